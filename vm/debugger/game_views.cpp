// SPDX-License-Identifier: MIT
// The boards of tic-tac-toe and Life (see the heads of programs/tic/tic.asm, life/life.asm).
#include <fmt/format.h>

#include <array>
#include <set>

#include "vm/debugger/view.hpp"

namespace chessvm::debugger {
namespace {

constexpr int tic_cells = 9;
constexpr int life_side = 8;

/// Table word `index` places behind the table's first; 0 outside of the tables.
int table_word(const Scene& scene, std::string_view table, int index) {
  const auto first = find_symbol(scene.symbols, SymbolKind::table, table);
  const RowNumber row = first.value_or(0) + index;
  return row >= reserved_rows_end && row < end_row ? scene.image.table_word(row) : 0;
}

/// The mark in each cell 1-9, told by the frames: each holds the place marked last, and the sides
/// take turns. Frames behind the present one are out of date: their places are free, or taken
/// before.
std::array<char, tic_cells + 1> tic_marks(const Scene& scene) {
  std::array<char, tic_cells + 1> marks;
  marks.fill('.');
  std::set<int> seen;
  for (int mark = 1; mark <= tic_cells; ++mark) {
    const int frame = constant(scene, "root") + mark;
    const int place = word(scene, frame * words_per_accumulator);
    if (place < 1 || place > tic_cells || word(scene, place) == 0 || !seen.insert(place).second)
      break;
    const int cell = table_word(scene, "cell", place - 1);
    if (cell >= 1 && cell <= tic_cells)
      marks[static_cast<std::size_t>(cell)] = mark % 2 == 1 ? 'X' : 'O';
  }
  return marks;
}

}  // namespace

bool fits_tic(const Symbols& symbols) {
  return has_all(symbols, SymbolKind::constant, {"lines", "root", "best", "move", "both"}) &&
         has_all(symbols, SymbolKind::table, {"place", "cell"});
}

std::string draw_tic(const Scene& scene) {
  const auto marks = tic_marks(scene);
  std::string text;
  for (int cell = 1; cell <= tic_cells; ++cell)
    text += fmt::format(" {}{}", marks[static_cast<std::size_t>(cell)], cell % 3 == 0 ? "\n" : "");
  text += "best by marks:";
  for (int mark = 0; mark <= tic_cells; ++mark)
    text += fmt::format(" {:02}", word(scene, constant(scene, "best") + mark));
  return text + fmt::format("; best place {}\n", word(scene, constant(scene, "move")));
}

bool fits_life(const Symbols& symbols) {
  return has_all(symbols, SymbolKind::constant, {"last", "alive", "fives"}) &&
         has_all(symbols, SymbolKind::table, {"rules", "survive", "row1", "row8"});
}

std::string draw_life(const Scene& scene) {
  std::string text;
  for (int row = 1; row <= life_side; ++row) {
    std::string counts;
    for (int column = 1; column <= life_side; ++column) {
      const int cell = word(scene, 9 * row + column - 7);
      text += cell >= constant(scene, "alive") ? " #" : " .";
      counts += fmt::format("{}", cell % 10);
    }
    text += fmt::format("   {}\n", counts);
  }
  return text;
}

}  // namespace chessvm::debugger
