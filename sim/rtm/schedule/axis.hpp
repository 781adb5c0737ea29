// SPDX-License-Identifier: MIT
// Makes the time axis of a demand from the ways through the program.
#pragma once

#include <vector>

#include "base/diagnostic.hpp"
#include "sim/rtm/language/syntax.hpp"
#include "sim/rtm/schedule/demand.hpp"
#include "sim/rtm/schedule/expand.hpp"

namespace chessvm::rtm {

/// Returns an axis with a timeline for each of `ways`, in their order. Reports each way
/// whose goto comes while a program is still running.
[[nodiscard]] Axis make_axis(const Syntax& syntax, const std::vector<Way>& ways,
                             Diagnostics& diagnostics);

}  // namespace chessvm::rtm
