// SPDX-License-Identifier: MIT
#include "programs/rivals/seat.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "programs/chess/notation.hpp"

namespace chessvm::rivals {
namespace {

constexpr std::string_view between = ", ";
constexpr std::string_view illegal_word = "illegal";

}  // namespace

std::string remark_of(const Ruling& ruling) {
  std::string remark;
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!remark.empty()) remark += between;
    remark += fmt::format("{} {}", name, value);
  };
  for (const Statistic& figure : ruling.statistics) add(figure.name, figure.value);
  for (const chess::Move move : ruling.illegal) add(illegal_word, coordinate(move));
  return remark;
}

std::size_t illegal_moves(std::string_view remark) {
  std::size_t moves = 0;
  while (!remark.empty()) {
    const std::size_t end = std::min(remark.find(between), remark.size());
    const std::string_view figure = remark.substr(0, end);
    if (figure.substr(0, figure.find(' ')) == illegal_word) ++moves;
    remark.remove_prefix(std::min(end + between.size(), remark.size()));
  }
  return moves;
}

void Seat::follow(const chess::Game& game) {
  const auto& moves = game.moves();
  const bool goes_on = seen_ && colour_ == game.position().side && seen_->start() == game.start() &&
                       seen_->rules() == game.rules() && seen_->moves().size() <= moves.size() &&
                       std::equal(seen_->moves().begin(), seen_->moves().end(), moves.begin());
  if (!goes_on) {
    colour_ = game.position().side;
    rival_->reset({.start = game.start(), .colour = colour_, .seed = seed_, .rules = game.rules()});
    seen_.emplace(game.start(), game.rules());
  }
  for (std::size_t i = seen_->moves().size(); i < moves.size(); ++i) {
    rival_->observe(moves[i]);
    seen_->make(moves[i]);
  }
}

Ruling Seat::move(const chess::Game& game) {
  follow(game);
  const chess::Moves ranked = rival_->choose();
  const chess::Moves legal = legal_moves(game.position(), chess::Rules::full);
  const chess::Moves allowed = game.allowed_moves();
  const auto is_among = [](const chess::Moves& moves, chess::Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  };
  Ruling ruling;
  ruling.statistics = rival_->statistics();
  for (const chess::Move move : ranked) {
    if (is_among(allowed, move)) {
      ruling.move = move;
      break;
    }
    if (!is_among(legal, move)) ruling.illegal.push_back(move);
  }
  return ruling;
}

}  // namespace chessvm::rivals
