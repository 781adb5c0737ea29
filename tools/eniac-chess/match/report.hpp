// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include "tools/eniac-chess/match/match.hpp"

namespace chessvm::chess::match {

/// The names of A and B: as in the games, or as the command line has them where there are none.
[[nodiscard]] std::array<std::string, 2> names_of(const MatchFigures& match);

/// `game 3 of 100: A - B 1-0, checkmate, 57 plies`.
[[nodiscard]] std::string game_line(const GameRecord& record, const MatchPlan& plan);

/// The result of a match, several lines.
[[nodiscard]] std::string summary_text(const MatchFigures& match);
/// One line of JSON (schema chessvm.match/1, docs/match.md#json).
[[nodiscard]] std::string to_json(const MatchFigures& match);

}  // namespace chessvm::chess::match
