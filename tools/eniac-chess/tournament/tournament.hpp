// SPDX-License-Identifier: MIT
// A tournament: matches between many players, played as one.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tools/eniac-chess/match/match.hpp"

namespace chessvm::chess::tournament {

/// The pairings of a tournament: each player meets each other one, or the first one all others.
enum class Form : std::uint8_t { round_robin, gauntlet };
/// `round robin`, `gauntlet`.
[[nodiscard]] std::string_view name(Form form);

struct TournamentPlan {
  Form form = Form::round_robin;
  std::vector<match::PlayerSpec> players;
  std::vector<match::MatchPlan> matches;  // one a pairing

  /// Games of all matches.
  [[nodiscard]] std::size_t games() const;
};

/// The matches between `players`, each with the openings, number of games and bounds of `series`.
[[nodiscard]] TournamentPlan make_plan(Form form, std::vector<match::PlayerSpec> players,
                                       const match::MatchPlan& series);

struct TournamentOutcome {
  std::vector<match::GameRecord> records;  // in the order of matches and games
  bool is_interrupted = false;
};

/// Plays the games that `records` lacks, opening by opening, so that all players have met after a
/// few of them. Which games are played does not depend on how many are played at once. Games under
/// way are broken off soon after `interrupt` becomes true. Fails where a player cannot be started.
[[nodiscard]] Result<TournamentOutcome> play_tournament(const TournamentPlan& plan,
                                                        const Program& program,
                                                        std::vector<match::GameRecord> records,
                                                        const match::MatchWatch& watch,
                                                        const std::atomic<bool>& interrupt);

}  // namespace chessvm::chess::tournament
