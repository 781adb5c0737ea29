// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/play/machine_opponent.hpp"

#include "programs/host/pacer.hpp"

namespace chessvm::chess::playing {

Thought MachineOpponent::think(const Game& game, const Program& program, const ThinkLimits& limits,
                               const std::atomic<bool>& stop, const Watch& watch) {
  const host::Pacer pacer(pace_, stop);
  ThinkOptions options{.limits = limits, .run = run_, .watch = {}};
  options.run.interrupt = &stop;
  options.run.step = pacer.step();
  if (watch.state)
    options.run.progress = [&](const host::Glimpse& glimpse) { watch.state(glimpse.state); };
  options.watch = [&](const Pondering& now) {
    if (watch.pondering) watch.pondering(now);
    pacer.wait_until(now.time);
  };
  const Thought thought = chess::think(game, program, options, *simulator_);
  pacer.wait_until(thought.time);
  return thought.answer.move ? thought : replace_stopped(thought, game, program, "stopped");
}

}  // namespace chessvm::chess::playing
