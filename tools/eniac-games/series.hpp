// SPDX-License-Identifier: MIT
// Many games between the program and another player, spread over threads.
#pragma once

#include "base/exit_status.hpp"
#include "programs/games/game.hpp"
#include "programs/host/simulator.hpp"
#include "tools/eniac-games/options.hpp"

namespace chessvm::games {

/// The objects that all games of a series use; they must outlive it.
struct SeriesPlan {
  const Options& options;  // with an opponent and a number of games
  /// The game with the player's side as the first or the second one.
  const Game& as_first;
  const Game& as_second;
  const vm::Image& image;
  const host::Simulator& simulator;
  const host::RunOptions& run;
};

/// Plays the games, the opponent's seed one more in each, its side changing from game to game.
/// Prints a line a game and the sum, in the order of the seeds whatever the number of jobs.
[[nodiscard]] ExitStatus run_series(const SeriesPlan& plan);

}  // namespace chessvm::games
