// SPDX-License-Identifier: MIT
// Tests that Board finds the same wins as the list of all lines of four cells, and that the oracle
// gives the same answers with and without pruning.
#include <algorithm>
#include <set>

#include "positions.hpp"

namespace chessvm::games::c4::test::oracle_test {
namespace {

TEST(C4Lines, Are69OfFourCellsInARow) {
  std::set<std::set<std::size_t>> distinct;
  for (const Line& line : lines()) {
    const int columns_apart = line[1].column - line[0].column;
    const int rows_apart = line[1].row - line[0].row;
    std::set<std::size_t> cells;
    for (std::size_t i = 0; i < line.size(); ++i) {
      EXPECT_EQ(line[i].column, line[0].column + static_cast<int>(i) * columns_apart);
      EXPECT_EQ(line[i].row, line[0].row + static_cast<int>(i) * rows_apart);
      cells.insert(index(line[i]));
    }
    distinct.insert(cells);
  }
  EXPECT_EQ(distinct.size(), 69U);
}

TEST(C4Board, SeesWinsAsTheListOfLinesDoes) {
  Dice dice(1950);
  for (int i = 0; i < 2000; ++i) {
    const Position position = random_position(dice, dice.below(cell_count));
    for (const int move : game().moves(position))
      EXPECT_EQ(Board(position).completes(move - 1, position.to_move),
                game().outcome(game().play(position, move)) ==
                    (position.to_move == Side::first ? Outcome::first_wins : Outcome::second_wins))
          << game().picture(position) << move;
  }
}

TEST(C4Oracle, FindsTheSameWithoutPruning) {
  Dice dice(1951);
  for (int i = 0; i < 200; ++i) {
    const Position position = random_position(dice, dice.below(cell_count));
    for (const int depth : {2, 4})
      for (const Ordering ordering : {Ordering::left_to_right, Ordering::inner_first})
        EXPECT_EQ(answer(Board(position), position.to_move, {depth, Pruning::on, ordering}),
                  answer(Board(position), position.to_move, {depth, Pruning::off, ordering}))
            << game().picture(position);
  }
}

TEST(C4Oracle, LooksAheadAsFarAsItSays) {
  // The first player makes three in a row with both ends free. The second player can block only one
  // end, so the first player wins in three plies.
  const Board board(after("4131"));
  EXPECT_EQ(answer(board, Side::first, {.depth = 3}), (Answer{4, whole - 3}));
  EXPECT_EQ(answer(board, Side::first, {.depth = 2}), (Answer{4, whole - 3}));
  // If two columns must be blocked, the oracle blocks the first of them.
  EXPECT_EQ(answer(Board(after("41315")), Side::second), (Answer{1, 2}));
}

}  // namespace
}  // namespace chessvm::games::c4::test::oracle_test
