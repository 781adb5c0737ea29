// SPDX-License-Identifier: MIT
// A virtual CPU of the page, and the conversion of its state to and from struct chessvm_cpu.
#pragma once

#include "vm/debugger/timeline.hpp"
#include "web/engine/abi.h"

namespace chessvm::web {

struct Cpu {
  explicit Cpu(const vm::Image& image) : timeline(image) {}

  vm::debugger::Timeline timeline;
  chessvm_cpu shown{};
};

/// References to the virtual CPU in an object of class Cpu, Debugging or Thinking.
struct CpuView {
  vm::debugger::Timeline& timeline;
  chessvm_cpu& shown;
};

[[nodiscard]] chessvm_cpu lay_out(const vm::debugger::Moment& moment);
/// Sets the state to `shown`, but keeps the counters. Fails if no machine can have this state.
[[nodiscard]] Result<void> edit(vm::debugger::Timeline& timeline, const chessvm_cpu& shown);

}  // namespace chessvm::web
