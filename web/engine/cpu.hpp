// SPDX-License-Identifier: MIT
// A virtual CPU of the page, and its state as abi.h lays it out.
#pragma once

#include "vm/debugger/timeline.hpp"
#include "web/engine/abi.h"

namespace chessvm::web {

struct Cpu {
  explicit Cpu(const vm::Image& image) : timeline(image) {}

  vm::debugger::Timeline timeline;
  chessvm_cpu shown{};
};

/// A virtual CPU as calls see it: one of its own, that of a debugger, or of a machine that thinks.
struct CpuView {
  vm::debugger::Timeline& timeline;
  chessvm_cpu& shown;
};

[[nodiscard]] chessvm_cpu lay_out(const vm::debugger::Moment& moment);
/// Changes the state of the CPU to the one that `shown` lays out, but for the counters. Refused
/// where no machine can have it.
[[nodiscard]] Result<void> edit(vm::debugger::Timeline& timeline, const chessvm_cpu& shown);

}  // namespace chessvm::web
