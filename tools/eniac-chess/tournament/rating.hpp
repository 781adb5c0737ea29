// SPDX-License-Identifier: MIT
// Rates many players from the games between them (docs/tournament.md#ratings).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace chessvm::chess::tournament {

/// All games between two players.
struct Encounter {
  std::size_t first = 0, second = 0;  // indices of the players
  std::size_t games = 0;
  double points = 0;  // points of player `first`
};

/// The strength of a player relative to the mean of all players, which is 0.
struct Rating {
  double elo = 0;
  double error = 0;  // 1.96 standard errors: half of the 95 % interval
};

/// Computes the most likely ratings. A player that is d Elo stronger than another is expected to
/// get 1 / (1 + 10^(-d/400)) points a game. Adds half a win and half a loss to each encounter with
/// games, so that no rating is infinite. A draw counts as half a win and half a loss. Computes the
/// errors from the curvature of the likelihood. Returns nullopt unless chains of games
/// connect all players.
[[nodiscard]] std::optional<std::vector<Rating>> ratings(std::size_t players,
                                                         std::span<const Encounter> encounters);

}  // namespace chessvm::chess::tournament
