// SPDX-License-Identifier: MIT
// Draws connect four's columns and search stack for the debugger (programs/c4/README.md, "Memory").
#include "programs/c4/debugger_view.hpp"

#include <fmt/format.h>

#include <array>

namespace chessvm::c4 {
namespace {

using vm::debugger::constant;
using vm::debugger::find_symbol;
using vm::debugger::has_all;
using vm::debugger::Scene;
using vm::debugger::word;

constexpr std::array<std::string_view, 8> words{"before", "ply",    "score", "last",
                                                "move",   "placed", "state", "best"};
constexpr int columns = 7;
constexpr int rows = 6;
constexpr int plies = 8;
constexpr int worth_in_column = 3;
constexpr int whole = 100;  // sum of both sides' values of a position
constexpr std::array marks{'.', 'X', 'O'};

class ConnectFour {
 public:
  explicit ConnectFour(const Scene& scene) : scene_(scene) {}
  [[nodiscard]] std::string draw() const;

 private:
  [[nodiscard]] int address(std::string_view name) const { return constant(scene_, name); }
  [[nodiscard]] int at(int address) const { return word(scene_, address); }
  [[nodiscard]] int at(std::string_view name) const { return at(address(name)); }
  [[nodiscard]] int first_word(int column) const;
  [[nodiscard]] char mark(int column, int row) const;
  [[nodiscard]] std::string tried(int ply) const;
  [[nodiscard]] std::string ply_line(int ply, int current) const;

  const Scene& scene_;
};

int ConnectFour::first_word(int column) const {
  return (address("column") + column - 1) * vm::words_per_accumulator;
}

/// Returns the mark of a cell's stone. A word holds two cells, the lower one in the units digit.
char ConnectFour::mark(int column, int row) const {
  const int pair = at(first_word(column) + (row - 1) / 2);
  const auto digit = static_cast<std::size_t>(row % 2 == 1 ? pair % 10 : pair / 10);
  return digit < marks.size() ? marks[digit] : '?';
}

/// Returns the column that is being tried at `ply`, or "-" if none is. The word `state` of the ply
/// has the row of this column in the table `order` or `only`.
std::string ConnectFour::tried(int ply) const {
  const vm::RowNumber row = 3 * vm::rows_per_table + at(address("state") + ply);
  const auto order = find_symbol(scene_.symbols, vm::SymbolKind::table, "order").value_or(0);
  const auto only = find_symbol(scene_.symbols, vm::SymbolKind::table, "only").value_or(0);
  if (row < order || row >= only + 2 * columns || row < vm::reserved_rows_end || row >= vm::end_row)
    return "-";
  const int accumulator = scene_.image.table_word(row);
  if (accumulator == 0) return "-";
  return fmt::format("{}{}", accumulator - address("column") + 1, row >= only ? " only" : "");
}

std::string ConnectFour::ply_line(int ply, int current) const {
  return fmt::format("{}{:>3}  {:<6} {:>5} {:>5}\n", ply == current ? '>' : ' ', ply, tried(ply),
                     at(address("best") + ply), whole - at(address("best") + ply - 1));
}

std::string ConnectFour::draw() const {
  std::string text;
  for (int row = rows; row >= 1; --row) {
    text += fmt::format("{} ", row);
    for (int column = 1; column <= columns; ++column) text += fmt::format(" {}", mark(column, row));
    text += '\n';
  }
  text += "  ";
  for (int column = 1; column <= columns; ++column) text += fmt::format(" {}", column);
  text += "\nworth of the next stones:";
  for (int column = 1; column <= columns; ++column)
    text += fmt::format(" {}", at(first_word(column) + worth_in_column) / 10);
  const int current = at("ply");
  if (current < 1 || current > plies) return text + "\nno search yet\n";
  text += fmt::format("\n{} to move, ply {}, leaves at {}, score {}\n",
                      at("before") == 1 ? 'O' : 'X', current, at("last"), at("score"));
  text += "  ply column alpha  beta\n";
  for (int ply = 1; ply <= current; ++ply) text += ply_line(ply, current);
  const int best = at("move");
  return text + (best == 0 ? std::string("no best column yet\n")
                           : fmt::format("best column {}\n", best - address("column") + 1));
}

bool fits(const vm::Symbols& symbols) {
  return has_all(symbols, vm::SymbolKind::constant,
                 {"before", "ply", "score", "last", "move", "column", "placed", "state", "best"}) &&
         has_all(symbols, vm::SymbolKind::table, {"order", "only", "worths"});
}

std::string draw(const Scene& scene) {
  return ConnectFour(scene).draw();
}

}  // namespace

vm::debugger::View debugger_view() {
  return {"c4", "the board and the search stack of programs/c4", fits, draw, words};
}

}  // namespace chessvm::c4
