// SPDX-License-Identifier: MIT
#pragma once

#include "sim/rtm/language/cursor.hpp"
#include "sim/rtm/language/syntax.hpp"

namespace chessvm::rtm {

/// What happens in a step, from the first word behind its time.
[[nodiscard]] Action parse_action(Cursor& cursor);

/// "ft1" .. "ft3": the digit; anything else is reported.
[[nodiscard]] int parse_table(Cursor& cursor);

}  // namespace chessvm::rtm
