// SPDX-License-Identifier: MIT
// The assembled program: lines, wins, blocks, and the answers of the oracle.
#include <set>

#include "positions.hpp"

namespace chessvm::games::c4::test {
namespace {

void compare(const Image& image, const Position& position, int depth) {
  EXPECT_EQ(ask(image, position).answer,
            answer(Board(position), position.to_move, {.depth = depth}))
      << "depth " << depth << ", " << mark(position.to_move) << " to move\n"
      << game().picture(position);
}

/// `count` positions that are not over.
void compare_many(int depth, int count, std::uint64_t seed) {
  std::cout << "seed " << seed << '\n';
  Dice dice(seed);
  const Image image = assembled_c4(depth);
  for (int i = 0; i < count && !testing::Test::HasFailure(); ++i)
    compare(image, random_position(dice, dice.below(cell_count)), depth);
}

TEST(C4Program, EqualsTheOracleAtDepthTwo) {
  compare_many(2, 2000, 1944);
}
TEST(C4Program, EqualsTheOracleAtDepthThree) {
  compare_many(3, 1000, 1945);
}
TEST(C4Program, EqualsTheOracleAtDepthFour) {
  compare_many(4, 500, 1946);
}
TEST(C4Program, EqualsTheOracleAtDepthFive) {
  compare_many(5, 200, 1947);
}
TEST(C4Program, EqualsTheOracleAtFullDepth) {
  compare_many(program_depth, 100, 1948);
}
TEST(C4Program, EqualsTheOracleAtDepthEight) {
  compare_many(8, 20, 1949);
}

}  // namespace
}  // namespace chessvm::games::c4::test
