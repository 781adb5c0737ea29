// SPDX-License-Identifier: MIT
#include "programs/chess/evaluation.hpp"

#include <algorithm>

namespace chessvm::chess {

int draw_score(const Position& position) {
  int balance = 0;
  for (const Square square : squares) {
    const Man man = position.board.at(square);
    balance += man.colour == position.side ? value(man.kind) : -value(man.kind);
  }
  return std::clamp(level_score - balance, lowest_score, highest_score);
}

}  // namespace chessvm::chess
