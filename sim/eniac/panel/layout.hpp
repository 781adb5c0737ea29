// SPDX-License-Identifier: MIT
// Who gets which part of a terminal.
#pragma once

#include "base/terminal/screen.hpp"

namespace chessvm::eniac {

/// The least widths at which nothing is left out.
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

struct Layout {
  // Of the screen; a row of -1 is not there.
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
  bool units_beside = false;  // else below

  [[nodiscard]] int hidden_rows() const { return content.rows - body_rows; }
};

[[nodiscard]] Layout layout_for(Size size);

}  // namespace chessvm::eniac
