// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/own_comment.hpp"

#include <gtest/gtest.h>

#include "programs/chess/pgn/clock_comment.hpp"
#include "tools/eniac-chess/match/annotation.hpp"

namespace chessvm::chess::match::test::own_comment_test {
namespace {

TEST(OwnComment, EndsTheClockWhereTheTextOfOthersBegins) {
  const std::string clock = clock_comment(AddCycles(113'904), EniacHours(24), "[%eval 0.00]");
  for (const std::string& ours :
       {clock, clock + ", prefers Qxf6+, -1.25 pawns", clock + ", mate in 2",
        std::string("[%eniac 1]"), std::string("[%eniac 53187876] 2h57m, depth 4"),
        std::string("[%eniac 1] 45.6s, depth 3, score 50"),
        std::string("[%eniac 1] [%failure 2,6,8,31,-,3,-] [%eval #3] 2h57m, depth 4, 1 failure")}) {
    EXPECT_EQ(without_clock(ours), "");
    EXPECT_EQ(without_clock(ours + " A natural reply."), "A natural reply.") << ours;
    EXPECT_EQ(without_clock(ours + "; good; or is it?"), "good; or is it?") << ours;
    EXPECT_EQ(without_clock("Solid. " + ours), "Solid.") << ours;
    EXPECT_EQ(without_clock("Solid. " + ours + " Yes."), "Solid. Yes.") << ours;
  }
  for (const char* const foreign : {"", "my own thought", "[%clk 0:01:00] [%eniac x]", "[%eniac "})
    EXPECT_EQ(without_clock(foreign), foreign);
}

/// If other text replaces the end of a clock comment, this text must not get lost.
TEST(OwnComment, KeepsTextThatInterruptsTheClock) {
  for (const std::string ours :
       {"[%eniac 113904] [%eval 0.00] eniac 22.8s, 100.0 %, prefers Qxf6+, -1.25 pawns",
        "[%eniac 1] eniac 0h09m, 99.4 %, +0.50 pawns", "[%eniac 1], mate in 2",
        "[%eniac 1], mated in 2", "[%eniac 1] [%failure 2,6,8,31,-,3,-] 2h57m, depth 4, 1 failure",
        "[%eniac 1] 45.6s, depth 3, score 50, 3 failures"}) {
    const std::size_t end_of_mark = ours.find(']') + 1;
    for (std::size_t end = 0; end <= ours.size(); ++end) {
      const std::string text = ours.substr(0, end) + "~";
      const std::string kept = without_clock(text);
      EXPECT_TRUE(kept.ends_with('~')) << text;
      EXPECT_TRUE(text.ends_with(kept)) << text;
      EXPECT_EQ(kept == text, end < end_of_mark) << text;
    }
  }
}

TEST(OwnComment, KnowsTheWholeSentenceOfThisVersionAndTheOneBefore) {
  const std::string old =
      "The machine took 34.4 hours (1.4 days) for 3 moves. At one failure in 24 h it stands so "
      "long with 23.9 %, at one in 48 h with 48.9 %; if it begins a move again after each, 44.9 "
      "hours (1.9 days) and 39.2 hours (1.6 days) are to be expected.";
  MachineTime one;
  one.add(AddCycles(1'000));
  MachineTime long_one = one;
  long_one.add(AddCycles(100'000'000'000));
  for (const std::string& ours : {old, sentence(one), sentence(long_one)}) {
    EXPECT_EQ(without_sum(ours), "") << ours;
    EXPECT_EQ(without_sum("a; " + ours), "a") << ours;
    EXPECT_EQ(without_sum(ours + " What a game!"), "What a game!") << ours;
    EXPECT_EQ(without_sum("a; " + ours + " b"), "a b") << ours;
    EXPECT_EQ(without_sum(ours.substr(0, ours.size() - 1)), ours.substr(0, ours.size() - 1));
  }
  for (const std::string& ours : {old, sentence(one), sentence(long_one)})
    for (std::size_t end = 0; end < ours.size(); ++end) {
      const std::string text = ours.substr(0, end) + "~";
      EXPECT_EQ(without_sum(text), text);
    }
  for (const char* const foreign :
       {"The machine took my hopes away", "The machine took 3.0 hours (0.1 days) for 3 moves."})
    EXPECT_EQ(without_sum(foreign), foreign);
}

}  // namespace
}  // namespace chessvm::chess::match::test::own_comment_test
