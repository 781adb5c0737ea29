// SPDX-License-Identifier: MIT
#pragma once

#include "sim/microcode/language/cursor.hpp"
#include "sim/microcode/language/syntax.hpp"

namespace chessvm::sim::microcode {

/// What happens in a step, from the first word behind its time.
[[nodiscard]] Action parse_action(Cursor& cursor);

/// "ft1" .. "ft3": the digit; anything else is reported.
[[nodiscard]] int parse_table(Cursor& cursor);

}  // namespace chessvm::sim::microcode
