// SPDX-License-Identifier: MIT
// Reads and writes scores in PGN comments, in the notation of other chess programs.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "programs/chess/host/score.hpp"

namespace chessvm::chess {

/// Formats the score of a move of `side` as a mark in a PGN comment, such as `[%eval -0.25]` or
/// `[%eval #3]`. The mark has the score after the move, from White's view. Empty if the move mates.
[[nodiscard]] std::string eval_mark(const Score& score, Colour side);
/// Reads the mark in the comment on a move of `side`; nullopt if there is no mark.
[[nodiscard]] std::optional<Score> parse_eval_mark(std::string_view comment, Colour side);

}  // namespace chessvm::chess
