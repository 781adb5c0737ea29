// SPDX-License-Identifier: MIT
// A match: games between two players, several at once.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "tools/eniac-chess/match/figures.hpp"
#include "tools/eniac-chess/match/record.hpp"

namespace chessvm::chess::match {

/// Receives reports while the match goes on; all calls come from the thread that plays it.
struct MatchWatch {
  /// Called once a game has ended; a failure ends the match.
  std::function<Result<void>(const GameRecord&)> finished;
  /// Called several times a second.
  std::function<void()> tick;
};

/// The games that count: all that were played, in their order, or those up to the decision of the
/// SPRT. Which games these are does not depend on how many are played at once.
struct MatchOutcome {
  std::vector<GameRecord> records;
  bool is_decided = false;      // by the SPRT
  bool is_interrupted = false;  // before the last game or the decision
};

/// The games and figures of which the reports of a match are made.
[[nodiscard]] MatchFigures figures_of(const MatchOutcome& outcome, const MatchPlan& plan);

/// Plays the games of the plan's shard that `records` lacks. Games under way are broken off soon
/// after `interrupt` becomes true. Fails where a player cannot be started.
[[nodiscard]] Result<MatchOutcome> play_match(const MatchPlan& plan, const Program& program,
                                              std::vector<GameRecord> records,
                                              const MatchWatch& watch,
                                              const std::atomic<bool>& interrupt);

/// The score of A in records that are in order, its error taken from pairs where they allow it.
[[nodiscard]] std::optional<Score> score_of(std::span<const GameRecord> records);
[[nodiscard]] std::optional<Score> score_of(std::span<const GameFigures> games);

/// Number of games after which the SPRT is decided by records in order; nullopt where it is not.
/// Only games up to the first one that is missing are looked at, pair by pair.
[[nodiscard]] std::optional<std::size_t> decision(std::span<const GameRecord> records, Sprt sprt);
[[nodiscard]] std::optional<std::size_t> decision(std::span<const GameFigures> games, Sprt sprt);

}  // namespace chessvm::chess::match
