// SPDX-License-Identifier: MIT
// Plays many games between the program and another player in several threads.
#pragma once

#include "base/exit_status.hpp"
#include "programs/games/game.hpp"
#include "programs/host/simulator.hpp"
#include "tools/eniac-games/options.hpp"

namespace chessvm::games {

/// The referenced objects must outlive the plan. The two games differ only in Setup::decliner.
struct SeriesPlan {
  const Options& options;  // options with an opponent and a number of games
  const Game& as_first;    // game for an opponent that is the first side
  const Game& as_second;   // game for an opponent that is the second side
  const vm::Image& image;
  const host::Simulator& simulator;
  const host::RunOptions& run;
};

/// Plays the games of the series. The seed grows by 1 from game to game, and the players exchange
/// sides. Prints a line for each game, in the order of the seeds, and then the totals. With
/// --batch, prints only the totals.
[[nodiscard]] ExitStatus run_series(const SeriesPlan& plan);

}  // namespace chessvm::games
