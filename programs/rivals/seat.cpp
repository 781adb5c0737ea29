// SPDX-License-Identifier: MIT
#include "programs/rivals/seat.hpp"

#include <algorithm>

namespace chessvm::rivals {

void Seat::follow(const chess::Game& game) {
  const auto& moves = game.moves();
  const bool goes_on = seen_ && colour_ == game.position().side && seen_->start() == game.start() &&
                       seen_->moves().size() <= moves.size() &&
                       std::equal(seen_->moves().begin(), seen_->moves().end(), moves.begin());
  if (!goes_on) {
    colour_ = game.position().side;
    rival_->reset({.start = game.start(), .colour = colour_, .seed = seed_});
    seen_.emplace(game.start());
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
  Ruling ruling;
  ruling.statistics = rival_->statistics();
  for (const chess::Move move : ranked) {
    if (std::find(legal.begin(), legal.end(), move) != legal.end()) {
      ruling.move = move;
      break;
    }
    ruling.illegal.push_back(move);
  }
  return ruling;
}

}  // namespace chessvm::rivals
