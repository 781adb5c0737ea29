// SPDX-License-Identifier: MIT
// The question that the machine is asked: a position, how deep to search it, and the root moves
// that the host puts on cards because the program does not find them by itself.
#pragma once

#include <optional>

#include "programs/chess/moves.hpp"

namespace chessvm::chess {

struct Question {
  Position position;
  int depth = 0;               // plies, from shallowest_search to deepest_search
  Moves root_moves{};          // legal ones that come on cards, searched first, in this order
  bool generates_root = true;  // whether the program then searches the root moves that it finds
  /// A move that ends the game in a draw or goes back to a position of the game. It is not
  /// searched: it is the best to begin with, and worth a draw.
  std::optional<Move> drawing{};
};

/// The question for `position`: castling, captures en passant and the promotions to lesser men that
/// may matter are on cards. Where one of `drawing`, legal moves of which the first counts, is to be
/// kept from the search, all others are.
[[nodiscard]] Question ask(const Position& position, int depth, const Moves& drawing = {});

}  // namespace chessvm::chess
