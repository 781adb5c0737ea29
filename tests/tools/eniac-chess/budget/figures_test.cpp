// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/figures.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/tools/eniac-chess/budget/support.hpp"

namespace chessvm::chess::budget::figures_test {
namespace {

const std::atomic<bool> not_interrupted{false};

Assumptions assumptions() {
  Assumptions made;
  made.policies = all_policies();
  made.silent = frequent;
  made.runs = 4'000;
  return made;
}

Workload two_games() {
  return {.source = "test",
          .games = {{"one", {timed("1", 1), timed("2", 10), timed("3", 20)}},
                    {"two", {timed("1", 2), timed("2", 5)}}},
          .refused = {}};
}

TEST(Figures, HaveARowForEachMachineAndPolicy) {
  const auto rows = compute(two_games(), assumptions(), not_interrupted);
  ASSERT_EQ(rows.size(), 12U);
  EXPECT_EQ(rows[4].machine, 1U);
  EXPECT_EQ(rows[5].policy.kind, PolicyKind::resume);
}

TEST(Figures, ByChanceAgreeWithTheFormulas) {
  for (const Row& row : compute(two_games(), assumptions(), not_interrupted))
    for (const Figures& each : {row.move, row.game}) {
      EXPECT_GT(each.hours.error, 0);
      EXPECT_NEAR(each.hours.value, each.expected.count(), 4 * each.hours.error);
      EXPECT_NEAR(each.wrong_by_chance.value, each.wrong, 4 * each.wrong_by_chance.error + 2e-3);
      EXPECT_GT(each.p95.value, each.expected.count());
      EXPECT_LT(each.p95.error, each.p95.value / 5);
      EXPECT_GE(each.over[0], each.over[1]);
    }
}

TEST(Figures, OfGamesAddUpTheirMoves) {
  const auto rows = compute(two_games(), assumptions(), not_interrupted);
  const Row& restart = rows.front();
  // The two games have five moves in total.
  EXPECT_NEAR(restart.game.expected.count() * 2, restart.move.expected.count() * 5, 1e-9);
  EXPECT_NEAR(restart.game.wrong * 2, restart.move.wrong * 5, 1e-12);
  EXPECT_NEAR(restart.game.straight, (std::exp(-31.0 / 24) + std::exp(-7.0 / 24)) / 2, 1e-12);
  const double right = std::exp(-31.0 * 0.25 / 24) + std::exp(-7.0 * 0.25 / 24);
  EXPECT_NEAR(restart.game.all_right, right / 2, 1e-12);
}

TEST(Figures, CountMovesOverADay) {
  Assumptions made = assumptions();
  made.mtbf = {EniacHours(1e6)};
  made.policies = {{PolicyKind::restart}};
  const auto rows = compute(positions({10, 23, 25, 47, 49}), made, not_interrupted);
  EXPECT_NEAR(rows[0].move.over[0], 0.6, 0.01);
  EXPECT_NEAR(rows[0].move.over[1], 0.2, 0.01);
}

TEST(Figures, OfASlowClockAreLonger) {
  Assumptions made = assumptions();
  made.policies = {{PolicyKind::restart}};
  made.mtbf = {EniacHours(1e6)};
  made.clock = 50'000;
  const auto rows = compute(positions({10}), made, not_interrupted);
  EXPECT_NEAR(rows[0].move.expected.count(), 20, 0.01);
}

TEST(Figures, AreTheSameForTheSameSeed) {
  Assumptions made = assumptions();
  const auto value = [&] {
    return compute(two_games(), made, not_interrupted).back().move.hours.value;
  };
  const double first = value();
  EXPECT_EQ(value(), first);
  made.seed = 2;
  EXPECT_NE(value(), first);
}

TEST(Figures, OfARowDoNotDependOnTheOthers) {
  Assumptions alone = assumptions();
  alone.policies = {{PolicyKind::twice}};
  alone.mtbf = {EniacHours(116)};
  const auto all = compute(two_games(), assumptions(), not_interrupted);
  EXPECT_EQ(compute(two_games(), alone, not_interrupted)[0].game.p95.value,
            all.back().game.p95.value);
}

TEST(Figures, StopWhenInterrupted) {
  const std::atomic<bool> interrupted{true};
  EXPECT_TRUE(compute(two_games(), assumptions(), interrupted).empty());
}

}  // namespace
}  // namespace chessvm::chess::budget::figures_test
