// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <string>

#include "programs/eniac-chess/match/match.hpp"

namespace chessvm::chess::match {

/// The names of A and B: as in the records, or as the command line has them where there are none.
[[nodiscard]] std::array<std::string, 2> names_of(const MatchOutcome& outcome,
                                                  const MatchPlan& plan);

/// `game 3 of 100: A - B 1-0, checkmate, 57 plies`.
[[nodiscard]] std::string game_line(const GameRecord& record, const MatchPlan& plan);

/// The result of a match, several lines.
[[nodiscard]] std::string summary_text(const MatchOutcome& outcome, const MatchPlan& plan);
/// One line of JSON (schema chessvm.match/1, docs/match.md#json).
[[nodiscard]] std::string to_json(const MatchOutcome& outcome, const MatchPlan& plan);

}  // namespace chessvm::chess::match
