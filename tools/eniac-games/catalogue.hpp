// SPDX-License-Identifier: MIT
// Lists the games that eniac-games plays.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "programs/games/game.hpp"

namespace chessvm::games {

/// Options of the games. Each option applies to only one of the games.
struct Setup {
  int generations = 1;         // generations of Life for each turn
  int plies = 4;               // search depth of draughts
  std::string fen{};           // start position of draughts; empty for the usual position
  Side decliner = Side::none;  // draughts side that need not capture, if any
};

struct Entry {
  std::string_view name;
  std::string_view title;                       // line about the game for --help
  std::unique_ptr<Game> (*make)(const Setup&);  // makes the game; the setup must be valid
};

[[nodiscard]] std::span<const Entry> catalogue();

}  // namespace chessvm::games
