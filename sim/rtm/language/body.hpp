// SPDX-License-Identifier: MIT
#pragma once

#include "sim/rtm/language/cursor.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// `{ steps }`. A mistake in a step is reported and the steps behind it are still read.
[[nodiscard]] std::vector<Step> parse_steps(Cursor& cursor);

}  // namespace chessvm::rtm
