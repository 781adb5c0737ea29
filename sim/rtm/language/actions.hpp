// SPDX-License-Identifier: MIT
// Reads the actions of a step. Called by body.cpp.
#pragma once

#include "sim/rtm/language/cursor.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// Reads one action; the cursor stands at its first token, behind the time of the step.
[[nodiscard]] Action parse_action(Cursor& cursor);

/// Reads "ft1" to "ft3" and returns 1 to 3. Anything else is reported.
[[nodiscard]] int parse_table(Cursor& cursor);

}  // namespace chessvm::rtm
