// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/screen/layout.hpp"

#include <gtest/gtest.h>

#include <array>

namespace chessvm::chess::playing::test::layout_test {
namespace {

std::array<Pane, 7> panes_of(const Layout& layout) {
  return {layout.title, layout.board,    layout.moves, layout.neons,
          layout.clock, layout.messages, layout.input};
}

TEST(Layout, IsWholeAtAllSizes) {
  for (const Neons neons : {Neons::hidden, Neons::shown})
    for (int columns = 0; columns <= 130; ++columns)
      for (int rows = 0; rows <= 50; ++rows) {
        SCOPED_TRACE(testing::Message() << columns << 'x' << rows);
        std::vector<int> covered(static_cast<std::size_t>(columns * rows));
        for (const Pane& pane : panes_of(layout_for({columns, rows}, neons))) {
          if (pane.empty()) continue;
          ASSERT_GE(pane.column, 0);
          ASSERT_GE(pane.row, 0);
          ASSERT_LE(pane.column + pane.size.columns, columns);
          ASSERT_LE(pane.row + pane.size.rows, rows);
          for (int row = pane.row; row < pane.row + pane.size.rows; ++row)
            for (int column = pane.column; column < pane.column + pane.size.columns; ++column)
              ASSERT_EQ(covered[static_cast<std::size_t>(row * columns + column)]++, 0);
        }
      }
}

TEST(Layout, ShowsAllFrom40By20) {
  const Layout layout = layout_for({40, 20}, Neons::hidden);
  EXPECT_EQ(layout.board.size, (Size{26, 9}));
  EXPECT_GE(layout.moves.size.columns, 12);
  EXPECT_EQ(layout.clock.size.rows, 5);
  EXPECT_GE(layout.messages.size.rows, 2);
  EXPECT_FALSE(layout.title.empty());
  EXPECT_TRUE(layout.neons.empty());
  EXPECT_FALSE(layout_for({80, 24}, Neons::shown).neons.empty());
}

TEST(Layout, FindsSquares) {
  const Pane board = layout_for({80, 24}, Neons::hidden).board;
  for (const Colour bottom : colours)
    for (const Square square : squares)
      for (int column = 0; column < square_columns; ++column) {
        const Spot corner = spot_of(square, bottom);
        EXPECT_EQ(square_at(board, {board.column + corner.column + column, board.row + corner.row},
                            bottom),
                  square);
      }
  EXPECT_EQ(spot_of(11, Colour::white), (Spot{2, 7}));
  EXPECT_EQ(spot_of(11, Colour::black), (Spot{23, 0}));
  EXPECT_EQ(square_at(board, {0, 1}, Colour::white), std::nullopt);
  EXPECT_EQ(square_at(board, {5, 9}, Colour::white), std::nullopt);
  EXPECT_EQ(square_at(board, {26, 3}, Colour::white), std::nullopt);

  Pane low = board;
  low.size.rows = 3;  // the row below belongs to another pane
  const int column = board.column + spot_of(11, Colour::white).column;
  EXPECT_NE(square_at(low, {column, board.row + 2}, Colour::white), std::nullopt);
  EXPECT_EQ(square_at(low, {column, board.row + 3}, Colour::white), std::nullopt);
}

}  // namespace
}  // namespace chessvm::chess::playing::test::layout_test
