// SPDX-License-Identifier: MIT
#include "programs/games/match.hpp"

#include <algorithm>

namespace chessvm::games {

Match::Match(const Game& game, const vm::Image& image, const host::Simulator& simulator,
             host::RunOptions options)
    : game_(&game),
      image_(image),
      simulator_(&simulator),
      options_(options),
      position_(game.start()) {}

Result<void> Match::play(const std::vector<int>& moves) {
  Position position = position_;
  for (const int move : moves) {
    const auto legal = game_->moves(position);
    if (std::find(legal.begin(), legal.end(), move) == legal.end())
      return Failure{.path = {}, .message = game_->objection(position, move)};
    position = game_->play(position, move);
  }
  position_ = std::move(position);
  return boost::outcome_v2::success();
}

Result<Turn> Match::machine_turn() {
  return take(simulator_->run(image_, game_->deck(position_), options_));
}

Result<Turn> Match::take(host::Run run) {
  machine_time_ += run.total().time;
  last_end_ = run.end;
  if (std::string fault = run.fault(); !fault.empty())
    return Failure{.path = {}, .message = std::move(fault)};
  auto reply = game_->reply(position_, run.cards);
  if (!reply) return reply.error();
  position_ = reply.value().position;
  return Turn{std::move(reply.value()), std::move(run)};
}

bool Match::undo() {
  if (marks_.empty()) return false;
  position_ = std::move(marks_.back());
  marks_.pop_back();
  return true;
}

void Match::restart() {
  position_ = game_->start();
  marks_.clear();
}

}  // namespace chessvm::games
