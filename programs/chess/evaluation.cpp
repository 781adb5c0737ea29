// SPDX-License-Identifier: MIT
#include "programs/chess/evaluation.hpp"

#include <algorithm>

namespace chessvm::chess {
namespace {

constexpr int king_move_gain = -2;

/// Squares between `square` and the nearest edge: 0 on the edge to 3 in the centre.
constexpr int ring(Square square) {
  const auto from_edge = [](int line) { return std::min(line - 1, 8 - line); };
  return std::min(from_edge(file_of(square)), from_edge(rank_of(square)));
}

}  // namespace

int gain(const Position& position, Move move) {
  return value(position.board.at(move.to).kind) +
         (move.promotion == Kind::none ? 0 : promotion_gain);
}

int position_gain(const Position& position, Move move) {
  return position.board.at(move.from).kind == Kind::king ? king_move_gain
                                                         : ring(move.to) - ring(move.from);
}

int draw_score(const Position& position) {
  int balance = 0;
  for (const Square square : squares) {
    const Man man = position.board.at(square);
    balance += man.colour == position.side ? value(man.kind) : -value(man.kind);
  }
  return std::clamp(level_score - balance, lowest_score, highest_score);
}

}  // namespace chessvm::chess
