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

}  // namespace
}  // namespace chessvm::closest_test
