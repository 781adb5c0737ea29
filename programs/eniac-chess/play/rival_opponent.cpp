// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/play/rival_opponent.hpp"

#include <fmt/format.h>

#include "programs/chess/notation.hpp"

namespace chessvm::chess::playing {

Thought RivalOpponent::think(const Game& game, const Program& /*program*/,
                             const ThinkLimits& /*limits*/, const std::atomic<bool>& /*stop*/,
                             const Watch& /*watch*/) {
  const rivals::Ruling ruling = seat_.move(game);
  Thought thought;
  if (ruling.move) {
    thought.answer.outcome = Outcome::move;
    thought.answer.move = ruling.move;
    thought.answer.san = san(game.position(), *ruling.move);
    thought.remark = remark_of(ruling);
  } else if (!ruling.has_resigned()) {
    thought.remark = fmt::format("{} is not legal, and there is no other move that it ranks",
                                 coordinate(ruling.illegal.front()));
  }
  return thought;
}

}  // namespace chessvm::chess::playing
