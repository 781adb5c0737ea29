// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "programs/games/game.hpp"

namespace chessvm::games::draughts {

/// The players and moves of a game from the start position.
struct Record {
  std::string black;
  std::string white;
  std::vector<std::string> moves;  // "11-15", Black's first
  Outcome outcome = Outcome::open;
};

/// The game in the Portable Draughts Notation: tags, then the moves in lines of at most 80 columns.
/// The result is written as White sees it: 1-0 is a win of White.
[[nodiscard]] std::string to_pdn(const Record& record);

}  // namespace chessvm::games::draughts
