// SPDX-License-Identifier: MIT
// Divides the terminal among the panes.
#pragma once

#include <array>
#include <optional>

#include "base/terminal/screen.hpp"
#include "vm/debugger/tui/pane.hpp"

namespace chessvm::vm::tui {

struct Rectangle {
  int column = 0;
  int row = 0;
  Size size;
  [[nodiscard]] bool contains(Spot spot) const {
    return spot.column >= column && spot.column < column + size.columns && spot.row >= row &&
           spot.row < row + size.rows;
  }
  friend bool operator==(const Rectangle&, const Rectangle&) = default;
};

/// The panes that the user chose to see.
struct Arrangement {
  Panes shown = Panes().set();
  Pane focus = Pane::program;  // focused pane; always shown, even on a small terminal
  bool zoomed = false;         // true: only the focused pane is shown
  int board_rows = 16;         // height in rows of the picture in the board pane
};

struct Layout {
  /// Area of each pane, title included; nullopt: not shown. A pane of one row has no title.
  std::array<std::optional<Rectangle>, pane_count> panes;
  int status_row = -1;  // row of the status line; -1: not shown
  int prompt_row = -1;
  [[nodiscard]] const std::optional<Rectangle>& at(Pane pane) const {
    return panes.at(index_of(pane));
  }
  [[nodiscard]] std::optional<Pane> pane_at(Spot spot) const;
};

[[nodiscard]] Layout layout_for(Size size, const Arrangement& arrangement);

[[nodiscard]] constexpr bool has_title(const Rectangle& rectangle) {
  return rectangle.size.rows > 1;
}
[[nodiscard]] constexpr Rectangle content_of(const Rectangle& rectangle) {
  if (!has_title(rectangle)) return rectangle;
  return {rectangle.column, rectangle.row + 1, {rectangle.size.columns, rectangle.size.rows - 1}};
}

}  // namespace chessvm::vm::tui
