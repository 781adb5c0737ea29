// SPDX-License-Identifier: MIT
// Plays many games between the program and another player in several threads.
#pragma once

#include "base/exit_status.hpp"
#include "programs/games/game.hpp"
#include "programs/host/simulator.hpp"
#include "tools/eniac-games/options.hpp"

namespace chessvm::games {

/// Objects that all games of a series use; they must outlive it.
struct SeriesPlan {
  const Options& options;  // options with an opponent and a number of games
  /// Rules of the games in which the opponent is the first side, or the second side. They differ
  /// only in the side that need not capture.
  const Game& as_first;
  const Game& as_second;
  const vm::Image& image;
  const host::Simulator& simulator;
  const host::RunOptions& run;
};

/// Plays the games. Each game's seed is one higher than the seed of the game before, and the
/// opponent's side alternates. Prints one line for each game and the totals, in the order of the
/// seeds.
[[nodiscard]] ExitStatus run_series(const SeriesPlan& plan);

}  // namespace chessvm::games
