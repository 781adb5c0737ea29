// SPDX-License-Identifier: MIT
// Reports errors in a program before a network exists. elaborate() calls these functions.
#pragma once

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/demand.hpp"

namespace chessvm::rtm {

/// Reports duplicate names, and pieces and threads that are never reached.
void check_names(const Syntax& syntax, Diagnostics& diagnostics);

/// Reports units with two actions in one add time, bus wires with two drivers in one add time, and
/// registers with too many views.
void check_units(const Demand& demand, const Wires& wires, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
