// SPDX-License-Identifier: MIT
// What each instruction reads and writes, for watchpoints.
#pragma once

#include "vm/debugger/expression.hpp"
#include "vm/isa.hpp"

namespace chessvm::debugger {

struct Accesses {
  Places read;
  Places written;
};

/// What `operation` may access in some state: every word of memory that it can reach.
[[nodiscard]] Accesses possible_accesses(isa::Operation operation);

/// What `operation` accesses when it is executed in `state`.
[[nodiscard]] Accesses accesses(isa::Operation operation, const MachineState& state);

}  // namespace chessvm::debugger
