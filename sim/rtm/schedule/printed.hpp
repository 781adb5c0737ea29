// SPDX-License-Identifier: MIT
// Reads the `print` statements, which describe the wiring of the printer.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/schedule.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// Returns one entry for each column that a `print` statement prints, in the order of the source.
[[nodiscard]] std::vector<PrintedColumn> printed_columns(const Syntax& syntax, const Wires& wires,
                                                         Diagnostics& diagnostics);

}  // namespace chessvm::rtm
