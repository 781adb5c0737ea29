// SPDX-License-Identifier: MIT
#pragma once

#include "sim/microcode/language/cursor.hpp"
#include "sim/microcode/language/syntax.hpp"

namespace chessvm::sim::microcode {

/// `{ steps }`. A mistake in a step is reported and the steps behind it are still read.
[[nodiscard]] std::vector<Step> parse_steps(Cursor& cursor);

}  // namespace chessvm::sim::microcode
