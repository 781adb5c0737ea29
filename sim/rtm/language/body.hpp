// SPDX-License-Identifier: MIT
// Parses the steps of a microprogram, piece, thread or choice. Called by parser.cpp.
#pragma once

#include "sim/rtm/language/cursor.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Parses `{ steps }`. Reports a mistake in a step and continues with the next step.
[[nodiscard]] std::vector<Step> parse_steps(Cursor& cursor);

}  // namespace chessvm::rtm
