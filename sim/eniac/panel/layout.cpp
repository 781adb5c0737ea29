// SPDX-License-Identifier: MIT
#include "sim/eniac/panel/layout.hpp"

#include <algorithm>

namespace chessvm::eniac {
namespace {

struct BlockChoice {
  int in_a_row;
  int pitch;
};
// The first one that fits.
constexpr BlockChoice block_choices[] = {{10, 2}, {5, 2}, {10, 1}, {5, 1}, {4, 1}};

constexpr int accumulators = 20;
constexpr int gap = 1;
// Names of active programs beside their neons.
constexpr int least_names_width = 8;
constexpr int most_names_width = 20;

constexpr int rows_without_keys = 5;

void share_rows(Layout& layout, int rows) {
  int last = rows - 1;
  if (rows > rows_without_keys) layout.keys_row = last--;
  if (rows > 1) layout.status_row = last--;
  layout.body_rows = std::max(last, 0);
}

}  // namespace

Layout layout_for(Size size) {
  Layout layout;
  share_rows(layout, size.rows);
  layout.content.columns = std::max(size.columns, 0);
  const int columns = layout.content.columns;
  layout.units_beside = columns >= accumulator_row_width + gap + units_width;
  if (!layout.units_beside) {
    layout.accumulators_width = columns;
    layout.content.rows = std::max(accumulator_rows + gap + units_rows, layout.body_rows);
    return layout;
  }
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
    return layout;
  }
  const int names = std::min(room - accumulator_row_width, most_names_width);
  layout.accumulators_width = accumulator_row_width + (names < least_names_width ? 0 : names);
  return layout;
}

}  // namespace chessvm::eniac
