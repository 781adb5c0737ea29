// SPDX-License-Identifier: MIT
#include "programs/chess/rules/position.hpp"

#include <algorithm>

namespace chessvm::chess {

std::string name(Square square) {
  return {static_cast<char>('a' + file_of(square) - 1), static_cast<char>('0' + rank_of(square))};
}

std::optional<Square> parse_square(std::string_view name) {
  if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8')
    return std::nullopt;
  return square(name[0] - 'a' + 1, name[1] - '0');
}

std::optional<Kind> parse_kind(char letter) {
  for (const Kind kind : kinds)
    if (chess::letter(kind) == letter) return kind;
  return std::nullopt;
}

char letter(Man man) {
  const char capital = letter(man.kind);
  return man.colour == Colour::white || man.kind == Kind::none
             ? capital
             : static_cast<char>(capital - 'A' + 'a');
}

void Board::place(Square square, Man man) {
  Man& place = men_[static_cast<std::size_t>(square)];
  if (place.kind == Kind::king) {
    Square& king = kings_[static_cast<std::size_t>(place.colour)];
    if (king == square) king = no_square;  // unequal: the king already stands elsewhere
  }
  if (man.kind == Kind::king) kings_[static_cast<std::size_t>(man.colour)] = square;
  place = man;
}

int Board::count(Kind kind, Colour colour) const {
  return static_cast<int>(std::count(men_.begin(), men_.end(), Man{kind, colour}));
}

Position mirrored(const Position& position) {
  Position result;
  for (const Square square : squares) {
    Man man = position.board.at(square);
    if (man.kind == Kind::none) continue;
    man.colour = opponent(man.colour);
    result.board.place(mirrored(square), man);
  }
  result.side = opponent(position.side);
  for (std::size_t i = 0; i < castlings.size(); ++i)
    result.may_castle[i] = position.may_castle[(i + 2) % castlings.size()];
  result.en_passant = mirrored(position.en_passant);
  result.halfmove_clock = position.halfmove_clock;
  result.move_number = position.move_number;
  return result;
}

}  // namespace chessvm::chess
