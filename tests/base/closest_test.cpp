// SPDX-License-Identifier: MIT
#include "base/closest.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace chessvm::closest_test {
namespace {

TEST(Closest, Distance) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", "abc"), 0U);
  EXPECT_EQ(edit_distance("abc", "acb"), 1U) << "neighbours swapped";
  EXPECT_EQ(edit_distance("abc", "abxc"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Closest, OffersOnlyWhatIsNear) {
  const std::vector<std::string> names{"--max-cycles", "--max-time", "--stats"};
  EXPECT_EQ(closest("--max-cyles", names), "--max-cycles");
  EXPECT_EQ(closest("--stat", names), "--stats");
  EXPECT_EQ(closest("--verbose", names), std::nullopt);
  EXPECT_EQ(closest(std::string(100'000, 'x'), names), std::nullopt);
}

/// A third of the letters may differ, and one in any word.
TEST(Closest, IsNearWithinAThirdOfTheWord) {
  const auto near = [](const std::string& word, const std::string& candidate) {
    return closest(word, std::vector<std::string>{candidate}).has_value();
  };
  EXPECT_TRUE(near("abcdef", "abxyef"));
  EXPECT_FALSE(near("abcdef", "axyzef"));
  EXPECT_FALSE(near("abcde", "abxye"));
  EXPECT_TRUE(near("ab", "ax"));
  EXPECT_FALSE(near("ab", "xy"));
  EXPECT_TRUE(near(std::string(64, 'x'), std::string(64, 'x')));
  EXPECT_FALSE(near(std::string(65, 'x'), std::string(65, 'x'))) << "too long to be looked at";
}

TEST(Closest, IsTheNearestAndOfEqualOnesTheFirst) {
  const std::vector<std::string> names{"break", "bread", "brake"};
  EXPECT_EQ(closest("breaa", names), "break");
  EXPECT_EQ(closest("brakes", names), "brake");
  EXPECT_EQ(did_you_mean("breaa", names), "; did you mean break?");
  EXPECT_EQ(did_you_mean("continue", names), "");
}

}  // namespace
}  // namespace chessvm::closest_test
