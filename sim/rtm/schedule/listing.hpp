// SPDX-License-Identifier: MIT
// Prints the schedule (rtmc --schedule): the actions in each add time of each timeline.
#pragma once

#include <string>

#include "sim/rtm/schedule/demand.hpp"

namespace chessvm::rtm {

/// Returns for every timeline a heading ("inc: op 52, then fetch") and its actions by add time
/// ("  1: P01; RF <-"). A pulse into a jack is listed in the add time after the pulse.
[[nodiscard]] std::string listing(const Demand& demand);

}  // namespace chessvm::rtm
