// SPDX-License-Identifier: MIT
// The evaluation of the program: men, promotions and places, in quarters of a pawn
// (docs/chess.md#what-it-plays).
#pragma once

#include <array>

#include "programs/chess/moves.hpp"

namespace chessvm::chess {

inline constexpr int level_score = 50;  // as good as the position at the root
/// The scores of a position for the two sides add up to this.
inline constexpr int whole = level_score * 2;
inline constexpr int lowest_score = 6;     // of a position without a mate in sight
inline constexpr int highest_score = 94;   // likewise; scores beyond are mates
inline constexpr int promotion_gain = 32;  // a queen for a pawn
inline constexpr int points_per_pawn = 4;

/// Score of the side that is mated at `ply`, 1 at the root: below `lowest_score`, better the later.
[[nodiscard]] constexpr int mated_score(int ply) {
  return ply + 1;
}
/// Moves of the winner until the mate; `score` is that of the loser.
[[nodiscard]] constexpr int moves_to_mate(int score) {
  return (score - 1) / 2;
}

/// Kings have no value: they are never captured.
[[nodiscard]] constexpr int value(Kind kind) {
  constexpr std::array values{0, points_per_pawn, 12, 12, 20, 36, 0};
  return values[static_cast<std::size_t>(kind)];
}

/// The points that `move` wins in men: the victim, and a promotion.
[[nodiscard]] int gain(const Position& position, Move move);

/// The points that `move` wins or loses in place: a piece gains by going towards the centre, a pawn
/// by coming to the files d and e, and a king loses by every move.
[[nodiscard]] int position_gain(const Position& position, Move move);

/// Score of a draw for the side to move: low for the side that is ahead, high for the other.
[[nodiscard]] int draw_score(const Position& position);

}  // namespace chessvm::chess
