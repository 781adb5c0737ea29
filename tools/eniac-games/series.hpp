// SPDX-License-Identifier: MIT
// Plays many games between the program and another player in several threads.
#pragma once

#include "base/exit_status.hpp"
#include "programs/games/game.hpp"
#include "programs/host/simulator.hpp"
#include "tools/eniac-games/options.hpp"

namespace chessvm::games {

/// Objects that all games of a series use. The objects must outlive the plan.
struct SeriesPlan {
  const Options& options;  // options with an opponent and a number of games
  const Game& as_first;    // the game in which the opponent is the first side
  const Game& as_second;   // the same for the second side; differs only in Setup::decliner
  const vm::Image& image;
  const host::Simulator& simulator;
  const host::RunOptions& run;
};

/// Plays the games. Each game has the next seed and swaps the sides. Prints a line for each game,
/// in the order of the seeds, and then the totals.
[[nodiscard]] ExitStatus run_series(const SeriesPlan& plan);

}  // namespace chessvm::games
