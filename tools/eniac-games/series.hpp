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
  /// The game with the opponent as first or as second side; only Setup::decliner differs.
  const Game& as_first;
  const Game& as_second;
  const vm::Image& image;
  const host::Simulator& simulator;
  const host::RunOptions& run;
};

/// Plays the games; each seed is one higher than the seed before, and the opponent's side
/// alternates. Prints a line for each game and the totals, in the order of the seeds.
[[nodiscard]] ExitStatus run_series(const SeriesPlan& plan);

}  // namespace chessvm::games
