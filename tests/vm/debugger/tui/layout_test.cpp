// SPDX-License-Identifier: MIT
// Tests the layout at every size from 1x1 to 300x100, with every arrangement of panes.
#include "vm/debugger/tui/layout.hpp"

#include <gtest/gtest.h>

namespace chessvm::vm::tui::layout_test {
namespace {

/// Returns the name of a pane that extends beyond the screen or overlaps another pane. Returns an
/// empty text if there is no such pane.
std::string fault(Size size, const Layout& layout) {
  std::vector<int> owners(static_cast<std::size_t>(size.columns) *
                          static_cast<std::size_t>(size.rows));
  const auto take = [&](const Rectangle& taken) -> bool {
    if (taken.size.columns < 1 || taken.size.rows < 1 || taken.column < 0 || taken.row < 0 ||
        taken.column + taken.size.columns > size.columns || taken.row + taken.size.rows > size.rows)
      return false;
    for (int row = taken.row; row < taken.row + taken.size.rows; ++row)
      for (int column = taken.column; column < taken.column + taken.size.columns; ++column)
        if (owners[static_cast<std::size_t>(row * size.columns + column)]++ > 0) return false;
    return true;
  };
  for (const int row : {layout.status_row, layout.prompt_row})
    if (row >= 0 && !take({0, row, {size.columns, 1}})) return "status or prompt";
  for (const Pane pane : all_panes)
    if (layout.at(pane) && !take(*layout.at(pane))) return std::string(name(pane));
  return "";
}

TEST(Layout, KeepsPanesInsideAndApartAtEverySize) {
  for (int columns = 1; columns <= 300; ++columns)
    for (int rows = 1; rows <= 100; ++rows) {
      const Size size{columns, rows};
      const Layout layout = layout_for(size, {});
      ASSERT_EQ(fault(size, layout), "") << columns << "x" << rows;
      ASSERT_TRUE(layout.at(Pane::program)) << columns << "x" << rows;
      ASSERT_EQ(layout.status_row, rows > 1 ? 0 : -1);
      ASSERT_EQ(layout.prompt_row, rows > 2 ? rows - 1 : -1);
    }
}

TEST(Layout, KeepsEveryArrangement) {
  for (const Size size :
       {Size{1, 1}, Size{2, 2}, Size{9, 3}, Size{20, 5}, Size{40, 12}, Size{75, 24}, Size{76, 24},
        Size{80, 24}, Size{119, 7}, Size{120, 40}, Size{200, 10}, Size{300, 100}})
    for (unsigned shown = 0; shown < 1U << pane_count; ++shown)
      for (const Pane focus : all_panes)
        for (const bool zoomed : {false, true}) {
          SCOPED_TRACE(testing::Message() << size.columns << "x" << size.rows << " panes " << shown
                                          << " focus " << name(focus) << " zoomed " << zoomed);
          const Layout layout =
              layout_for(size, {.shown = shown, .focus = focus, .zoomed = zoomed});
          ASSERT_EQ(fault(size, layout), "");
          ASSERT_TRUE(layout.at(focus));
          for (const Pane pane : all_panes)
            if (pane != focus && (zoomed || (shown >> index_of(pane) & 1U) == 0)) {
              ASSERT_FALSE(layout.at(pane)) << name(pane);
            }
        }
}

TEST(Layout, GivesTheBodyAwayWhole) {
  for (const Size size : {Size{30, 9}, Size{80, 24}, Size{100, 30}, Size{160, 50}}) {
    const Layout layout = layout_for(size, {});
    int cells = 0;
    int dividers = 0;
    for (const Pane pane : all_panes) {
      if (!layout.at(pane)) continue;
      const Rectangle& rectangle = *layout.at(pane);
      cells += rectangle.size.columns * rectangle.size.rows;
      if (rectangle.column > 0) dividers += rectangle.size.rows;
    }
    EXPECT_EQ(cells + dividers, size.columns * (size.rows - 2)) << size.columns << "x" << size.rows;
  }
}

TEST(Layout, ShowsProgramRegistersLogAndMemoryAt80x24) {
  const Layout layout = layout_for({80, 24}, {});
  for (const Pane pane : {Pane::program, Pane::registers, Pane::log, Pane::memory})
    ASSERT_TRUE(layout.at(pane)) << name(pane);
  EXPECT_GE(layout.at(Pane::memory)->size.rows, 16);
  EXPECT_GE(layout.at(Pane::memory)->size.columns, 34);
  EXPECT_GE(layout.at(Pane::program)->size.rows, 10);
}

TEST(Layout, ShowsEverythingWhereThereIsRoom) {
  for (const Size size : {Size{120, 40}, Size{160, 45}, Size{300, 100}}) {
    const Layout layout = layout_for(size, {});
    for (const Pane pane : all_panes)
      EXPECT_TRUE(layout.at(pane)) << name(pane) << " at " << size.columns << "x" << size.rows;
  }
}

TEST(Layout, FindsThePaneAtASpot) {
  const Layout layout = layout_for({80, 24}, {});
  EXPECT_EQ(layout.pane_at({0, 1}), Pane::program);
  EXPECT_EQ(layout.pane_at({79, 1}), Pane::registers);
  EXPECT_EQ(layout.pane_at({0, 22}), Pane::log);
  EXPECT_EQ(layout.pane_at({0, 0}), std::nullopt);
  EXPECT_EQ(layout.pane_at({0, 23}), std::nullopt);
}

TEST(Layout, HasNothingForSizesThatAreNone) {
  for (const Size size : {Size{0, 0}, Size{0, 5}, Size{5, 0}, Size{-1, -1}})
    for (const auto& pane : layout_for(size, {}).panes) EXPECT_FALSE(pane);
}

}  // namespace
}  // namespace chessvm::vm::tui::layout_test
