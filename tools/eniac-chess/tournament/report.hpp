// SPDX-License-Identifier: MIT
// Reports a tournament as text, as JSON and as a page (docs/tournament.md).
#pragma once

#include <string>

#include "tools/eniac-chess/tournament/standings.hpp"

namespace chessvm::chess::tournament {

/// Formats `game 3 of 100 (pairing 2 of 10): A - B 1-0, checkmate, 57 plies`.
[[nodiscard]] std::string game_line(const match::GameRecord& record, const TournamentPlan& plan);

/// Formats the table of the players, the cross table, incidents and the machines' hours.
[[nodiscard]] std::string to_text(const Standings& standings, const TournamentPlan& plan);
/// Formats one line of JSON (schema chessvm.tournament/1, docs/tournament.md#json).
[[nodiscard]] std::string to_json(const Standings& standings, const TournamentPlan& plan);
/// Formats a self-contained HTML page: picture of the ratings, table of players, cross table.
[[nodiscard]] std::string to_page(const Standings& standings, const TournamentPlan& plan);

/// Formats `1 game lost by an illegal move` or the like; empty if there are no incidents.
[[nodiscard]] std::string to_text(const Incidents& incidents);
/// Formats an Elo number with its sign: `+120`, `-35` or `+0`.
[[nodiscard]] std::string elo_text(double elo);

}  // namespace chessvm::chess::tournament
