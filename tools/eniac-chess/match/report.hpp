// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include "tools/eniac-chess/match/match.hpp"

namespace chessvm::chess::match {

/// Returns the names of A and B: from the games, or from the command line if there are no games.
[[nodiscard]] std::array<std::string, 2> names_of(const MatchFigures& match);

/// Formats `game 3 of 100: A - B 1-0, checkmate, 57 plies`.
[[nodiscard]] std::string game_line(const GameRecord& record, const MatchPlan& plan);

[[nodiscard]] std::string summary_text(const MatchFigures& match);
/// Formats a match as one line of JSON (schema chessvm.match/1, docs/match.md#json).
[[nodiscard]] std::string to_json(const MatchFigures& match);

}  // namespace chessvm::chess::match
