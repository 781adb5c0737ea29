// SPDX-License-Identifier: MIT
#pragma once

#include "programs/host/simulator.hpp"
#include "vm/native/core_choice.hpp"

namespace chessvm::host {

/// The virtual CPU of chsim, in this process.
class Interpreter final : public Simulator {
 public:
  explicit Interpreter(vm::native::CoreKind core = vm::native::CoreKind::automatic)
      : make_core_(vm::native::core_maker(core)) {}
  [[nodiscard]] Run run(const vm::Image& image, const std::vector<vm::Card>& deck,
                        const RunOptions& options = {}) const override;

 private:
  vm::MakeCore make_core_;
};

}  // namespace chessvm::host
