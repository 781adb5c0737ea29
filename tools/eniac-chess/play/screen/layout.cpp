// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/screen/layout.hpp"

#include <algorithm>

namespace chessvm::chess::playing {
namespace {

constexpr int squares_a_side = 8;
constexpr int board_columns = rank_columns + squares_a_side * square_columns;
constexpr int board_rows = squares_a_side + 1;  // a row for each rank, and one for the file letters
constexpr int band_rows_with_neons = 11;  // a row for each digit value, and one for the titles
constexpr int rows_for_title = 12;        // fewest rows of a screen that shows the title
constexpr int rows_for_neons = 22;
constexpr int most_clock_rows = 5;
constexpr int fewest_messages = 2;
constexpr int narrowest_moves = 12;
constexpr int neon_columns = 26;
constexpr int gap = 2;

}  // namespace

Layout layout_for(Size size, Neons neons) {
  Layout layout;
  if (size.columns <= 0 || size.rows <= 0) return layout;
  layout.input = {0, size.rows - 1, {size.columns, 1}};
  int row = 0;
  const auto rows_left = [&] { return std::max(size.rows - 1 - row, 0); };
  if (size.rows >= rows_for_title) layout.title = {0, row++, {size.columns, 1}};
  const int right = board_columns + gap;
  const bool with_neons = neons == Neons::shown && size.rows >= rows_for_neons &&
                          size.columns >= right + narrowest_moves + gap + neon_columns;
  const int band = std::min(with_neons ? band_rows_with_neons : board_rows, rows_left());
  layout.board = {0, row, {std::min(board_columns, size.columns), std::min(board_rows, band)}};
  const int moves_end = size.columns - (with_neons ? neon_columns + gap : 0);
  if (moves_end - right >= narrowest_moves) layout.moves = {right, row, {moves_end - right, band}};
  if (with_neons) layout.neons = {moves_end + gap, row, {neon_columns, band}};
  row += band;
  if (const int rows = std::min(most_clock_rows, rows_left() - fewest_messages); rows > 0) {
    layout.clock = {0, row, {size.columns, rows}};
    row += rows;
  }
  layout.messages = {0, row, {size.columns, rows_left()}};
  return layout;
}

Spot spot_of(Square square, Colour bottom) {
  const bool white = bottom == Colour::white;
  const int column = white ? file_of(square) - 1 : squares_a_side - file_of(square);
  const int row = white ? squares_a_side - rank_of(square) : rank_of(square) - 1;
  return {rank_columns + column * square_columns, row};
}

std::optional<Square> square_at(const Pane& board, Spot spot, Colour bottom) {
  for (const Square square : squares) {
    const Spot corner = spot_of(square, bottom);
    const int column = spot.column - board.column - corner.column;
    if (spot.row - board.row == corner.row && column >= 0 && column < square_columns &&
        corner.row < board.size.rows)
      return square;
  }
  return std::nullopt;
}

}  // namespace chessvm::chess::playing
