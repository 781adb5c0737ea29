// SPDX-License-Identifier: MIT
// What the printer punches.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/microcode/language/syntax.hpp"
#include "sim/microcode/schedule/schedule.hpp"
#include "sim/microcode/schedule/wires.hpp"

namespace chessvm::sim::microcode {

/// What the `print` statements say, column by column.
[[nodiscard]] std::vector<PrintedColumn> printed_columns(const Syntax& syntax, const Wires& wires,
                                                         Diagnostics& diagnostics);

}  // namespace chessvm::sim::microcode
