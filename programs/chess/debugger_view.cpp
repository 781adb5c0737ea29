// SPDX-License-Identifier: MIT
// Draws the chess program's board and search stack for the debugger (docs/chess.md, "Memory").
#include "programs/chess/debugger_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "programs/chess/host/deck.hpp"
#include "programs/chess/search/oracle.hpp"

namespace chessvm::chess {
namespace {

using vm::debugger::constant;
using vm::debugger::has_all;
using vm::debugger::Scene;
using vm::debugger::word;

constexpr std::array<std::string_view, 14> words{"ply",    "mode",     "last",     "wking", "bking",
                                                 "wrook1", "wrook2",   "best",     "score", "from",
                                                 "to",     "captured", "bestfrom", "bestto"};
constexpr int heavy_white = 4;
constexpr int heavy_black = 9;
constexpr int proven = 50;  // added to `captured` if a legal move of the ply is known
constexpr std::string_view men = ".PNBQrpnbq";

class Chess {
 public:
  explicit Chess(const Scene& scene) : scene_(scene) {}
  [[nodiscard]] std::string draw() const;

 private:
  [[nodiscard]] int address(std::string_view name) const { return constant(scene_, name); }
  [[nodiscard]] int at(int address) const { return word(scene_, address); }
  [[nodiscard]] int at(std::string_view name) const { return at(address(name)); }
  [[nodiscard]] char man(int rank, int file) const;
  [[nodiscard]] int at_ply(std::string_view name, int ply) const {
    return at(MemoryMap::at_ply(address(name), ply));
  }
  [[nodiscard]] std::string ply_line(int ply, int current) const;

  const Scene& scene_;
};

char Chess::man(int rank, int file) const {
  const int pair = at(address("board") + (rank - 1) * 4 + (file - 1) / 2);
  const int digit = file % 2 == 1 ? pair / 10 : pair % 10;
  const int square = rank * 10 + file;
  if (digit == heavy_white) {
    if (at("wking") == square) return 'K';
    if (at("wrook1") == square || at("wrook2") == square) return 'R';
  }
  if (digit == heavy_black && at("bking") == square) return 'k';
  return men[static_cast<std::size_t>(digit)];
}

std::string square_name(int square) {
  const int rank = square / 10;
  const int file = square % 10;
  if (rank < 1 || rank > 8 || file < 1 || file > 8) return fmt::format("{:02}", square);
  return fmt::format("{}{}", static_cast<char>('a' + file - 1), rank);
}

/// Formats the row of one ply. Only the moves of the plies before `current` have been made.
std::string Chess::ply_line(int ply, int current) const {
  const bool is_made = ply < current;
  const std::string move =
      is_made ? square_name(at_ply("from", ply)) + square_name(at_ply("to", ply)) : "-";
  const std::string taken = is_made ? fmt::format("{:02}", at_ply("captured", ply) % proven) : "-";
  return fmt::format("{}{:>3}  {:<5} {:>5} {:>5} {:>5} {:>7}\n", is_made ? ' ' : '>', ply, move,
                     at_ply("score", ply), at_ply("best", ply), 100 - at_ply("best", ply - 1),
                     taken);
}

std::string Chess::draw() const {
  std::string text;
  for (int rank = 8; rank >= 1; --rank) {
    text += fmt::format("{} ", rank);
    for (int file = 1; file <= 8; ++file) text += fmt::format(" {}", man(rank, file));
    text += '\n';
  }
  text += "   a b c d e f g h\n";
  const int current = at("ply") / ply_stride;
  text +=
      fmt::format("{} to move, ply {}, last {}, mode {:02}\n", current % 2 == 0 ? "White" : "Black",
                  current, at("last") / ply_stride, at("mode"));
  text += "  ply move  score alpha  beta   taken\n";
  for (int ply = 1; ply <= std::min(current, deepest_search); ++ply) text += ply_line(ply, current);
  text += fmt::format("best {}{}\n", square_name(at("bestfrom")), square_name(at("bestto")));
  return text;
}

bool fits(const vm::Symbols& symbols) {
  return has_all(symbols, vm::SymbolKind::constant,
                 {"board", "ply", "mode", "last", "wking", "bking", "wrook1", "wrook2", "best",
                  "score", "from", "to", "captured", "bestfrom", "bestto"});
}

std::string draw(const Scene& scene) {
  return Chess(scene).draw();
}

}  // namespace

vm::debugger::View debugger_view() {
  return {"chess", "the board and the search stack of programs/chess", fits, draw, words};
}

}  // namespace chessvm::chess
