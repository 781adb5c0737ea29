// SPDX-License-Identifier: MIT
// Lists the words and registers that an instruction reads and writes. Watchpoints need this.
#pragma once

#include "vm/debugger/expression.hpp"
#include "vm/isa.hpp"

namespace chessvm::vm::debugger {

struct Accesses {
  Places read;
  Places written;
};

/// Returns all places that `operation` can access. An operation on memory can access every word.
[[nodiscard]] Accesses possible_accesses(isa::Operation operation);

/// Returns the accesses of `operation` if the machine executes it in `state`.
[[nodiscard]] Accesses accesses(isa::Operation operation, const MachineState& state);

}  // namespace chessvm::vm::debugger
