// SPDX-License-Identifier: MIT
// Draws the board of draughts and the search stack for the debugger (docs/draughts.md, "Memory").
#include "programs/draughts/debugger_view.hpp"

#include <fmt/format.h>

#include <array>

namespace chessvm::draughts {
namespace {

using vm::debugger::constant;
using vm::debugger::has_all;
using vm::debugger::Scene;
using vm::debugger::word;

constexpr std::array<std::string_view, 7> words{"ply", "turn",   "top",   "last",
                                                "cut", "origin", "number"};
constexpr std::string_view marks = ".oOxX";
constexpr int whole = 100;      // sum of a position's values for White and for Black
constexpr int most_plies = 14;  // greatest number of plies that fit into memory

class Draughts {
 public:
  explicit Draughts(const Scene& scene) : scene_(scene) {}
  [[nodiscard]] std::string draw() const;

 private:
  [[nodiscard]] int address(std::string_view name) const { return constant(scene_, name); }
  [[nodiscard]] int at(int address) const { return word(scene_, address); }
  [[nodiscard]] int at(std::string_view name) const { return at(address(name)); }
  [[nodiscard]] char mark(int rank, int file) const;
  [[nodiscard]] std::string steps() const;
  [[nodiscard]] std::string ply_line(int ply, int current) const;

  const Scene& scene_;
};

/// Returns the mark of the piece on a square. A word of memory holds two squares, so a rank, which
/// has four used squares, takes two words.
char Draughts::mark(int rank, int file) const {
  if ((rank + file) % 2 != 0) return ' ';
  const int place = (file - 1) / 2;  // index of the square among the used squares of its rank
  const int pair = at(address("board") + 2 * (rank - 1) + place / 2);
  const auto digit = static_cast<std::size_t>(place % 2 == 0 ? pair / 10 : pair % 10);
  return digit < marks.size() ? marks[digit] : '?';
}

/// Formats the steps made so far, the first step first.
std::string Draughts::steps() const {
  std::string text;
  for (int step = address("stack") - 1; step >= at("top") && step >= 0; --step)
    text += fmt::format(" {:02}", at(step));
  return text.empty() ? " none" : text;
}

std::string Draughts::ply_line(int ply, int current) const {
  const int to = at(address("to") + 2 * ply);
  return fmt::format("{}{:>3} {:>5} {:>5}  {}\n", ply == current ? '>' : ' ', ply,
                     at(address("best") + 2 * ply), whole - at(address("best") + 2 * (ply - 1)),
                     ply < current ? fmt::format("{:02}", to) : "-");
}

std::string Draughts::draw() const {
  std::string text;
  for (int rank = 8; rank >= 1; --rank) {
    text += fmt::format("{} ", rank);
    for (int file = 1; file <= 8; ++file) text += fmt::format(" {}", mark(rank, file));
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  text += "   1 2 3 4 5 6 7 8\n";
  const int current = at("ply") / 2;
  if (current < 1 || current > most_plies) return text + "no search yet\n";
  text += fmt::format("{} to move, ply {} of {}, steps{}\n", at("turn") == 0 ? "White" : "Black",
                      current, at("last") / 2, steps());
  text += " ply alpha  beta  to\n";
  for (int ply = 1; ply <= current; ++ply) text += ply_line(ply, current);
  return text;
}

bool fits(const vm::Symbols& symbols) {
  return has_all(symbols, vm::SymbolKind::constant,
                 {"ply", "turn", "top", "last", "cut", "origin", "number", "board", "best", "to",
                  "stack"}) &&
         has_all(symbols, vm::SymbolKind::table, {"rank1", "steps"});
}

std::string draw(const Scene& scene) {
  return Draughts(scene).draw();
}

}  // namespace

vm::debugger::View debugger_view() {
  return {"draughts", "the board and the search stack of programs/draughts", fits, draw, words};
}

}  // namespace chessvm::draughts
