// SPDX-License-Identifier: MIT
// The evaluation of the program: men, promotions and places, in quarters of a pawn
// (docs/chess.md#what-it-plays).
#pragma once

#include <array>
#include <cstdint>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

inline constexpr int level_score = 50;  // as good as the position at the root
/// The scores of a position for the two sides add up to this.
inline constexpr int whole = level_score * 2;
inline constexpr int lowest_score = 6;    // of a position without a mate in sight
inline constexpr int highest_score = 94;  // likewise; scores beyond are mates
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

/// The phase of a game by what is left on the board, as the host sees it at the root.
enum class Phase : std::uint8_t { middle_game, endgame };
/// Returns the endgame when knights, bishops, rooks and queens of both sides come to 14 pawns or
/// less.
[[nodiscard]] Phase phase(const Position& position);

/// The points that a pawn wins by becoming a man of `kind`.
[[nodiscard]] constexpr int promotion_gain(Kind kind) {
  return value(kind) - value(Kind::pawn);
}

/// The points that `move` wins in men: the victim, and a promotion.
[[nodiscard]] int gain(const Position& position, Move move);

/// The points that `move` wins or loses in place: a man gains by going towards the centre, in
/// endgames the king and no other. Castling wins; in the middle game any other move of the king
/// loses.
[[nodiscard]] int position_gain(const Position& position, Move move, Phase phase);

/// The worth of the men of the side to move less that of the other side's.
[[nodiscard]] int material_balance(const Position& position);

/// Score of a draw for the side to move, which is that of the root: low for the side that is ahead,
/// high for the other, and a little less than level where neither is.
[[nodiscard]] int draw_score(const Position& position);

}  // namespace chessvm::chess
