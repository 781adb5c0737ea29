// SPDX-License-Identifier: MIT
// Divides the terminal among the panes of a game.
#pragma once

#include <optional>

#include "base/terminal/screen.hpp"
#include "programs/chess/rules/position.hpp"

namespace chessvm::chess::playing {

/// A part of the screen; empty where there is no room for it.
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

/// Tells whether the neons of the register files are wanted.
enum class Neons : bool { hidden, shown };

/// The input line and the board come first; what does not fit beside and below them is left out.
[[nodiscard]] Layout layout_for(Size size, Neons neons);

/// Columns of a square, and of the number of a rank in front of the squares.
inline constexpr int square_columns = 3;
inline constexpr int rank_columns = 2;

/// The place of a square in the pane of the board.
[[nodiscard]] Spot spot_of(Square square, Colour bottom);
/// The square at a spot of the screen; nullopt beside the board.
[[nodiscard]] std::optional<Square> square_at(const Pane& board, Spot spot, Colour bottom);

}  // namespace chessvm::chess::playing
