// SPDX-License-Identifier: MIT
#include "programs/chess/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "minimax.hpp"
#include "positions.hpp"
#include "programs/chess/evaluation.hpp"
#include "programs/chess/notation.hpp"

namespace chessvm::chess::test::oracle_test {
namespace {

void expect_like_minimax(const Position& root, int depth) {
  const SearchResult found = search(root, depth);
  const SearchResult expected = minimax(root, depth);
  ASSERT_EQ(found.move.has_value(), expected.move.has_value()) << to_fen(root);
  EXPECT_EQ(found.score, expected.score) << to_fen(root) << " depth " << depth;
  if (expected.move)
    EXPECT_EQ(coordinate(*found.move), coordinate(*expected.move))
        << to_fen(root) << " depth " << depth;
}

TEST(Oracle, EqualsMinimaxOnEverySuite) {
  for (const EpdRecord& record : all_suites()) expect_like_minimax(record.position, 3);
}

TEST(Oracle, EqualsMinimaxFourPliesDeep) {
  for (const char* name : {"legality", "mate1", "mate2", "stalemate"})
    for (const EpdRecord& record : suite(name)) expect_like_minimax(record.position, 4);
}

TEST(Oracle, EqualsMinimaxAtFullDepthWhereMenAreFew) {
  const auto men = [](const Position& root) {
    return std::count_if(squares.begin(), squares.end(),
                         [&](Square square) { return !root.board.is_empty(square); });
  };
  int compared = 0;
  for (const EpdRecord& record : all_suites()) {
    if (men(record.position) > 5) continue;
    ++compared;
    expect_like_minimax(record.position, 5);
    if (compared % 4 == 0) expect_like_minimax(record.position, 6);
  }
  EXPECT_GT(compared, 20);
}

TEST(Oracle, EqualsMinimaxInRandomPlay) {
  constexpr std::uint64_t seed = 20260101;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Dice dice(seed);
  const auto starts = all_suites();
  for (int i = 0; i < 200; ++i)
    expect_like_minimax(played_on(starts[dice.below(starts.size())].position,
                                  1 + static_cast<int>(dice.below(30)), dice),
                        3 + i % 2);
}

}  // namespace
}  // namespace chessvm::chess::test::oracle_test
