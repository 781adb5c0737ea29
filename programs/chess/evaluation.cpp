// SPDX-License-Identifier: MIT
#include "programs/chess/evaluation.hpp"

#include <algorithm>

namespace chessvm::chess {

int gain(const Position& position, Move move) {
  return value(position.board.at(move.to).kind) +
         (move.promotion == Kind::none ? 0 : promotion_gain);
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
