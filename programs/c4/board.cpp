// SPDX-License-Identifier: MIT
#include "programs/c4/board.hpp"

#include <algorithm>
#include <numeric>

namespace chessvm::games::c4 {
namespace {

constexpr int line_count = 69;

struct Direction {
  int columns;
  int rows;
};
constexpr std::array<Direction, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

bool on_board(Cell cell) {
  return cell.column >= 0 && cell.column < columns && cell.row >= 0 && cell.row < rows;
}

Cell moved(Cell cell, Direction direction, int steps) {
  return {cell.column + steps * direction.columns, cell.row + steps * direction.rows};
}

std::array<Line, line_count> all_lines() {
  std::array<Line, line_count> lines{};
  std::size_t count = 0;
  for (const Direction direction : directions)
    for (int column = 0; column < columns; ++column)
      for (int row = 0; row < rows; ++row) {
        const Cell first{column, row};
        if (!on_board(moved(first, direction, 3))) continue;
        for (int step = 0; step < 4; ++step)
          lines.at(count)[static_cast<std::size_t>(step)] = moved(first, direction, step);
        ++count;
      }
  return lines;
}

}  // namespace

std::span<const Line> lines() {
  static const auto all = all_lines();
  return all;
}

Board::Board(const Position& position) {
  for (int column = 0; column < columns; ++column)
    for (int row = 0; row < rows; ++row) {
      const Side side = position.cells[index({column, row})];
      if (side == Side::none) break;
      drop(column, side);
    }
}

int Board::stones() const {
  return std::accumulate(heights_.begin(), heights_.end(), 0);
}

void Board::drop(int column, Side side) {
  int& height = heights_[static_cast<std::size_t>(column)];
  cells_[index({column, height})] = side;
  ++height;
}

void Board::take_back(int column) {
  int& height = heights_[static_cast<std::size_t>(column)];
  --height;
  cells_[index({column, height})] = Side::none;
}

bool Board::completes(int column, Side side) const {
  const Cell cell{column, height(column)};
  const auto stones_towards = [&](Direction direction, int sign) {
    int count = 0;
    for (Cell next = moved(cell, direction, sign); on_board(next) && at(next) == side;
         next = moved(next, direction, sign))
      ++count;
    return count;
  };
  return std::any_of(directions.begin(), directions.end(), [&](Direction direction) {
    return stones_towards(direction, 1) + stones_towards(direction, -1) >= 3;
  });
}

}  // namespace chessvm::games::c4
