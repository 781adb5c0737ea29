// SPDX-License-Identifier: MIT
// Parses the actions of a step. Called by body.cpp.
#pragma once

#include "sim/rtm/language/cursor.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Parses one action. The cursor must be at the first token of the action, after the time of the
/// step.
[[nodiscard]] Action parse_action(Cursor& cursor);

/// Parses "ft1" to "ft3" and returns 1 to 3. Reports any other text.
[[nodiscard]] int parse_table(Cursor& cursor);

}  // namespace chessvm::rtm
