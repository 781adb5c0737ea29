// SPDX-License-Identifier: MIT
#include "programs/games/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text/text.hpp"

namespace chessvm::games {
namespace {

/// Returns the move that `text` gives by name or by number.
Result<int> number_of_move(const Game& game, const Position& position, std::string_view text) {
  if (const auto named = game.named_move(position, text)) return *named;
  if (const auto number = parse_number<int>(text, 0)) return *number;
  return Failure::because(fmt::format("'{}' is no {}", shortened(text), game.asks_for()));
}

}  // namespace

Match::Match(const Game& game, const vm::Image& image, const host::Simulator& simulator,
             host::RunOptions options)
    : game_(&game),
      image_(image),
      simulator_(&simulator),
      options_(std::move(options)),
      position_(game.start()) {}

Result<void> Match::advance(int move, Position& position, std::vector<std::string>& record) const {
  const auto legal = game_->moves(position);
  if (std::find(legal.begin(), legal.end(), move) == legal.end())
    return Failure::because(game_->objection(position, move));
  record.push_back(game_->spelled(position, move));
  position = game_->play(position, move);
  return boost::outcome_v2::success();
}

Result<void> Match::play(const std::vector<int>& moves) {
  Position position = position_;
  auto record = record_;
  for (const int move : moves)
    if (auto made = advance(move, position, record); !made) return made;
  position_ = std::move(position);
  record_ = std::move(record);
  return boost::outcome_v2::success();
}

Result<void> Match::play_named(const std::vector<std::string>& moves) {
  Position position = position_;
  auto record = record_;
  for (const std::string& text : moves) {
    const auto move = number_of_move(*game_, position, text);
    if (!move) return move.error();
    if (auto made = advance(move.value(), position, record); !made) return made;
  }
  position_ = std::move(position);
  record_ = std::move(record);
  return boost::outcome_v2::success();
}

Result<Turn> Match::machine_turn() {
  return take(simulator_->run(image_, game_->deck(position_), options_));
}

Result<Turn> Match::take(host::Run run) {
  machine_time_ += run.total().time;
  last_end_ = run.end;
  if (std::string fault = run.fault(); !fault.empty()) return Failure::because(std::move(fault));
  auto reply = game_->reply(position_, run.cards);
  if (!reply) return reply.error();
  if (const auto move = reply.value().move) record_.push_back(game_->spelled(position_, *move));
  position_ = reply.value().position;
  return Turn{std::move(reply.value()), std::move(run)};
}

bool Match::undo() {
  if (marks_.empty()) return false;
  position_ = std::move(marks_.back().position);
  record_.resize(marks_.back().moves);
  marks_.pop_back();
  return true;
}

void Match::restart() {
  position_ = game_->start();
  record_.clear();
  marks_.clear();
}

}  // namespace chessvm::games
