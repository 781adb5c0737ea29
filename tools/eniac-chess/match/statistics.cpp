// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace chessvm::chess::match {
namespace {

constexpr std::size_t fewest_pairs = 10;
constexpr double normal_95 = 1.96;  // half the width of a 95 % interval, in standard errors
constexpr double half_of_5_percent = 0.025;
constexpr double lowest_score = 1e-4;  // bound of intervals, because score 0 has an infinite Elo
constexpr double infinite = std::numeric_limits<double>::infinity();

double square(double x) {
  return x * x;
}

double elo_of(double score) {
  if (score <= 0) return -infinite;
  if (score >= 1) return infinite;
  return 0.0 - 400 * std::log10(1 / score - 1);  // `0.0 -`: a score of 0.5 gives 0, not -0
}

double expected_score(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

double error_of_games(const Score& score) {
  const auto n = static_cast<double>(score.games);
  const double wins = static_cast<double>(score.wins) + 0.5;
  const double losses = static_cast<double>(score.losses) + 0.5;
  const auto draws = static_cast<double>(score.draws);
  const double mean = (wins + draws / 2) / (n + 1);
  return std::sqrt((wins * square(1 - mean) + draws * square(0.5 - mean) + losses * square(mean)) /
                   (n + 1) / n);
}

/// Computes the standard error from pairs of games. Returns nullopt if a game has no pair, if there
/// are too few pairs, or if all pairs have the same points.
std::optional<double> error_of_pairs(const Score& score, std::span<const Pair> pairs) {
  if (pairs.size() * 2 != score.games || pairs.size() < fewest_pairs) return std::nullopt;
  double sum = 0;
  for (const auto& [first, second] : pairs) sum += square((first + second) / 2 - score.score);
  const double variance = sum / static_cast<double>(pairs.size() - 1);
  if (variance <= 0) return std::nullopt;
  return std::sqrt(variance / static_cast<double>(pairs.size()));
}

void set_interval(Score& score) {
  const double reach = normal_95 * score.standard_error;
  const auto n = static_cast<double>(score.games);
  score.score_low = std::max(score.score - reach, lowest_score);
  score.score_high = std::min(score.score + reach, 1 - lowest_score);
  // If one side won all points, the standard error gives no useful interval. One end of the
  // interval is then the exact bound of a binomial distribution.
  if (score.score == 1) {
    score.score_low = std::pow(half_of_5_percent, 1 / n);
    score.score_high = 1;
  } else if (score.score == 0) {
    score.score_low = 0;
    score.score_high = 1 - std::pow(half_of_5_percent, 1 / n);
  }
}

std::string elo_text(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return (elo >= 0 ? "+" : "") + fixed(elo, 0);
}

}  // namespace

std::optional<Score> score_of(std::span<const Points> points, std::span<const Pair> pairs) {
  if (points.empty()) return std::nullopt;
  Score score;
  score.games = points.size();
  score.wins = static_cast<std::size_t>(std::count(points.begin(), points.end(), 1.0));
  score.losses = static_cast<std::size_t>(std::count(points.begin(), points.end(), 0.0));
  score.draws = score.games - score.wins - score.losses;
  const auto wins = static_cast<double>(score.wins);
  const auto losses = static_cast<double>(score.losses);
  score.score = (wins + static_cast<double>(score.draws) / 2) / static_cast<double>(score.games);
  score.standard_error = error_of_pairs(score, pairs).value_or(error_of_games(score));
  set_interval(score);
  score.elo = elo_of(score.score);
  score.elo_low = elo_of(score.score_low);
  score.elo_high = elo_of(score.score_high);
  const double decided = wins + losses;
  score.superiority =
      decided > 0 ? (1 + std::erf((wins - losses) / std::sqrt(2 * decided))) / 2 : 0.5;
  return score;
}

std::string fixed(double value, int digits) {
  const double scaled = std::abs(value) * std::pow(10, digits);
  const double whole = std::floor(scaled);
  const bool is_tie = scaled - whole == 0.5 && scaled / std::pow(10, digits) == std::abs(value) &&
                      std::fma(std::abs(value), std::pow(10, digits), -scaled) == 0;
  if (is_tie) value = std::nextafter(value, value < 0 ? -infinite : infinite);
  return fmt::format("{:.{}f}", value, digits);
}

std::string to_text(const Score& score) {
  const auto percent = [](double share) { return fixed(100 * share, 1); };
  return fmt::format("+{} ={} -{} of {}: score {}% [{}, {}], Elo {} [{}, {}] (95%), LOS {}%",
                     score.wins, score.draws, score.losses, score.games, percent(score.score),
                     percent(score.score_low), percent(score.score_high), elo_text(score.elo),
                     elo_text(score.elo_low), elo_text(score.elo_high), percent(score.superiority));
}

std::string_view name(SprtState state) {
  constexpr std::array<std::string_view, 3> names{"undecided", "elo0 accepted", "elo1 accepted"};
  return names[static_cast<std::size_t>(state)];
}

double log_likelihood_ratio(const Score& score, Sprt sprt) {
  const double s0 = expected_score(sprt.elo0);
  const double s1 = expected_score(sprt.elo1);
  return (s1 - s0) * (2 * score.score - s0 - s1) / (2 * square(score.standard_error));
}

double sprt_bound() {
  return std::log((1 - sprt_error) / sprt_error);
}

SprtState state_of(double ratio) {
  if (ratio >= sprt_bound()) return SprtState::elo1_accepted;
  if (ratio <= -sprt_bound()) return SprtState::elo0_accepted;
  return SprtState::undecided;
}

}  // namespace chessvm::chess::match
