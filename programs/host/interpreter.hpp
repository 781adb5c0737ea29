// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "programs/host/simulator.hpp"
#include "vm/native/core_choice.hpp"

namespace chessvm::host {

/// Runs programs on chsim's virtual CPU, in this process. Keeps the translated program of the last
/// run, so that many short runs of one program are fast. Threads may share an Interpreter.
class Interpreter final : public Simulator {
 public:
  explicit Interpreter(vm::native::CoreKind core = vm::native::CoreKind::automatic)
      : make_core_(vm::native::core_maker(core)) {}
  [[nodiscard]] Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                        const RunOptions& options = {}) const override;

 private:
  /// A machine in the state after a reset. It counts the fetches of `counted_row`, if any.
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
  mutable std::atomic_flag in_use_;   // true while a thread uses `ready_`
  mutable std::vector<Ready> ready_;  // machines with the image of the last run
};

}  // namespace chessvm::host
