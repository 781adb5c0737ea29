// SPDX-License-Identifier: MIT
#include "programs/chess/rights.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "programs/chess/moves.hpp"

namespace chessvm::chess {
namespace {

bool can_capture_en_passant(const Position& position) {
  if (position.en_passant == no_square) return false;
  const Moves moves = legal_moves(position, Rules::full);
  return std::any_of(moves.begin(), moves.end(),
                     [&](Move move) { return is_en_passant(position, move); });
}

}  // namespace

std::string unknown_rights(const Position& position) {
  std::string letters;
  for (std::size_t i = 0; i < castlings.size(); ++i)
    if (position.may_castle[i]) letters += castlings[i].letter;
  std::string rights;
  if (!letters.empty()) rights = fmt::format("castling ({})", letters);
  if (can_capture_en_passant(position))
    rights +=
        fmt::format("{}en passant ({})", rights.empty() ? "" : " and ", name(position.en_passant));
  return rights.empty() ? rights : "the program does not know " + rights;
}

}  // namespace chessvm::chess
