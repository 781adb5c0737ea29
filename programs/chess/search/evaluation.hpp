// SPDX-License-Identifier: MIT
// The program's evaluation, in quarters of a pawn (docs/chess.md#what-it-plays).
#pragma once

#include <array>
#include <cstdint>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

inline constexpr int level_score = 50;  // score of a position that is as good as the root
/// Sum of the score of a position from White's view and its score from Black's view.
inline constexpr int whole = level_score * 2;
inline constexpr int lowest_score = 6;    // lowest score that is not a mate
inline constexpr int highest_score = 94;  // highest score that is not a mate
inline constexpr int points_per_pawn = 4;

/// Returns the score of a side that is mated at `ply`. The root is ply 1; later mates score higher.
[[nodiscard]] constexpr int mated_score(int ply) {
  return ply + 1;
}
/// Returns how many moves the winner makes up to the mate; `score` is the loser's score.
[[nodiscard]] constexpr int moves_to_mate(int score) {
  return (score - 1) / 2;
}

/// Returns the value of a piece; 0 for kings, which are never captured.
[[nodiscard]] constexpr int value(Kind kind) {
  constexpr std::array values{0, points_per_pawn, 12, 12, 20, 36, 0};
  return values[static_cast<std::size_t>(kind)];
}

/// Phase of a game. The host determines the phase once for each search.
enum class Phase : std::uint8_t { middle_game, endgame };
/// Returns Phase::endgame if all pieces except pawns are together worth 14 pawns or less.
[[nodiscard]] Phase phase(const Position& position);

[[nodiscard]] constexpr int promotion_gain(Kind kind) {
  return value(kind) - value(Kind::pawn);
}

/// Returns the points of material that `move` wins: the victim's value and the gain of a promotion.
[[nodiscard]] int gain(const Position& position, Move move);

/// Returns the points that `move` gains by the change of square. Castling gains points. In the
/// middle game, any other king move loses points, and other pieces gain points by a move towards
/// the centre. In endgames, only the king gains points by a move towards the centre.
[[nodiscard]] int position_gain(const Position& position, Move move, Phase phase);

/// Returns the points of material of the side to move minus those of the other side.
[[nodiscard]] int material_balance(const Position& position);

/// Returns the score of a draw for the side to move at the root. The score is low if that side is
/// ahead, high if it is behind, and a little below `level_score` if neither side is ahead.
[[nodiscard]] int draw_score(const Position& position);

}  // namespace chessvm::chess
