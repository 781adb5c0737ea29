// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match/rival_player.hpp"

#include <fmt/format.h>

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
  Reply reply{.move = ruling.move};
  const auto add = [&](std::string_view name, std::string_view value) {
    if (!reply.remark.empty()) reply.remark += ", ";
    reply.remark += fmt::format("{} {}", name, value);
  };
  for (const rivals::Statistic& figure : ruling.statistics) add(figure.name, figure.value);
  for (const Move illegal : ruling.illegal) add("illegal", coordinate(illegal));
  return reply;
}

}  // namespace chessvm::chess::match
