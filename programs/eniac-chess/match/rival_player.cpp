// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match/rival_player.hpp"

#include "programs/chess/notation.hpp"

namespace chessvm::chess::match {
Reply RivalPlayer::prepare() {
  seat_.leave();
  return {};
}

Reply RivalPlayer::move(const Game& game) {
  const rivals::Ruling ruling = seat_.move(game);
  if (interrupt_) return {.fault = Fault::interrupted};
  if (!ruling.move) {
    if (ruling.has_resigned()) return {.fault = Fault::resigned};
    return {.fault = Fault::illegal, .detail = coordinate(ruling.illegal.front())};
  }
  return {.move = ruling.move, .remark = remark_of(ruling)};
}

}  // namespace chessvm::chess::match
