// SPDX-License-Identifier: MIT
#include "base/eniac_time.hpp"

#include <gtest/gtest.h>

#include <limits>

#include <cmath>

namespace chessvm::eniac_time_test {
namespace {

constexpr AddCycles hours(int count) {
  return std::chrono::hours(count);
}

TEST(EniacTime, Text) {
  EXPECT_EQ(to_text(AddCycles(0)), "0.0s");
  EXPECT_EQ(to_text(AddCycles(21'000)), "4.2s");
  EXPECT_EQ(to_text(AddCycles(299'999)), "60.0s") << "a minute has not passed";
  EXPECT_EQ(to_text(AddCycles(300'000)), "0h01m");
  EXPECT_EQ(to_text(hours(17) + std::chrono::minutes(42)), "17h42m");
  EXPECT_EQ(to_text(hours(1000)), "1000h00m");
}

TEST(EniacTime, CountsExpectedHoursUpToAMillion) {
  EXPECT_EQ(expected_text(EniacHours(17.7)), "17h42m");
  EXPECT_EQ(expected_text(EniacHours(1e6)), "1000000h00m");
  for (const double hours : {1.1e6, 1e30, std::numeric_limits<double>::infinity()})
    EXPECT_EQ(expected_text(EniacHours(hours)), beyond_counting) << hours;
}

TEST(EniacTime, Odds) {
  EXPECT_DOUBLE_EQ(survival_odds(AddCycles(0), EniacHours(24)), 1.0);
  EXPECT_DOUBLE_EQ(survival_odds(hours(24), EniacHours(24)), std::exp(-1.0));
  EXPECT_DOUBLE_EQ(survival_odds(hours(12), EniacHours(48)), std::exp(-0.25));
}

TEST(EniacTime, Restarts) {
  EXPECT_DOUBLE_EQ(expected_time_with_restarts(hours(24), EniacHours(24)).count(),
                   24 * (std::exp(1.0) - 1));
  EXPECT_NEAR(expected_time_with_restarts(hours(1), EniacHours(1'000'000)).count(), 1.0, 1e-5)
      << "hardly ever a failure";
  EXPECT_TRUE(std::isinf(expected_time_with_restarts(hours(1'000'000), EniacHours(24)).count()));
}

TEST(Duration, IsReadToTheNearestDouble) {
  const auto seconds = [](std::string_view text) { return parse_duration(text).value().count(); };
  EXPECT_EQ(seconds("0.1s"), 0.1);
  EXPECT_EQ(seconds("9007199.2547409s"), 9007199.2547409);
  EXPECT_EQ(seconds("00000000000.123s"), 0.123);
  EXPECT_EQ(seconds(".5m"), 30);
  EXPECT_EQ(seconds("1.h"), 3600);
  EXPECT_EQ(seconds("17h42m"), 17 * 3600 + 42 * 60);
  for (const char* refused : {"", "1", "h", ".s", "1.2.3s", "1,5s", "-1s", "0s", "1m1h", "1h1h",
                              "1234567890123456s", "1x", "1s ", " 1s"})
    EXPECT_EQ(parse_duration(refused), std::nullopt) << refused;
}

TEST(Moment, IsACountOrAMachineTime) {
  EXPECT_EQ(parse_moment("0"), 0U);
  EXPECT_EQ(parse_moment("5000"), 5000U);
  EXPECT_EQ(parse_moment("0s"), 0U);
  EXPECT_EQ(parse_moment(".5s"), 2500U);
  EXPECT_EQ(parse_moment("0.0001s"), 1U) << "rounded up";
  EXPECT_EQ(parse_moment("17h42m"), 318'600'000U);
  for (const char* refused : {"", "-1", "s", "1x", "5 ", "1s1m", "18446744073709551616"})
    EXPECT_EQ(parse_moment(refused), std::nullopt) << refused;
}

}  // namespace
}  // namespace chessvm::eniac_time_test
