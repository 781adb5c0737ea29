// SPDX-License-Identifier: MIT
// What the printer punches.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/schedule.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// What the `print` statements say, column by column.
[[nodiscard]] std::vector<PrintedColumn> printed_columns(const Syntax& syntax, const Wires& wires,
                                                         Diagnostics& diagnostics);

}  // namespace chessvm::rtm
