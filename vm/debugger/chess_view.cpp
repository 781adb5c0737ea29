// SPDX-License-Identifier: MIT
// The chess program's board and what its plies are doing (docs/chess.md, "Memory").
#include <fmt/format.h>

#include "vm/debugger/view.hpp"

namespace chessvm::debugger {
namespace {

constexpr int plies = 4;
constexpr int heavy_white = 4;
constexpr int heavy_black = 9;
constexpr std::string_view men = ".PNBQrpnbq";
constexpr int captured_in_frame = 0;
constexpr int to_in_frame = 2;
constexpr int from_in_frame = 4;

class Chess {
 public:
  Chess(const MachineState& state, const Symbols& symbols) : state_(state), symbols_(symbols) {}
  [[nodiscard]] std::string draw() const;

 private:
  [[nodiscard]] int address(std::string_view name) const {
    return constant(symbols_, name).value_or(0);
  }
  /// Symbols may be another program's: addresses are kept in bounds.
  [[nodiscard]] int word(int address) const {
    return address >= 0 && address < memory_words ? state_.word(address) : 0;
  }
  [[nodiscard]] int word(std::string_view name) const { return word(address(name)); }
  [[nodiscard]] char man(int rank, int file) const;
  [[nodiscard]] std::string ply_line(int ply, int current) const;

  const MachineState& state_;
  const Symbols& symbols_;
};

char Chess::man(int rank, int file) const {
  const int pair = word(address("board") + (rank - 1) * 4 + (file - 1) / 2);
  const int digit = file % 2 == 1 ? pair / 10 : pair % 10;
  const int square = rank * 10 + file;
  if (digit == heavy_white) {
    if (word("wking") == square) return 'K';
    if (word("wrook1") == square || word("wrook2") == square) return 'R';
  }
  if (digit == heavy_black && word("bking") == square) return 'k';
  return men[static_cast<std::size_t>(digit)];
}

std::string square_name(int square) {
  const int rank = square / 10;
  const int file = square % 10;
  if (rank < 1 || rank > 8 || file < 1 || file > 8) return fmt::format("{:02}", square);
  return fmt::format("{}{}", static_cast<char>('a' + file - 1), rank);
}

/// Frames of the plies above wait in the accumulators behind the one of the present ply.
std::string Chess::ply_line(int ply, int current) const {
  const int accumulator = address("frame") + (ply == current ? 0 : ply);
  const int frame = accumulator * words_per_accumulator;
  std::string move = "-";
  if (ply <= current && word(frame + from_in_frame) != 0)
    move = square_name(word(frame + from_in_frame)) + square_name(word(frame + to_in_frame));
  return fmt::format("{}{:>3}  {:<5} {:>5} {:>5} {:>5} {:>8}\n", ply == current ? '>' : ' ', ply,
                     move, word(address("score") + ply), word(address("best") + ply),
                     100 - word(address("best") + ply - 1),
                     ply <= current ? fmt::format("{:02}", word(frame + captured_in_frame)) : "-");
}

std::string Chess::draw() const {
  std::string text;
  for (int rank = 8; rank >= 1; --rank) {
    text += fmt::format("{} ", rank);
    for (int file = 1; file <= 8; ++file) text += fmt::format(" {}", man(rank, file));
    text += '\n';
  }
  text += "   a b c d e f g h\n";
  const int current = word("ply");
  text += fmt::format("{} to move, ply {}, last {}, mode {:02}\n",
                      word("side") == 0 ? "White" : "Black", current, word("last"), word("mode"));
  text += "  ply move  score alpha  beta captured\n";
  for (int ply = 1; ply <= plies; ++ply) text += ply_line(ply, current);
  text += fmt::format("best {}{}\n", square_name(word("bestfrom")), square_name(word("bestto")));
  return text;
}

}  // namespace

bool fits_chess(const Symbols& symbols) {
  return has_constants(symbols, {"board", "ply", "mode", "last", "wking", "bking", "wrook1",
                                 "wrook2", "side", "frame", "best", "score", "bestfrom", "bestto"});
}

std::string draw_chess(const MachineState& state, const Symbols& symbols) {
  return Chess(state, symbols).draw();
}

}  // namespace chessvm::debugger
