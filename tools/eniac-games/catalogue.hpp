// SPDX-License-Identifier: MIT
// Lists the games that eniac-games plays.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "programs/games/game.hpp"

namespace chessvm::games {

/// Options of single games.
struct Setup {
  int generations = 1;         // that Life computes in a turn
  int plies = 4;               // that draughts looks ahead
  std::string fen{};           // start position of draughts; empty: the usual one
  Side decliner = Side::none;  // side in draughts that need not capture
};

/// A subcommand of eniac-games.
struct Entry {
  std::string_view name;
  std::string_view title;                       // text for --help
  std::unique_ptr<Game> (*make)(const Setup&);  // the caller must check the setup
};

[[nodiscard]] std::span<const Entry> catalogue();

}  // namespace chessvm::games
