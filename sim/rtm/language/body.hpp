// SPDX-License-Identifier: MIT
// Reads the steps of a microprogram, piece, thread or choice. Called by parser.cpp.
#pragma once

#include "sim/rtm/language/cursor.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Reads `{ steps }`. After a mistake in a step, which is reported, the next step is read.
[[nodiscard]] std::vector<Step> parse_steps(Cursor& cursor);

}  // namespace chessvm::rtm
