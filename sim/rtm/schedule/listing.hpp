// SPDX-License-Identifier: MIT
// Prints the schedule (rtmc --schedule): what happens in each add time of each timeline.
#pragma once

#include <string>

#include "sim/rtm/schedule/demand.hpp"

namespace chessvm::rtm {

/// For every timeline "inc: op 52, then fetch" and below it lines such as "  1: P01; RF <-". An add
/// time in which nothing happens has no line. A pulse into a jack stands in the add time that it
/// starts.
[[nodiscard]] std::string listing(const Demand& demand);

}  // namespace chessvm::rtm
