// SPDX-License-Identifier: MIT
// The games that eniac-games plays.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "programs/games/game.hpp"

namespace chessvm::games {

/// The options of single games.
struct Setup {
  int generations = 1;         // that Life computes a turn
  int plies = 4;               // that draughts looks ahead
  std::string fen{};           // the position that draughts begins with; empty: the usual one
  Side decliner = Side::none;  // the side in draughts that need not capture
};

/// A subcommand of the tool.
struct Entry {
  std::string_view name;
  std::string_view title;                       // what --help says
  std::unique_ptr<Game> (*make)(const Setup&);  // refused setups are the caller's to find
};

[[nodiscard]] std::span<const Entry> catalogue();

}  // namespace chessvm::games
