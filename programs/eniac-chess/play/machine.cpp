// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/play/machine.hpp"

#include "programs/host/pacer.hpp"

namespace chessvm::chess::playing {

Thought Machine::think(const Game& game, const Program& program, const ThinkLimits& limits,
                       const std::atomic<bool>& stop, const Watch& watch) const {
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
  Thought thought = chess::think(game, program, options, *simulator_);
  pacer.wait_until(thought.time);
  if (thought.answer.move) return thought;
  const AddCycles spent = thought.time;
  thought = think_quickly(game, program);
  thought.time += spent;
  thought.remark = "stopped: the move of a search of 2 plies";
  return thought;
}

}  // namespace chessvm::chess::playing
