// SPDX-License-Identifier: MIT
// Scores in the comments of a game, as other programs write and read them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "programs/chess/host/score.hpp"

namespace chessvm::chess {

/// The score of a move of `side` as a mark in a PGN comment, such as `[%eval -0.25]` or
/// `[%eval #3]`: of the position after the move, and for White. Empty where the move mates.
[[nodiscard]] std::string eval_mark(const Score& score, Colour side);
/// Reads that mark in the comment of a move of `side`; nullopt where there is none.
[[nodiscard]] std::optional<Score> parse_eval_mark(std::string_view comment, Colour side);

}  // namespace chessvm::chess
