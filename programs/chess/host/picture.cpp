// SPDX-License-Identifier: MIT
#include <array>

#include "programs/chess/host/report.hpp"

namespace chessvm::chess {
namespace {

constexpr std::string_view inverse = "\033[7m";
constexpr std::string_view plain = "\033[0m";

}  // namespace

std::string_view drawn(Man man, Figures figures) {
  constexpr std::array<std::array<std::string_view, 7>, 2> letters{{
      {".", "P", "N", "B", "R", "Q", "K"},
      {".", "p", "n", "b", "r", "q", "k"},
  }};
  constexpr std::array<std::array<std::string_view, 7>, 2> unicode{{
      {".", "♙", "♘", "♗", "♖", "♕", "♔"},
      {".", "♟", "♞", "♝", "♜", "♛", "♚"},
  }};
  const auto& table = figures == Figures::letters ? letters : unicode;
  return table[static_cast<std::size_t>(man.colour)][static_cast<std::size_t>(man.kind)];
}

std::string picture(const Position& position, std::optional<Move> move, Figures figures,
                    Paint paint, Colour bottom) {
  std::string text;
  for (int row = 8; row >= 1; --row) {
    const int rank = bottom == Colour::white ? row : 9 - row;
    text += {static_cast<char>('0' + rank), ' '};
    for (int column = 1; column <= 8; ++column) {
      const int file = bottom == Colour::white ? column : 9 - column;
      const Square here = square(file, rank);
      const std::string man(drawn(position.board.at(here), figures));
      const bool marked = move && (move->from == here || move->to == here);
      if (marked && paint == Paint::coloured)
        text.append(inverse).append(" " + man + " ").append(plain);
      else
        text += marked ? "[" + man + "]" : " " + man + " ";
    }
    while (text.ends_with(' ')) text.pop_back();
    text += '\n';
  }
  return text +
         (bottom == Colour::white ? "   a  b  c  d  e  f  g  h\n" : "   h  g  f  e  d  c  b  a\n");
}

}  // namespace chessvm::chess
