// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match/rival_player.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "programs/chess/notation.hpp"

namespace chessvm::chess::match {
namespace {

constexpr std::string_view between = ", ";
constexpr std::string_view illegal_word = "illegal";

}  // namespace

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
    if (!reply.remark.empty()) reply.remark += between;
    reply.remark += fmt::format("{} {}", name, value);
  };
  for (const rivals::Statistic& figure : ruling.statistics) add(figure.name, figure.value);
  for (const Move illegal : ruling.illegal) add(illegal_word, coordinate(illegal));
  return reply;
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

}  // namespace chessvm::chess::match
