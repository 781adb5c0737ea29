// SPDX-License-Identifier: MIT
// Reads and writes the marks that record failures of the machine in the comments of a game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/host/failures.hpp"

namespace chessvm::chess {

/// Formats a failure as a mark for a comment, `[%failure 21600000,6,8,31,1850,1500000,d7f5]`. The
/// fields are `at`, `depth`, `done`, `root_moves`, `card`, `lost` and `root_move` of `breakdown`.
/// `-` stands for an unknown card or move.
[[nodiscard]] std::string failure_mark(const Breakdown& breakdown);
/// Reads all failure marks in a comment. Skips malformed marks.
[[nodiscard]] std::vector<Breakdown> parse_failure_marks(std::string_view comment);

}  // namespace chessvm::chess
