// SPDX-License-Identifier: MIT
// The board of connect four: one stack of stones in each column, and the 69 lines of four cells.
#pragma once

#include <array>
#include <span>

#include "programs/games/game.hpp"

namespace chessvm::games::c4 {

inline constexpr int columns = 7;
inline constexpr int rows = 6;
inline constexpr int cell_count = columns * rows;

/// One cell: column 0-6 from the left, row 0-5 from the bottom.
struct Cell {
  int column = 0;
  int row = 0;
};

using Line = std::array<Cell, 4>;

[[nodiscard]] std::span<const Line> lines();

/// Returns the index of `cell` in `Position::cells`.
[[nodiscard]] constexpr std::size_t index(Cell cell) {
  return static_cast<std::size_t>((rows - 1 - cell.row) * columns + cell.column);
}

class Board {
 public:
  Board() = default;
  /// Copies the stones of `position`. Ignores stones that lie above an empty cell.
  explicit Board(const Position& position);

  [[nodiscard]] int height(int column) const { return heights_[static_cast<std::size_t>(column)]; }
  [[nodiscard]] Side at(Cell cell) const { return cells_[index(cell)]; }
  [[nodiscard]] int stones() const;
  void drop(int column, Side side);
  void take_back(int column);

  /// Returns true if dropping a stone of `side` into `column` would complete a line of four stones.
  /// The column must not be full.
  [[nodiscard]] bool completes(int column, Side side) const;

 private:
  std::array<Side, cell_count> cells_{};
  std::array<int, columns> heights_{};
};

}  // namespace chessvm::games::c4
