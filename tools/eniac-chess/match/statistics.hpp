// SPDX-License-Identifier: MIT
// Computes the figures of a match (docs/match.md#figures).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace chessvm::chess::match {

/// Points of one player from one game: 1, 0.5 or 0.
using Points = double;
/// The points of one player from two games with the same opening and swapped colours.
using Pair = std::pair<Points, Points>;

/// Score and Elo difference, with 95 % intervals. Elo is infinite if one side won all points.
struct Score {
  std::size_t games = 0;
  std::size_t wins = 0, draws = 0, losses = 0;
  double score = 0, score_low = 0, score_high = 0;  // points per game, 0 to 1, and their interval
  double standard_error = 0;                        // standard error of `score`
  double elo = 0, elo_low = 0, elo_high = 0;
  double superiority = 0;  // chance that the player is stronger; draws do not count
};

/// Computes a score; nullopt if `points` is empty. The standard error comes from the spread of the
/// pairs, because this removes the bias of openings. If there are fewer than ten pairs, if all
/// pairs are equal, or if a game has no pair, the error comes from the numbers of wins, draws and
/// losses. Half a win and half a loss are added to these numbers.
[[nodiscard]] std::optional<Score> score_of(std::span<const Points> points,
                                            std::span<const Pair> pairs = {});

/// Formats `+2 =1 -1 of 4: score 62.5% [...], Elo +89 [...] (95%), LOS 71.8%`.
[[nodiscard]] std::string to_text(const Score& score);

/// Formats `value` with `digits` decimals; rounds exact halves away from zero.
[[nodiscard]] std::string fixed(double value, int digits);

/// A sequential probability ratio test of two hypotheses about the Elo difference.
struct Sprt {
  double elo0 = 0;
  double elo1 = 0;
};
inline constexpr double sprt_error = 0.05;  // chance of a wrong decision (alpha and beta)

enum class SprtState : std::uint8_t { undecided, elo0_accepted, elo1_accepted };
[[nodiscard]] std::string_view name(SprtState state);

/// Returns the log-likelihood ratio of elo1 to elo0, (s1 - s0) (2 s - s0 - s1) / (2 e^2). s0 and s1
/// are the expected scores, s is the score and e its standard error. This is a normal approximation
/// (Michel Van den Bergh, "A practical introduction to the GSPRT").
[[nodiscard]] double log_likelihood_ratio(const Score& score, Sprt sprt);
/// Returns the positive bound of the test. The test accepts elo1 if the ratio is at least this
/// bound. It accepts elo0 if the ratio is at most the negative of this bound.
[[nodiscard]] double sprt_bound();
[[nodiscard]] SprtState state_of(double ratio);

}  // namespace chessvm::chess::match
