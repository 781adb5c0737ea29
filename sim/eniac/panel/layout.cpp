// SPDX-License-Identifier: MIT
#include "sim/eniac/panel/layout.hpp"

#include <algorithm>

namespace chessvm::eniac {
namespace {

struct BlockChoice {
  int in_a_row;
  int pitch;
};
// Arrangements of the accumulator blocks. The first value is the number of blocks in a row, the
// second is Layout::pitch. The panel uses the first arrangement that fits.
constexpr BlockChoice block_choices[] = {{10, 2}, {5, 2}, {10, 1}, {5, 1}, {4, 1}};

constexpr int accumulators = 20;
constexpr int gap = 1;
// Least and greatest width, in characters, of the column that names the active programs.
constexpr int least_names_width = 8;
constexpr int most_names_width = 20;

constexpr int rows_without_keys = 5;

void share_rows(Layout& layout, int rows) {
  int last = rows - 1;
  if (rows > rows_without_keys) layout.keys_row = last--;
  if (rows > 1) layout.status_row = last--;
  layout.body_rows = std::max(last, 0);
}

/// Places the accumulators, and the other units beside or below them, in `columns` screen columns.
void place_machine(Layout& layout, int columns) {
  layout.units_end = columns;
  if (columns < accumulator_row_width + gap + units_width) {
    layout.units = Layout::Units::below;
    layout.accumulators_width = columns;
    layout.content.rows = std::max(accumulator_rows + gap + units_rows, layout.body_rows);
    return;
  }
  layout.units = Layout::Units::beside;
  const int room = columns - gap - units_width;
  layout.content.rows = std::max(layout.body_rows, accumulator_rows);
  for (const BlockChoice& choice : block_choices) {
    const int width = choice.in_a_row * block_width(choice.pitch);
    const int height = accumulators / choice.in_a_row * block_rows;
    if (width > room || height > layout.body_rows) continue;
    layout.blocks_in_a_row = choice.in_a_row;
    layout.pitch = choice.pitch;
    layout.accumulators_width = width;
    layout.accumulators_height = height;
    return;
  }
  const int names = std::min(room - accumulator_row_width, most_names_width);
  layout.accumulators_width = accumulator_row_width + (names < least_names_width ? 0 : names);
}

/// Stacks the panes one below another, beginning at screen column `column`. If this stack is full
/// and the screen is wide enough, begins a new stack on the right.
void stack_panes(Layout& layout, std::span<const SidePane> panes, int column, int columns) {
  int row = 0;
  for (std::size_t pane = 0; pane < panes.size(); ++pane) {
    const int next_column = column + side_pane_columns + gap;
    const bool full = row > 0 && row + panes[pane].rows() > layout.body_rows;
    if (full && next_column + side_pane_columns <= columns) {
      column = next_column;
      row = 0;
    }
    layout.panes.push_back({pane, column, row});
    row += panes[pane].rows() + gap;
    layout.content.rows = std::max(layout.content.rows, row - gap);
  }
}

/// Shows the pane with index `pane` instead of the units.
void replace_units(Layout& layout, std::span<const SidePane> panes, std::size_t pane) {
  const bool beside = layout.content.columns >= accumulator_row_width + gap + side_pane_columns;
  layout.units = Layout::Units::hidden;
  layout.blocks_in_a_row = 0;
  layout.accumulators_height = accumulator_rows;
  layout.accumulators_width = beside ? accumulator_row_width : layout.content.columns;
  const PanePlace place{pane, beside ? accumulator_row_width + gap : 0,
                        beside ? 0 : accumulator_rows + gap};
  layout.panes.push_back(place);
  layout.content.rows =
      std::max({layout.body_rows, accumulator_rows, place.row + panes[pane].rows()});
}

}  // namespace

Layout layout_for(Size size, std::span<const SidePane> panes, std::size_t side) {
  constexpr int machine_width = accumulator_row_width + gap + units_width;
  Layout layout;
  share_rows(layout, size.rows);
  layout.content.columns = std::max(size.columns, 0);
  const int columns = layout.content.columns;
  const std::size_t shown = side % (panes.size() + 1);
  if (!panes.empty() && columns >= machine_width + gap + side_pane_columns) {
    const int most = (columns - machine_width) / (gap + side_pane_columns);
    const int wanted = std::min(most, static_cast<int>(panes.size()));
    const int column = columns - wanted * (gap + side_pane_columns);
    place_machine(layout, column);
    stack_panes(layout, panes, column + gap, columns);
  } else if (shown < panes.size()) {
    replace_units(layout, panes, shown);
  } else {
    place_machine(layout, columns);
  }
  return layout;
}

}  // namespace chessvm::eniac
