// SPDX-License-Identifier: MIT
// The words and registers that each instruction reads and writes, for watchpoints.
#pragma once

#include "vm/debugger/expression.hpp"
#include "vm/isa.hpp"

namespace chessvm::vm::debugger {

struct Accesses {
  Places read;
  Places written;
};

/// Returns the accesses of `operation` in any state: every word of memory that it can reach.
[[nodiscard]] Accesses possible_accesses(isa::Operation operation);

/// The accesses of `operation` when it is executed in `state`.
[[nodiscard]] Accesses accesses(isa::Operation operation, const MachineState& state);

}  // namespace chessvm::vm::debugger
