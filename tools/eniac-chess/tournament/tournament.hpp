// SPDX-License-Identifier: MIT
// A tournament: matches between many players, played together.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tools/eniac-chess/match/match.hpp"

namespace chessvm::chess::tournament {

/// In a `round_robin`, all players meet each other. In a `gauntlet`, the first meets all others.
enum class Form : std::uint8_t { round_robin, gauntlet };
[[nodiscard]] std::string_view name(Form form);

struct TournamentPlan {
  Form form = Form::round_robin;
  std::vector<match::PlayerSpec> players;
  std::vector<match::MatchPlan> matches;

  [[nodiscard]] std::size_t games() const;
};

/// Makes the matches between `players`, with the openings, limits and number of games of `series`.
[[nodiscard]] TournamentPlan make_plan(Form form, std::vector<match::PlayerSpec> players,
                                       const match::MatchPlan& series);

struct TournamentOutcome {
  std::vector<match::GameRecord> records;  // games played, ordered by match and game
  bool is_interrupted = false;
};

/// Plays the games that `records` lacks, in the order of the openings. The moves do not depend on
/// the number of jobs. Breaks off games soon after `interrupt` becomes true. Fails if a player
/// cannot start.
[[nodiscard]] Result<TournamentOutcome> play_tournament(const TournamentPlan& plan,
                                                        const Program& program,
                                                        std::vector<match::GameRecord> records,
                                                        const match::MatchWatch& watch,
                                                        const std::atomic<bool>& interrupt);

}  // namespace chessvm::chess::tournament
