// SPDX-License-Identifier: MIT
#include "base/text/closest.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
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

/// Returns the edit distance by its definition: the minimum over all possible last edits.
std::size_t counted(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return std::max(a.size(), b.size());
  const auto without_last = [](std::string_view word, std::size_t letters) {
    return word.substr(0, word.size() - letters);
  };
  const std::string_view a1 = without_last(a, 1);
  const std::string_view b1 = without_last(b, 1);
  std::size_t least = std::min(
      {counted(a1, b) + 1, counted(a, b1) + 1, counted(a1, b1) + (a.back() == b.back() ? 0U : 1U)});
  if (a.size() > 1 && b.size() > 1 && a.back() == b1.back() && a1.back() == b.back())
    least = std::min(least, counted(without_last(a, 2), without_last(b, 2)) + 1);
  return least;
}

TEST(Closest, DistanceIsTheLeastOfAllWays) {
  std::vector<std::string> words{""};
  for (std::size_t i = 0; words.back().size() < 4; ++i)
    for (const char letter : {'a', 'b', 'c'}) words.push_back(words[i] + letter);
  for (const std::string& a : words)
    for (const std::string& b : words)
      ASSERT_EQ(edit_distance(a, b), counted(a, b)) << a << ' ' << b;
}

TEST(Closest, OffersOnlyWhatIsNear) {
  const std::vector<std::string> names{"--max-cycles", "--max-time", "--stats"};
  EXPECT_EQ(closest("--max-cyles", names), "--max-cycles");
  EXPECT_EQ(closest("--stat", names), "--stats");
  EXPECT_EQ(closest("--verbose", names), std::nullopt);
  EXPECT_EQ(closest(std::string(100'000, 'x'), names), std::nullopt);
}

/// A near candidate has an edit distance of at most 1, or at most a third of the word's length.
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

TEST(Closest, IsTheNearestAndOfEqualOnesTheOneThatBeginsTheSame) {
  const std::vector<std::string> names{"break", "bread", "brake"};
  EXPECT_EQ(closest("breaa", names), "break");
  EXPECT_EQ(closest("brakes", names), "brake");
  EXPECT_EQ(did_you_mean("breaa", names), "; did you mean break?");
  const std::vector<std::string> options{"--line", "--plain"};
  EXPECT_EQ(closest("--plane", options), "--plain") << "two edits each, but five equal letters";
  EXPECT_EQ(did_you_mean("continue", names), "");
}

}  // namespace
}  // namespace chessvm::closest_test
