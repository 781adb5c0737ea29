// SPDX-License-Identifier: MIT
// Wires on which two outputs meet on purpose.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/microcode/language/syntax.hpp"
#include "sim/microcode/schedule/schedule.hpp"
#include "sim/microcode/schedule/wires.hpp"

namespace chessvm::sim::microcode {

/// What the `shared` statements say, with jacks for names.
[[nodiscard]] std::vector<SharedWire> shared_wires(const Syntax& syntax, const Wires& wires,
                                                   Diagnostics& diagnostics);

}  // namespace chessvm::sim::microcode
