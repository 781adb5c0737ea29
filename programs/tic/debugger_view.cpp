// SPDX-License-Identifier: MIT
// Draws the board of tic-tac-toe for the debugger (the head of tic.asm describes the memory).
#include "programs/tic/debugger_view.hpp"

#include <fmt/format.h>

#include <array>
#include <set>

namespace chessvm::tic {
namespace {

using vm::debugger::constant;
using vm::debugger::find_symbol;
using vm::debugger::has_all;
using vm::debugger::Scene;
using vm::debugger::word;

constexpr std::array<std::string_view, 2> words{"best", "move"};
constexpr int cells = 9;

/// Returns element `index` of the table `table`; 0 if the element's row can hold no table word.
int table_word(const Scene& scene, std::string_view table, int index) {
  const auto first = find_symbol(scene.symbols, vm::SymbolKind::table, table);
  const vm::RowNumber row = first.value_or(0) + index;
  return row >= vm::reserved_rows_end && row < vm::end_row ? scene.image.table_word(row) : 0;
}

/// Returns the marks of cells 1-9, `.` for none; element 0 is unused. Each frame of the search adds
/// one mark, X and O in turn. Stops at the first frame that remains from a move taken back: the
/// place of this frame's mark is free in memory or is also in a frame with a lower number.
std::array<char, cells + 1> tic_marks(const Scene& scene) {
  std::array<char, cells + 1> marks;
  marks.fill('.');
  std::set<int> seen;
  for (int mark = 1; mark <= cells; ++mark) {
    const int frame = constant(scene, "root") + mark;
    const int place = word(scene, frame * vm::words_per_accumulator);
    if (place < 1 || place > cells || word(scene, place) == 0 || !seen.insert(place).second) break;
    const int cell = table_word(scene, "cell", place - 1);
    if (cell >= 1 && cell <= cells)
      marks[static_cast<std::size_t>(cell)] = mark % 2 == 1 ? 'X' : 'O';
  }
  return marks;
}

bool fits(const vm::Symbols& symbols) {
  return has_all(symbols, vm::SymbolKind::constant, {"lines", "root", "best", "move", "both"}) &&
         has_all(symbols, vm::SymbolKind::table, {"place", "cell"});
}

std::string draw(const Scene& scene) {
  const auto marks = tic_marks(scene);
  std::string text;
  for (int cell = 1; cell <= cells; ++cell)
    text += fmt::format(" {}{}", marks[static_cast<std::size_t>(cell)], cell % 3 == 0 ? "\n" : "");
  text += "best by marks:";
  for (int mark = 0; mark <= cells; ++mark)
    text += fmt::format(" {:02}", word(scene, constant(scene, "best") + mark));
  return text + fmt::format("; best place {}\n", word(scene, constant(scene, "move")));
}

}  // namespace

vm::debugger::View debugger_view() {
  return {"tic", "the board of programs/tic and the best values found", fits, draw, words};
}

}  // namespace chessvm::tic
