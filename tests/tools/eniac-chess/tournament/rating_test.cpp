// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/tournament/rating.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

namespace chessvm::chess::tournament::test::rating_test {
namespace {

double expected_points(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

TEST(Ratings, OfTwoPlayersAreTheirScoreAsElo) {
  const std::array games{Encounter{0, 1, 99, 74.5}};
  const auto result = ratings(2, games);
  ASSERT_TRUE(result);
  // The rating adds one drawn game to the 99 games with 74.5 points: 75 points of 100.
  const double difference = 400 * std::log10(3.0);
  EXPECT_NEAR((*result)[0].elo, difference / 2, 1e-6);
  EXPECT_NEAR((*result)[1].elo, -difference / 2, 1e-6);
  // Converts 1.96 standard errors of the score, `sqrt(s (1 - s) / n)`, to Elo. The rating of each
  // player has half of this error.
  const double slope = 400 / std::log(10.0) / (0.75 * 0.25);
  const double error = 1.96 * slope * std::sqrt(0.75 * 0.25 / 100) / 2;
  EXPECT_NEAR((*result)[0].error, error, 1e-6);
  EXPECT_NEAR((*result)[1].error, error, 1e-6);
}

TEST(Ratings, LetExpectThePointsThatWereMade) {
  const std::array games{Encounter{0, 1, 10, 7}, Encounter{0, 2, 30, 30}, Encounter{1, 2, 4, 1.5},
                         Encounter{1, 3, 12, 6}, Encounter{2, 3, 0, 0}};
  const auto result = ratings(4, games);
  ASSERT_TRUE(result);
  std::array<double, 4> surplus{};
  double sum = 0;
  for (const Encounter& each : games) {
    if (each.games == 0) continue;
    const double expected = expected_points((*result)[each.first].elo - (*result)[each.second].elo);
    const double more = each.points + 0.5 - static_cast<double>(each.games + 1) * expected;
    surplus[each.first] += more;
    surplus[each.second] -= more;
  }
  for (std::size_t i = 0; i < surplus.size(); ++i) {
    EXPECT_NEAR(surplus[i], 0, 1e-6) << i;
    sum += (*result)[i].elo;
    EXPECT_GT((*result)[i].error, 0);
  }
  EXPECT_NEAR(sum, 0, 1e-6);
}

TEST(Ratings, AreFiniteWhereAPlayerWonOrLostAll) {
  const std::array games{Encounter{0, 1, 1000, 1000}, Encounter{1, 2, 1000, 1000},
                         Encounter{0, 2, 1000, 1000}};
  const auto result = ratings(3, games);
  ASSERT_TRUE(result);
  EXPECT_GT((*result)[0].elo, 800);
  EXPECT_LT((*result)[0].elo, 2000);
  EXPECT_NEAR((*result)[1].elo, 0, 1e-6);
  EXPECT_NEAR((*result)[2].elo, -(*result)[0].elo, 1e-6);
}

TEST(Ratings, NeedGamesThatLinkAllPlayers) {
  const std::array games{Encounter{0, 1, 4, 2}, Encounter{2, 3, 4, 2}, Encounter{1, 2, 0, 0}};
  EXPECT_FALSE(ratings(4, games));
  EXPECT_TRUE(ratings(4, std::array{games[0], games[1], Encounter{3, 0, 2, 1}}));
  EXPECT_FALSE(ratings(2, {}));
}

/// Simulates `games` games without draws; returns a player's points. `share`: chance of a win.
double draw_points(std::mt19937_64& random, double share, int games) {
  double points = 0;
  constexpr double range = 1ULL << 53U;
  for (int i = 0; i < games; ++i)
    points += static_cast<double>(random() >> 11U) / range < share ? 1 : 0;
  return points;
}

TEST(Ratings, HoldTheTrueStrengthInNineteenOfTwentyIntervals) {
  constexpr std::array strengths{-250.0, -60.0, 0.0, 90.0, 220.0};  // their mean is 0
  constexpr int tournaments = 600;
  constexpr int games = 40;
  std::mt19937_64 random(1946);
  int held = 0;
  for (int i = 0; i < tournaments; ++i) {
    std::vector<Encounter> encounters;
    for (std::size_t a = 0; a < strengths.size(); ++a)
      for (std::size_t b = a + 1; b < strengths.size(); ++b)
        encounters.push_back(
            {a, b, games,
             draw_points(random, expected_points(strengths[a] - strengths[b]), games)});
    const auto result = ratings(strengths.size(), encounters);
    ASSERT_TRUE(result);
    for (std::size_t player = 0; player < strengths.size(); ++player)
      if (std::abs((*result)[player].elo - strengths[player]) <= (*result)[player].error) ++held;
  }
  const double share = held / (1.0 * tournaments * static_cast<double>(strengths.size()));
  EXPECT_GT(share, 0.935);
  EXPECT_LT(share, 0.965);
}

}  // namespace
}  // namespace chessvm::chess::tournament::test::rating_test
