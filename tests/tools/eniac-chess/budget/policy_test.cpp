// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/policy.hpp"

#include <gtest/gtest.h>

#include "tests/tools/eniac-chess/budget/support.hpp"

namespace chessvm::chess::budget::policy_test {
namespace {

constexpr Costs costs{.card = EniacHours(0.1), .reading = EniacHours(0.2), .test = EniacHours(0.5)};
constexpr MoveWork move{.hours = EniacHours(10), .root_moves = 20};

TEST(Policies, AreReadByName) {
  EXPECT_EQ(parse_policy("restart"), (Policy{PolicyKind::restart}));
  EXPECT_EQ(parse_policy("resume"), (Policy{PolicyKind::resume}));
  EXPECT_EQ(parse_policy("twice"), (Policy{PolicyKind::twice}));
  EXPECT_EQ(parse_policy("verify:2.5"), (Policy{PolicyKind::verify, EniacHours(2.5)}));
  for (const char* const wrong : {"", "restar", "verify", "verify:", "verify:0", "verify:-1",
                                  "verify:x", "verify:1x", "verify:nan", "verify:1e9", "twice:2"})
    EXPECT_FALSE(parse_policy(wrong)) << wrong;
}

TEST(Policies, HaveNames) {
  EXPECT_EQ(name(*parse_policy("verify:2.5")), "verify 2.5 h");
  EXPECT_EQ(name(*parse_policy("resume")), "resume");
}

TEST(Plans, SearchAllOfTheMove) {
  for (const Policy& policy : all_policies())
    EXPECT_NEAR(plan(policy, move, costs).search().count(), 10, 1e-12) << name(policy);
}

TEST(Plans, RestartKeepsNothing) {
  const Plan whole = plan({PolicyKind::restart}, move, costs);
  ASSERT_EQ(whole.stretches.size(), 1U);
  EXPECT_EQ(whole.stretches[0].overhead.count(), 0);
  EXPECT_FALSE(whole.is_compared);
  EXPECT_TRUE(plan({PolicyKind::twice}, move, costs).is_compared);
}

TEST(Plans, ResumeKeepsEachRootMove) {
  const Plan parts = plan({PolicyKind::resume}, move, costs);
  ASSERT_EQ(parts.stretches.size(), 20U);
  for (const Stretch& each : parts.stretches) {
    EXPECT_NEAR(each.search.count(), 0.5, 1e-12);
    EXPECT_EQ(each.overhead, costs.card);
    EXPECT_EQ(each.reading, costs.reading);
    EXPECT_FALSE(each.is_tested);
  }
}

TEST(Plans, ResumeWithoutRootMovesIsOnePart) {
  EXPECT_EQ(plan({PolicyKind::resume}, {EniacHours(1), 0}, costs).stretches.size(), 1U);
}

TEST(Plans, VerifyTestsTheRestAsWell) {
  const Plan parts = plan({PolicyKind::verify, EniacHours(4)}, move, costs);
  ASSERT_EQ(parts.stretches.size(), 3U);
  EXPECT_NEAR(parts.stretches[0].search.count(), 4, 1e-12);
  EXPECT_NEAR(parts.stretches[2].search.count(), 2, 1e-12);
  for (const Stretch& each : parts.stretches) {
    EXPECT_TRUE(each.is_tested);
    EXPECT_NEAR(each.overhead.count(), 0.6, 1e-12);
  }
}

TEST(Plans, VerifyHasABoundedNumberOfParts) {
  const Plan parts = plan({PolicyKind::verify, EniacHours(0.01)}, {EniacHours(100'000), 30}, costs);
  EXPECT_LE(parts.stretches.size(), 10'000U);
  EXPECT_NEAR(parts.search().count(), 100'000, 1e-6);
}

}  // namespace
}  // namespace chessvm::chess::budget::policy_test
