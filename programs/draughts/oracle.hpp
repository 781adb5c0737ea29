// SPDX-License-Identifier: MIT
// The reference for the answers of draughts.asm. Searches with the same algorithm, but on a Board.
#pragma once

#include "programs/draughts/board.hpp"

namespace chessvm::games::draughts {

inline constexpr int usual_plies = 4;
inline constexpr int most_plies = 6;
inline constexpr int level = 50;
inline constexpr int whole = 100;  // sum of a position's values for White and for Black
inline constexpr int margin = 36;  // greatest difference between `level` and a result of `evaluate`

enum class Pruning : std::uint8_t { off, on };

struct Search {
  int plies = usual_plies;  // number of plies at which all moves are tried, 1-6
  Pruning pruning = Pruning::on;
};

struct Answer {
  int number = 0;  // place of the move in the result of `moves`, counted from 1
  /// Value for the side to move. If the game ends at ply p, the value of a loss is `2p`, and the
  /// value of a win is `whole - 2p`.
  int value = 0;
  friend bool operator==(const Answer&, const Answer&) = default;
};

[[nodiscard]] int worth(Man man, Square square);
/// Computes, from the worth of all pieces, the value of a position for the side to move.
[[nodiscard]] int evaluate(const Board& board);
/// Returns the first of the best moves. There must be a legal move.
[[nodiscard]] Answer answer(const Board& board, const Search& search = {});

}  // namespace chessvm::games::draughts
