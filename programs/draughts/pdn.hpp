// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "programs/draughts/board.hpp"
#include "programs/games/game.hpp"

namespace chessvm::games::draughts {

struct Record {
  std::string black;
  std::string white;
  std::vector<std::string> moves;  // moves of both sides in turn, such as "11-15"
  Board start = start_board();
  Outcome outcome = Outcome::open;
};

/// Formats the game in Portable Draughts Notation, in lines of at most 80 columns.
[[nodiscard]] std::string to_pdn(const Record& record);

}  // namespace chessvm::games::draughts
