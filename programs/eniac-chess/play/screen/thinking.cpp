// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/play/screen/thinking.hpp"

namespace chessvm::chess::playing {

Thinking::Thinking(Opponent& opponent, const Session& session)
    : thread_([this, &opponent, &program = session.program(), game = session.game().game(),
               limits = session.limits()] { run(opponent, game, program, limits); }) {}

Thinking::~Thinking() {
  stop();
  if (thread_.joinable()) thread_.join();
}

void Thinking::run(Opponent& opponent, const Game& game, const Program& program,
                   const ThinkLimits& limits) {
  Watch watch;
  watch.pondering = [this](const Pondering& now) {
    const std::scoped_lock lock(mutex_);
    progress_.pondering = now;
  };
  watch.state = [this](const vm::MachineState& state) {
    const std::scoped_lock lock(mutex_);
    progress_.state = state;
  };
  try {
    thought_ = opponent.think(game, program, limits, stop_, watch);
  } catch (...) {
    failure_ = std::current_exception();
  }
  done_ = true;
}

ThinkingProgress Thinking::progress() const {
  const std::scoped_lock lock(mutex_);
  return progress_;
}

Thought Thinking::take() {
  thread_.join();
  if (failure_) std::rethrow_exception(failure_);
  return std::move(thought_);
}

}  // namespace chessvm::chess::playing
