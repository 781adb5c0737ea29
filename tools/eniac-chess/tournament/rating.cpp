// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/tournament/rating.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace chessvm::chess::tournament {
namespace {

constexpr double elo_a_unit = 400 / std::numbers::ln10;  // Elo of one natural unit of strength
constexpr double normal_95 = 1.96;                       // standard errors in half a 95 % interval
constexpr double longest_step = 1;   // limit for a step of Newton's method, in natural units
constexpr double precision = 1e-10;  // the iteration ends after a step smaller than this
constexpr int most_steps = 1000;

using Row = std::vector<double>;
using Matrix = std::vector<Row>;

/// The results of an encounter, with half a win and half a loss added.
struct Evidence {
  double games = 0;
  double points = 0;  // points of the first player
};

Evidence evidence_of(const Encounter& encounter) {
  return {static_cast<double>(encounter.games) + 1, encounter.points + 0.5};
}

double expected_points(double difference) {
  return 1 / (1 + std::exp(-difference));
}

/// Returns true if a chain of games leads from each player to every other player.
bool are_linked(std::size_t players, std::span<const Encounter> encounters) {
  std::vector<bool> reached(players, false);
  if (players != 0) reached[0] = true;
  for (std::size_t round = 0; round < players; ++round)
    for (const Encounter& encounter : encounters)
      if (encounter.games != 0 && (reached[encounter.first] || reached[encounter.second]))
        reached[encounter.first] = reached[encounter.second] = true;
  return std::all_of(reached.begin(), reached.end(), [](bool each) { return each; });
}

/// Inverts a symmetric positive definite matrix by elimination.
Matrix inverse(Matrix matrix) {
  const std::size_t size = matrix.size();
  Matrix result(size, Row(size, 0));
  for (std::size_t i = 0; i < size; ++i) result[i][i] = 1;
  for (std::size_t pivot = 0; pivot < size; ++pivot) {
    const double scale = matrix[pivot][pivot];
    for (std::size_t column = 0; column < size; ++column) {
      matrix[pivot][column] /= scale;
      result[pivot][column] /= scale;
    }
    for (std::size_t row = 0; row < size; ++row) {
      if (row == pivot) continue;
      const double factor = matrix[row][pivot];
      for (std::size_t column = 0; column < size; ++column) {
        matrix[row][column] -= factor * matrix[pivot][column];
        result[row][column] -= factor * result[pivot][column];
      }
    }
  }
  return result;
}

/// Returns the covariance matrix of the strengths for a fixed mean. This matrix is the
/// pseudoinverse of the curvature of the likelihood.
Matrix covariance(const Row& strengths, std::span<const Encounter> encounters) {
  const std::size_t size = strengths.size();
  const double share = 1 / static_cast<double>(size);
  Matrix curvature(size, Row(size, share));
  for (const Encounter& encounter : encounters) {
    if (encounter.games == 0) continue;
    const auto [a, b] = std::pair(encounter.first, encounter.second);
    const double p = expected_points(strengths[a] - strengths[b]);
    const double weight = evidence_of(encounter).games * p * (1 - p);
    curvature[a][a] += weight;
    curvature[b][b] += weight;
    curvature[a][b] -= weight;
    curvature[b][a] -= weight;
  }
  Matrix result = inverse(std::move(curvature));
  for (Row& row : result)
    for (double& value : row) value -= share;
  return result;
}

/// Returns each player's points minus the points expected from its strength.
Row surplus(const Row& strengths, std::span<const Encounter> encounters) {
  Row points(strengths.size(), 0);
  for (const Encounter& encounter : encounters) {
    if (encounter.games == 0) continue;
    const auto [games, of_first] = evidence_of(encounter);
    const double more = of_first - games * expected_points(strengths[encounter.first] -
                                                           strengths[encounter.second]);
    points[encounter.first] += more;
    points[encounter.second] -= more;
  }
  return points;
}

}  // namespace

std::optional<std::vector<Rating>> ratings(std::size_t players,
                                           std::span<const Encounter> encounters) {
  if (!are_linked(players, encounters)) return std::nullopt;
  Row strengths(players, 0);
  Matrix spread = covariance(strengths, encounters);
  for (int step = 0; step < most_steps; ++step) {
    const Row points = surplus(strengths, encounters);
    double longest = 0;
    for (std::size_t i = 0; i < players; ++i) {
      double change = 0;
      for (std::size_t j = 0; j < players; ++j) change += spread[i][j] * points[j];
      strengths[i] += std::clamp(change, -longest_step, longest_step);
      longest = std::max(longest, std::abs(change));
    }
    spread = covariance(strengths, encounters);
    if (longest < precision) break;
  }
  double mean = 0;
  for (const double strength : strengths) mean += strength / static_cast<double>(players);
  std::vector<Rating> result;
  for (std::size_t i = 0; i < players; ++i)
    result.push_back({elo_a_unit * (strengths[i] - mean),
                      elo_a_unit * normal_95 * std::sqrt(std::max(spread[i][i], 0.0))});
  return result;
}

}  // namespace chessvm::chess::tournament
