// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "programs/host/simulator.hpp"
#include "vm/native/core_choice.hpp"

namespace chessvm::host {

/// The virtual CPU of chsim, in this process. Keeps the program of the last run as it was decoded
/// and translated, so that many short runs of one program go quickly. Threads may share it.
class Interpreter final : public Simulator {
 public:
  explicit Interpreter(vm::native::CoreKind core = vm::native::CoreKind::automatic)
      : make_core_(vm::native::core_maker(core)) {}
  [[nodiscard]] Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                        const RunOptions& options = {}) const override;

 private:
  /// A machine after its reset, with the fetches of a row that it counts.
  struct Ready {
    std::optional<vm::RowNumber> counted_row;
    vm::Machine machine;
  };
  [[nodiscard]] vm::Machine new_machine(const vm::Image& image,
                                        std::optional<vm::RowNumber> counted_row) const;
  [[nodiscard]] vm::Machine kept_machine(const vm::Image& image,
                                         std::optional<vm::RowNumber> counted_row) const;
  [[nodiscard]] vm::Machine ready_machine(const vm::Image& image,
                                          std::optional<vm::RowNumber> counted_row) const;

  vm::MakeCore make_core_;
  mutable std::atomic_flag in_use_;   // `ready_`, by a thread
  mutable std::vector<Ready> ready_;  // with the image of the last run
};

}  // namespace chessvm::host
