// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "programs/draughts/board.hpp"
#include "programs/games/game.hpp"

namespace chessvm::games::draughts {

/// The players and moves of a game.
struct Record {
  std::string black;
  std::string white;
  std::vector<std::string> moves;  // "11-15", of both sides in turn
  Board start = start_board();
  Outcome outcome = Outcome::open;
};

/// The game in the Portable Draughts Notation: tags, then the moves in lines of at most 80 columns.
/// The result is written as White sees it: 1-0 is a win of White.
[[nodiscard]] std::string to_pdn(const Record& record);

}  // namespace chessvm::games::draughts
