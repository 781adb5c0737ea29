// SPDX-License-Identifier: MIT
// Checks that no two outputs drive one wire of a bus in one add time.
#pragma once

#include "base/diagnostic.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "sim/rtm/schedule/wires.hpp"

namespace chessvm::rtm {

/// Reports each add time in which two outputs drive one wire of a bus. A constant drives only the
/// wires on which it sends pulses. A `shared` statement allows two outputs to drive one wire.
void check_drivers(const Demand& demand, const Wires& wires, Diagnostics& diagnostics);

}  // namespace chessvm::rtm
