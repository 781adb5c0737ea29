// SPDX-License-Identifier: MIT
// The wiring of the printer.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/schedule.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// The digits that the `print` statements wire, by column of the card.
[[nodiscard]] std::vector<PrintedColumn> printed_columns(const Syntax& syntax, const Wires& wires,
                                                         Diagnostics& diagnostics);

}  // namespace chessvm::rtm
