// SPDX-License-Identifier: MIT
// The figures of a tournament: each player's results in total and against each opponent.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/host/hours.hpp"
#include "tools/eniac-chess/tournament/rating.hpp"
#include "tools/eniac-chess/tournament/tournament.hpp"

namespace chessvm::chess::tournament {

/// A player's failures and breaches of the rules.
struct Incidents {
  std::size_t illegal_moves = 0;    // illegal moves replaced by the next best move
  std::size_t lost_by_illegal = 0;  // games lost by an illegal move that was not replaced
  std::size_t lost_by_time = 0;
  std::size_t lost_by_crash = 0;
  friend bool operator==(const Incidents&, const Incidents&) = default;
};

struct Standing {
  std::size_t player = 0;  // index of the player in the plan
  std::string name;
  std::string_view memory;  // memory size of the player, such as `75 words`; empty if unknown
  std::size_t games = 0, wins = 0, draws = 0, losses = 0;
  std::optional<Rating> rating;  // nullopt unless chains of games connect all players
  Incidents incidents;
  HoursSummary hours;  // hours of the player's moves, if it is a machine

  [[nodiscard]] double points() const {
    return static_cast<double>(wins) + static_cast<double>(draws) / 2;
  }
};

/// The games of one pairing, from the view of its first player.
struct PairingResult {
  std::size_t first = 0, second = 0;  // indices of players in the plan
  std::optional<match::Score> score;  // score of `first`; nullopt before the first game
  std::map<std::string, std::size_t> endings;
};

struct Standings {
  std::vector<Standing> ranking;        // all players, the best first
  std::vector<PairingResult> pairings;  // all pairings, in the order of the plan
  std::size_t played = 0;               // number of games played

  /// The result of a player in all games against one opponent.
  struct Result {
    double points = 0;
    std::size_t games = 0;
  };
  /// Returns nullopt if the two players have not met.
  [[nodiscard]] std::optional<Result> result(std::size_t player, std::size_t opponent) const;
};

[[nodiscard]] Standings standings_of(const TournamentOutcome& outcome, const TournamentPlan& plan);

}  // namespace chessvm::chess::tournament
