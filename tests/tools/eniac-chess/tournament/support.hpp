// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "base/files/file.hpp"
#include "tools/eniac-chess/tournament/tournament.hpp"

namespace chessvm::chess::tournament::test {

inline TournamentPlan short_tournament(const std::vector<std::string>& players, std::size_t games,
                                       Form form = Form::round_robin) {
  const auto text = read_file(CHESSVM_TEST_DATA "/chess/openings.epd");
  const match::MatchPlan series{
      .players = {},
      .openings = match::read_openings(text.value(), "openings.epd").value(),
      .games = games,
      .limits = {.most_plies = 12},
      .move_limit = std::chrono::seconds(30)};
  std::vector<match::PlayerSpec> specs;
  for (const std::string& player : players) specs.push_back(match::parse_player(player).value());
  return make_plan(form, std::move(specs), series);
}

}  // namespace chessvm::chess::tournament::test
