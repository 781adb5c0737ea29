// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/screen/thinking.hpp"

namespace chessvm::chess::playing {

Thinking::Thinking(Player& opponent, const Game& game)
    : thread_([this, &opponent, game] { run(opponent, game); }) {}

Thinking::~Thinking() {
  stop();
  if (thread_.joinable()) thread_.join();
}

void Thinking::run(Player& opponent, const Game& game) {
  MoveRequest request{.stop = stop_};
  request.pondering = [this](const Pondering& now) {
    const std::scoped_lock lock(mutex_);
    progress_.pondering = now;
  };
  request.state = [this](const vm::MachineState& state) {
    const std::scoped_lock lock(mutex_);
    progress_.state = state;
  };
  try {
    reply_ = opponent.move(game, request);
  } catch (...) {
    failure_ = std::current_exception();
  }
  done_ = true;
}

ThinkingProgress Thinking::progress() const {
  const std::scoped_lock lock(mutex_);
  return progress_;
}

MoveReply Thinking::take() {
  thread_.join();
  if (failure_) std::rethrow_exception(failure_);
  return std::move(reply_);
}

}  // namespace chessvm::chess::playing
