// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/figures.hpp"

namespace chessvm::chess::match {

GameFigures figures_of(const GameRecord& record, const MatchPlan& plan) {
  return figures_of(record, plan.opening(record.index).game.moves().size());
}

GameFigures figures_of(const GameRecord& record, std::size_t opening_plies) {
  const Played& played = record.played;
  GameFigures figures{.index = record.index,
                      .names = record.names,
                      .versions = record.versions,
                      .result = played.result,
                      .reason = played.reason,
                      .plies = played.game.moves().size() - opening_plies};
  const std::size_t white = MatchPlan::white(record.index);
  for (std::size_t i = 0; i < played.times.size(); ++i) {
    if (!played.times[i]) continue;
    const bool by_white = played.game.before(i).side == Colour::white;
    figures.times[by_white ? white : 1 - white].push_back(*played.times[i]);
  }
  return figures;
}

Points points_of(const GameFigures& game) {
  return points_of(game.result, game.index);
}

}  // namespace chessvm::chess::match
