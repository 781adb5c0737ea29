// SPDX-License-Identifier: MIT
// Plays a match: games between two players, several in parallel.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "tools/eniac-chess/match/figures.hpp"
#include "tools/eniac-chess/match/record.hpp"

namespace chessvm::chess::match {

/// Functions that play_match() calls during the match, in the thread of its caller.
struct MatchWatch {
  /// Receives the record of a finished game. Returning a failure ends the match.
  std::function<Result<void>(const GameRecord&)> finished;
  /// Called several times a second.
  std::function<void()> tick;
};

/// The games that count, in order. Games after the decision of the SPRT do not count.
struct MatchOutcome {
  std::vector<GameRecord> records;
  bool is_decided = false;      // true: the SPRT has decided
  bool is_interrupted = false;  // true: interrupted before the last game or the decision
};

[[nodiscard]] MatchFigures figures_of(const MatchOutcome& outcome, const MatchPlan& plan);

/// Plays those games of the plan's shard that are missing from `records`. Soon after `interrupt`
/// becomes true, breaks off all unfinished games. Fails if a player cannot start.
[[nodiscard]] Result<MatchOutcome> play_match(const MatchPlan& plan, const Program& program,
                                              std::vector<GameRecord> records,
                                              const MatchWatch& watch,
                                              const std::atomic<bool>& interrupt);

/// Returns A's score; nullopt if there are no games. Computes the standard error of the score from
/// pairs of games if possible.
[[nodiscard]] std::optional<Score> score_of(std::span<const GameRecord> records);
[[nodiscard]] std::optional<Score> score_of(std::span<const GameFigures> games);

/// The state of the SPRT after the first `games` games of a match.
struct SprtProgress {
  std::size_t games = 0;  // number of games that the test has used, always even
  double ratio = 0;       // log-likelihood ratio of these games
  SprtState state = SprtState::undecided;
};
/// Applies the SPRT to ordered games, pair by pair, up to the decision or the first missing game.
[[nodiscard]] SprtProgress sprt_progress(std::span<const GameFigures> games, Sprt sprt);

/// Returns the number of games after which the SPRT has decided; nullopt if it has not decided.
[[nodiscard]] std::optional<std::size_t> decision(std::span<const GameRecord> records, Sprt sprt);
[[nodiscard]] std::optional<std::size_t> decision(std::span<const GameFigures> games, Sprt sprt);

}  // namespace chessvm::chess::match
