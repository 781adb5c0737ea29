// SPDX-License-Identifier: MIT
// Shares the rows and columns of a terminal among title, accumulators, units, side panes, status
// and keys.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/terminal/screen.hpp"
#include "sim/eniac/panel/side_pane.hpp"

namespace chessvm::eniac {

/// The smallest widths at which nothing is left out.
inline constexpr int accumulator_row_width = 42;
inline constexpr int units_width = 37;
/// Rows of the accumulators, with their heading; of the other units, with two cards.
inline constexpr int accumulator_rows = 21;
inline constexpr int units_rows = 21;

/// An accumulator drawn with a neon for every digit of every decade.
inline constexpr int block_rows = 15;
[[nodiscard]] constexpr int block_width(int pitch) {
  return 4 + 10 * pitch;
}

/// The place of a side pane in the content of the body.
struct PanePlace {
  std::size_t pane = 0;  // index
  int column = 0;
  int row = 0;
};

struct Layout {
  // Of the screen; -1: the row does not fit.
  int status_row = -1;
  int keys_row = -1;
  int body_row = 1;
  int body_rows = 0;
  // The body is a picture of `content` rows, of which `body_rows` are shown.
  Size content;
  int accumulators_width = 0;
  int blocks_in_a_row = 0;  // 0: a row each
  int pitch = 1;            // columns from decade to decade of a block
  int accumulators_height = accumulator_rows;
  /// The place of the units: beside the accumulators, below them, or hidden by a pane.
  enum class Units : unsigned char { beside, below, hidden };
  Units units = Units::below;
  int units_end = 0;  // first column that the units must leave free
  std::vector<PanePlace> panes;

  [[nodiscard]] int hidden_rows() const { return content.rows - body_rows; }
};

/// The layout of a screen of `size`. Where units and all panes do not fit beside each other, one
/// pane or the units are shown: `side` counts through the panes, then the units, then again.
[[nodiscard]] Layout layout_for(Size size, std::span<const SidePane> panes = {},
                                std::size_t side = 0);

}  // namespace chessvm::eniac
