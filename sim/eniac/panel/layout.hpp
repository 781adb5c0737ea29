// SPDX-License-Identifier: MIT
// Computes the places of title, accumulators, units, panes, status and keys for any screen size.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/terminal/screen.hpp"
#include "sim/eniac/panel/side_pane.hpp"

namespace chessvm::eniac {

/// Least widths, in columns, that show accumulator rows and units completely.
inline constexpr int accumulator_row_width = 42;
inline constexpr int units_width = 37;
/// Height, in rows, of a heading and one row for each accumulator.
inline constexpr int accumulator_rows = 21;
/// Height, in rows, of all units except the accumulators, plus a list of two cards.
inline constexpr int units_rows = 21;

/// Height in rows of an accumulator block, which has ten neons for every decade.
inline constexpr int block_rows = 15;
[[nodiscard]] constexpr int block_width(int pitch) {
  return 4 + 10 * pitch;
}

struct PanePlace {
  std::size_t pane = 0;
  int column = 0;
  int row = 0;
};

struct Layout {
  // Row of the status line and row of the key line, counted from 0; -1 if the line does not fit.
  int status_row = -1;
  int keys_row = -1;
  int body_row = 1;
  int body_rows = 0;
  // Size of the body's content. The screen shows `body_rows` rows of this content.
  Size content;
  int accumulators_width = 0;
  int blocks_in_a_row = 0;  // 0 if the accumulators are rows, not blocks
  int pitch = 1;            // distance in columns from one decade of a block to the next
  int accumulators_height = accumulator_rows;
  /// Place of the units: beside or below the accumulators; `hidden` if a pane replaces the units.
  enum class Units : unsigned char { beside, below, hidden };
  Units units = Units::below;
  int units_end = 0;  // first column after the units
  std::vector<PanePlace> panes;

  [[nodiscard]] int hidden_rows() const { return content.rows - body_rows; }
};

/// Computes the layout of a screen of `size`. A narrow screen shows either one pane or the units:
/// the pane with index `side`, or the units if `side` is panes.size(). A greater `side` is reduced
/// modulo panes.size() + 1.
[[nodiscard]] Layout layout_for(Size size, std::span<const SidePane> panes = {},
                                std::size_t side = 0);

}  // namespace chessvm::eniac
