// SPDX-License-Identifier: MIT
// Ratings of many players from the games between them (docs/tournament.md#ratings).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace chessvm::chess::tournament {

/// All games between two players.
struct Encounter {
  std::size_t first = 0, second = 0;  // players, from 0
  std::size_t games = 0;
  double points = 0;  // of `first`
};

/// The strength of a player, against the mean of all players, which is 0.
struct Rating {
  double elo = 0;
  double error = 0;  // 1.96 standard errors: the true value is within elo +- error with 95 %
};

/// The ratings with which the points of all players are most likely, if a player that is d Elo
/// stronger than another is expected to get 1 / (1 + 10^(-d/400)) points a game. Half a win and
/// half a loss are added to each encounter that has games, so that no rating is infinite. The
/// errors come from the curvature of the likelihood, and count a draw as half a win and half a
/// loss. nullopt where the games do not link all players, so that their ratings cannot be compared.
[[nodiscard]] std::optional<std::vector<Rating>> ratings(std::size_t players,
                                                         std::span<const Encounter> encounters);

}  // namespace chessvm::chess::tournament
