// SPDX-License-Identifier: MIT
// Divides the rows and columns of a terminal among title, accumulators, units, side panes, status
// and keys.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/terminal/screen.hpp"
#include "sim/eniac/panel/side_pane.hpp"

namespace chessvm::eniac {

/// The smallest widths at which every part is complete.
inline constexpr int accumulator_row_width = 42;
inline constexpr int units_width = 37;
/// Number of rows: for the accumulators with their heading; for the other units with two cards.
inline constexpr int accumulator_rows = 21;
inline constexpr int units_rows = 21;

/// Number of rows of an accumulator block, which has a neon for every digit of every decade.
inline constexpr int block_rows = 15;
[[nodiscard]] constexpr int block_width(int pitch) {
  return 4 + 10 * pitch;
}

/// The position of a side pane in the body.
struct PanePlace {
  std::size_t pane = 0;  // index of the pane
  int column = 0;
  int row = 0;
};

struct Layout {
  // Row on the screen; -1: does not fit.
  int status_row = -1;
  int keys_row = -1;
  int body_row = 1;
  int body_rows = 0;
  // Size of the body's content, of which the screen shows `body_rows` rows.
  Size content;
  int accumulators_width = 0;
  int blocks_in_a_row = 0;  // 0: each accumulator has one row
  int pitch = 1;            // columns between two decades of a block
  int accumulators_height = accumulator_rows;
  /// The position of the units: beside the accumulators, below them, or hidden by a pane.
  enum class Units : unsigned char { beside, below, hidden };
  Units units = Units::below;
  int units_end = 0;  // first column to the right of the units
  std::vector<PanePlace> panes;

  [[nodiscard]] int hidden_rows() const { return content.rows - body_rows; }
};

/// Computes the layout of a screen of `size`. If units and panes do not fit beside each other,
/// shows one of them: `side` counts the panes, then the units, then starts again.
[[nodiscard]] Layout layout_for(Size size, std::span<const SidePane> panes = {},
                                std::size_t side = 0);

}  // namespace chessvm::eniac
