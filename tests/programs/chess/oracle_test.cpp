// SPDX-License-Identifier: MIT
#include "programs/chess/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "positions.hpp"
#include "programs/chess/evaluation.hpp"
#include "programs/chess/notation.hpp"

namespace chessvm::chess::test::oracle_test {
namespace {

/// Checks the pruned search against all values of the unpruned one.
void expect_like_minimax(const Position& root, int depth) {
  const SearchResult found = search(root, depth);
  const auto rated = rate_moves(root, depth);
  ASSERT_EQ(found.move.has_value(), !rated.empty()) << to_fen(root);
  if (rated.empty()) return;
  const auto best = std::max_element(
      rated.begin(), rated.end(),
      [](const RatedMove& a, const RatedMove& b) { return a.score < b.score; });  // the first one
  EXPECT_EQ(found.score, best->score) << to_fen(root) << " depth " << depth;
  EXPECT_EQ(coordinate(*found.move), coordinate(best->move)) << to_fen(root) << " depth " << depth;
}

TEST(Oracle, EqualsMinimaxOnEverySuite) {
  for (const EpdRecord& record : all_suites()) expect_like_minimax(record.position, 2);
  for (const char* name : {"legality", "mate1", "mate2", "stalemate"})
    for (const EpdRecord& record : suite(name)) expect_like_minimax(record.position, 3);
}

TEST(Oracle, EqualsMinimaxAtFullDepthWhereMenAreFew) {
  const auto men = [](const Position& root) {
    return std::count_if(squares.begin(), squares.end(),
                         [&](Square square) { return !root.board.is_empty(square); });
  };
  int compared = 0;
  for (const EpdRecord& record : all_suites()) {
    if (men(record.position) > 7) continue;
    ++compared;
    expect_like_minimax(record.position, 4);
  }
  EXPECT_GT(compared, 100);
}

TEST(Oracle, EqualsMinimaxInRandomPlay) {
  constexpr std::uint64_t seed = 20260101;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Dice dice(seed);
  const auto starts = all_suites();
  for (int i = 0; i < 200; ++i)
    expect_like_minimax(played_on(starts[dice.below(starts.size())].position,
                                  1 + static_cast<int>(dice.below(30)), dice),
                        3);
}

TEST(Oracle, PruningSavesNodes) {
  const Position root = suite("timing").front().position;
  EXPECT_LT(search(root, 3).nodes * 3, minimax(root, 3).nodes);
}

TEST(Oracle, KnowsMateAndStalemate) {
  for (const EpdRecord& record : suite("mate1")) {
    const SearchResult found = search(record.position, 4);
    EXPECT_EQ(found.score, 98) << record.id;
    EXPECT_TRUE(record.is_solved_by(*found.move)) << record.id;
  }
  int avoided = 0;
  for (const EpdRecord& record : suite("stalemate"))
    avoided += record.is_solved_by(*search(record.position, 4).move) ? 1 : 0;
  EXPECT_GE(avoided, 33);
}

TEST(Oracle, HasNoMoveWhenTheGameIsOver) {
  const SearchResult mated = search(position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), 4);
  EXPECT_FALSE(mated.move);
  EXPECT_EQ(mated.score, 1);
  const SearchResult stalemated = search(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 4);
  EXPECT_FALSE(stalemated.move);
  EXPECT_EQ(stalemated.score, 50 + 18);
}

TEST(Oracle, PlaysOnWhenEveryMoveAllowsMate) {
  const SearchResult found = search(position("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1"), 4);
  ASSERT_TRUE(found.move);
  EXPECT_EQ(coordinate(*found.move), "h8h7");
  EXPECT_EQ(found.score, 3);
}

TEST(Scores, StayInTheirRange) {
  constexpr std::uint64_t seed = 4;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Dice dice(seed);
  const auto starts = suite("legality");
  for (int i = 0; i < 300; ++i) {
    const Position root = played_on(starts[dice.below(starts.size())].position, 20, dice);
    for (const RatedMove& rated : rate_moves(root, 2)) {
      EXPECT_GE(rated.score, 2);
      EXPECT_LE(rated.score, 99);
    }
  }
}

TEST(DrawScore, IsBadForTheSideAhead) {
  EXPECT_EQ(draw_score(position(initial_fen)), 50);
  EXPECT_EQ(draw_score(position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")), 40);
  EXPECT_EQ(draw_score(position("4k3/8/8/8/8/8/8/R3K3 b Q - 0 1")), 60);
  EXPECT_EQ(draw_score(position("4k3/8/8/8/8/8/8/QQQQK3 w - - 0 1")), 6);
  EXPECT_EQ(draw_score(position("4k3/8/8/8/8/8/1PPPPPPP/QQQ1K3 b - - 0 1")), 94);
}

}  // namespace
}  // namespace chessvm::chess::test::oracle_test
