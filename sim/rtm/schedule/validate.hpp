// SPDX-License-Identifier: MIT
// What can be said about a program without wiring it.
#pragma once

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/demand.hpp"

namespace chessvm::rtm {

/// Names that are used twice, pieces and threads that nothing leads to.
void check_names(const Syntax& syntax, Diagnostics& diagnostics);

/// Units with two things to do at once, buses with two drivers, registers with too many views.
void check_units(const Demand& demand, const Wires& wires, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
