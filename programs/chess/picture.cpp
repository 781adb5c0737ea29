// SPDX-License-Identifier: MIT
#include <array>

#include "programs/chess/report.hpp"

namespace chessvm::chess {
namespace {

constexpr std::string_view inverse = "\033[7m";
constexpr std::string_view plain = "\033[0m";

std::string drawn(Man man, Figures figures) {
  if (man.kind == Kind::none) return ".";
  if (figures == Figures::letters) return {letter(man)};
  constexpr std::array<std::array<std::string_view, 7>, 2> unicode{{
      {"", "♙", "♘", "♗", "♖", "♕", "♔"},
      {"", "♟", "♞", "♝", "♜", "♛", "♚"},
  }};
  return std::string(
      unicode[static_cast<std::size_t>(man.colour)][static_cast<std::size_t>(man.kind)]);
}

}  // namespace

std::string picture(const Position& position, std::optional<Move> move, Figures figures,
                    Paint paint) {
  std::string text;
  for (int rank = 8; rank >= 1; --rank) {
    text += {static_cast<char>('0' + rank), ' '};
    for (int file = 1; file <= 8; ++file) {
      const Square here = square(file, rank);
      const std::string man = drawn(position.board.at(here), figures);
      const bool marked = move && (move->from == here || move->to == here);
      if (marked && paint == Paint::coloured)
        text.append(inverse).append(" " + man + " ").append(plain);
      else
        text += marked ? "[" + man + "]" : " " + man + " ";
    }
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  return text + "   a  b  c  d  e  f  g  h\n";
}

}  // namespace chessvm::chess
