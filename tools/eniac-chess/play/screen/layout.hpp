// SPDX-License-Identifier: MIT
// Divides the terminal into the panes of a game.
#pragma once

#include <optional>

#include "base/terminal/screen.hpp"
#include "programs/chess/rules/position.hpp"

namespace chessvm::chess::playing {

/// A rectangle of the screen. It is empty if the screen has no room for the pane.
struct Pane {
  int column = 0;
  int row = 0;
  Size size{};
  [[nodiscard]] bool empty() const { return size.columns <= 0 || size.rows <= 0; }
  [[nodiscard]] Area of(Screen& screen) const { return Area(screen).part(column, row, size); }
};

struct Layout {
  Pane title;
  Pane board;
  Pane moves;
  Pane neons;
  Pane clock;
  Pane messages;
  Pane input;
};

/// Visibility of the neon lamps of the register files.
enum class Neons : bool { hidden, shown };

/// Divides a screen of `size` into panes. The input line and the board get their room first. Panes
/// without room stay empty.
[[nodiscard]] Layout layout_for(Size size, Neons neons);

/// Widths of a square, and of the rank number to the left of the squares, in columns.
inline constexpr int square_columns = 3;
inline constexpr int rank_columns = 2;

/// Returns the leftmost spot of a square in the board's pane. `bottom` is the side that is drawn at
/// the lower edge.
[[nodiscard]] Spot spot_of(Square square, Colour bottom);
/// Returns the square at a spot of the screen; nullopt if the spot is not on a square.
[[nodiscard]] std::optional<Square> square_at(const Pane& board, Spot spot, Colour bottom);

}  // namespace chessvm::chess::playing
