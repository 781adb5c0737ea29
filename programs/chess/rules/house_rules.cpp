// SPDX-License-Identifier: MIT
#include "programs/chess/rules/house_rules.hpp"

namespace chessvm::chess {

bool is_special(const Position& position, Move move) {
  return move.promotion != Kind::none || is_en_passant(position, move) ||
         castling(position, move) != nullptr;
}

void drop_barred(const Position& position, SpecialMoves special, Moves& moves) {
  if (special == SpecialMoves::allowed) return;
  std::erase_if(moves, [&](Move move) { return is_special(position, move); });
}

}  // namespace chessvm::chess
