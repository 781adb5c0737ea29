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

/// Of any instance of `operation`: every word that it may touch.
[[nodiscard]] Accesses possible_accesses(isa::Operation operation);

/// Of `operation` executed in `state`.
[[nodiscard]] Accesses accesses(isa::Operation operation, const MachineState& state);

}  // namespace chessvm::debugger
