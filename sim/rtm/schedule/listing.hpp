// SPDX-License-Identifier: MIT
// The microprograms for people: what happens in each add time of each timeline.
#pragma once

#include <string>

#include "sim/rtm/schedule/demand.hpp"

namespace chessvm::rtm {

/// "inc: op 52, then fetch" and below it "  1: P01; RF <-", for every timeline. An add time in
/// which nothing happens has no line. A pulse into a jack stands in the add time that it begins.
[[nodiscard]] std::string listing(const Demand& demand);

}  // namespace chessvm::rtm
