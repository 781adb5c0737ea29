// SPDX-License-Identifier: MIT
// The search of draughts.asm on an ordinary board, as the reference for its answers.
#pragma once

#include "programs/draughts/board.hpp"

namespace chessvm::games::draughts {

inline constexpr int usual_plies = 4;
inline constexpr int most_plies = 6;
inline constexpr int level = 50;
inline constexpr int whole = 100;  // the values of a position for the two sides add up to this
inline constexpr int margin = 36;  // the most by which a position's value differs from `level`

enum class Pruning : std::uint8_t { off, on };

struct Search {
  int plies = usual_plies;  // of which all moves are tried, 1-6
  Pruning pruning = Pruning::on;
};

struct Answer {
  int number = 0;  // of the move in the order of `moves`, from 1
  int value = 0;   // for the mover; whole - 2p wins, 2p loses when the loser cannot move at ply p
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// The worth of a man to his side.
[[nodiscard]] int worth(Man man, Square square);
/// The worth of a position to the side to move, by the men on the board.
[[nodiscard]] int evaluate(const Board& board);
/// The first of the best moves. There must be one.
[[nodiscard]] Answer answer(const Board& board, const Search& search = {});

}  // namespace chessvm::games::draughts
