// SPDX-License-Identifier: MIT
// Tests the layout for screens from 1x1 to 300x100. No part may overlap another part, no number may
// be cut, and the user must be able to reach all rows.
#include "sim/eniac/panel/layout.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "tests/sim/eniac/panel/panel_pictures.hpp"

namespace chessvm::eniac::layout_test {
namespace {

TEST(Layout, FitsEverySize) {
  for (int columns = 1; columns <= 300; ++columns)
    for (int rows = 1; rows <= 100; ++rows) {
      SCOPED_TRACE(testing::Message() << columns << "x" << rows);
      const Layout layout = layout_for({columns, rows});
      ASSERT_LE(layout.body_row + layout.body_rows, std::max(rows, layout.body_row));
      ASSERT_GE(layout.body_rows, 0);
      ASSERT_LT(layout.status_row, rows);
      ASSERT_LT(layout.keys_row, rows);
      ASSERT_GE(layout.content.rows, layout.body_rows);
      ASSERT_EQ(layout.content.columns, columns);
      ASSERT_LE(layout.accumulators_width, columns);
      ASSERT_LE(layout.accumulators_height, layout.content.rows);
      if (layout.units == Layout::Units::beside) {
        ASSERT_GE(columns, layout.accumulators_width + 1 + units_width);
      }
      const int accumulators_seen =
          layout.blocks_in_a_row * (layout.accumulators_height / block_rows);
      if (layout.blocks_in_a_row > 0) {
        ASSERT_EQ(accumulators_seen, accumulator_count);
      }
    }
}

TEST(Layout, ShowsEverythingAt80x24) {
  const Layout layout = layout_for({80, 24});
  EXPECT_TRUE(layout.units == Layout::Units::beside);
  EXPECT_EQ(most_scroll({}, {80, 24}), 0);
  EXPECT_EQ(layout.accumulators_width, accumulator_row_width);
}

TEST(Layout, UsesRoomForNeons) {
  EXPECT_EQ(layout_for({178, 33}).blocks_in_a_row, 10);
  EXPECT_EQ(layout_for({177, 33}).blocks_in_a_row, 0);
  EXPECT_EQ(layout_for({300, 100}).pitch, 2);
}

const std::vector<SidePane> two_panes = {{"processor", std::vector<std::string>(14, "A 01")},
                                         {"board", std::vector<std::string>(12, "r n b")}};

TEST(Layout, PutsPanesInThePlaceOfTheUnitsAt80x24) {
  for (const std::size_t side : {0U, 1U, 3U}) {
    const Layout layout = layout_for({80, 24}, two_panes, side);
    EXPECT_EQ(layout.units, Layout::Units::hidden);
    ASSERT_EQ(layout.panes.size(), 1);
    EXPECT_EQ(layout.panes[0].pane, side % 3);
    EXPECT_EQ(layout.panes[0].column + side_pane_columns, 80);
    EXPECT_EQ(layout.hidden_rows(), 0);
  }
  const Layout layout = layout_for({80, 24}, two_panes, 2);
  EXPECT_EQ(layout.units, Layout::Units::beside);
  EXPECT_TRUE(layout.panes.empty());
}

TEST(Layout, PutsPanesBesideTheUnitsWhereThereIsRoom) {
  const Layout stacked = layout_for({118, 44}, two_panes);
  EXPECT_EQ(stacked.units, Layout::Units::beside);
  ASSERT_EQ(stacked.panes.size(), 2);
  EXPECT_EQ(stacked.panes[0].column, stacked.panes[1].column);
  EXPECT_EQ(stacked.panes[1].row, two_panes[0].rows() + 1);
  const Layout columns = layout_for({156, 24}, two_panes);
  ASSERT_EQ(columns.panes.size(), 2);
  EXPECT_EQ(columns.panes[1].row, 0);
  EXPECT_EQ(columns.panes[1].column + side_pane_columns, 156);
}

/// No pane overlaps another pane or the machine, and the user can reach every row of each pane.
TEST(Layout, KeepsPanesApart) {
  for (int columns = 1; columns <= 300; ++columns)
    for (const int rows : {1, 2, 5, 10, 24, 30, 44, 70}) {
      SCOPED_TRACE(testing::Message() << columns << "x" << rows);
      for (const std::size_t side : {0U, 1U, 2U}) {
        const Layout layout = layout_for({columns, rows}, two_panes, side);
        for (const PanePlace& place : layout.panes) {
          ASSERT_LE(place.row + two_panes[place.pane].rows(), layout.content.rows);
          if (place.row == 0 || layout.units == Layout::Units::beside) {
            ASSERT_GT(place.column, layout.accumulators_width);
            ASSERT_LE(place.column + side_pane_columns, columns);
          }
          if (layout.units == Layout::Units::beside) {
            ASSERT_GE(place.column, layout.units_end);
            ASSERT_GE(layout.units_end, layout.accumulators_width + 1 + units_width);
          }
        }
        if (layout.panes.size() == 2 && layout.panes[0].column == layout.panes[1].column) {
          ASSERT_GT(layout.panes[1].row, two_panes[0].rows());
        }
      }
    }
}

class EverySize : public testing::Test {
 protected:
  EverySize() {
    run_squares(machine_);
    state_ = state_of(machine_);
  }
  Machine machine_;
  PanelState state_;
};

/// A narrow screen cuts rows of accumulators only at the end of a field.
TEST_F(EverySize, ShowsWholeNumbersOnly) {
  std::set<std::string> allowed;
  for (int number = 1; number <= accumulator_count; ++number) {
    const std::string line = machine_.accumulator(number).state_line();
    const std::string name = "a" + std::to_string(number);
    std::string text = name;
    const auto field = [&](const std::string& value) {
      text += value;
      allowed.insert(text);
    };
    field("");
    field((number < 10 ? "  " : " ") + line.substr(0, 12));
    field(" " + neons_of(line.substr(13, 10)));
    field(line.substr(23, 2));
    field(" " + neons_of(line.substr(26)));
  }
  int seen = 0;
  for (int columns = 1; columns <= 100; ++columns)
    for (const int rows : {1, 2, 3, 5, 6, 10, 23, 24, 25, 40, 59}) {
      const Layout layout = layout_for({columns, rows});
      if (layout.blocks_in_a_row > 0) continue;
      for (int scroll = 0; scroll <= most_scroll(state_, {columns, rows}); scroll += 5) {
        state_.scroll = scroll;
        const Screen screen = render(state_, {columns, rows});
        for (int row = 0; row < layout.body_rows; ++row) {
          const int index = row + scroll - 1;
          if (index < 0 || index >= accumulator_count) continue;
          std::string text = cut(screen, layout.body_row + row, 0,
                                 std::min(layout.accumulators_width, accumulator_row_width));
          text.erase(text.find_last_not_of(' ') + 1);
          if (columns >= 3) {
            ASSERT_TRUE(allowed.contains(text)) << columns << "x" << rows << ": " << text;
          }
          ++seen;
        }
      }
    }
  EXPECT_GT(seen, 10'000);
}

TEST_F(EverySize, HasItsOwnSize) {
  state_.message = std::string(400, 'm');
  state_.cards.assign(200, std::string(80, '8'));
  state_.machine.irregularity = std::string(400, 'i');
  for (int columns = 1; columns <= 300; columns += columns < 90 ? 1 : 13)
    for (int rows = 1; rows <= 100; rows += rows < 30 ? 2 : 9)
      for (const bool help : {false, true}) {
        state_.help = help;
        state_.scroll = 1000;
        state_.panes.clear();
        ASSERT_EQ(render(state_, {columns, rows}).size(), (Size{columns, rows}));
        state_.panes = two_panes;
        ASSERT_EQ(render(state_, {columns, rows}).size(), (Size{columns, rows}));
      }
  EXPECT_EQ(render(state_, {0, 0}).text(), "");
}

TEST_F(EverySize, ReachesTheLastRowByScrolling) {
  const Size size{50, 12};
  ASSERT_GT(most_scroll(state_, size), 0);
  EXPECT_EQ(render(state_, size).text().find("cards punched"), std::string::npos);
  state_.scroll = most_scroll(state_, size);
  EXPECT_NE(render(state_, size).text().find("cards punched"), std::string::npos);
}

}  // namespace
}  // namespace chessvm::eniac::layout_test
