// SPDX-License-Identifier: MIT
#include "programs/chess/rules/notation.hpp"

#include <algorithm>
#include <array>

namespace chessvm::chess {
namespace {

std::string_view castling_san(const Castling& way) {
  return way.king_to > way.king_from ? "O-O" : "O-O-O";
}

/// Returns the part of the departure square's name that makes `move` unambiguous: the file, the
/// rank, both, or nothing if `move` is already unambiguous.
std::string origin(const Position& position, Move move, const Moves& legal) {
  const Kind kind = position.board.at(move.from).kind;
  bool others = false;
  bool same_file = false;
  bool same_rank = false;
  for (const Move other : legal) {
    if (other.to != move.to || other.from == move.from ||
        position.board.at(other.from).kind != kind)
      continue;
    others = true;
    same_file |= file_of(other.from) == file_of(move.from);
    same_rank |= rank_of(other.from) == rank_of(move.from);
  }
  std::string from = name(move.from);
  if (!others) return {};
  if (!same_file) return from.substr(0, 1);
  if (!same_rank) return from.substr(1, 1);
  return from;
}

std::string unmarked_san(const Position& position, Move move, const Moves& legal) {
  if (const Castling* way = castling(position, move)) return std::string(castling_san(*way));
  const Kind kind = position.board.at(move.from).kind;
  const bool capture = !position.board.is_empty(move.to) || is_en_passant(position, move);
  std::string text;
  if (kind != Kind::pawn)
    text = letter(kind) + origin(position, move, legal);
  else if (capture)
    text = name(move.from).substr(0, 1);
  if (capture) text += 'x';
  text += name(move.to);
  if (move.promotion != Kind::none) text += {'=', letter(move.promotion)};
  return text;
}

}  // namespace

std::string coordinate(Move move) {
  std::string text = name(move.from) + name(move.to);
  if (move.promotion != Kind::none) text += letter({move.promotion, Colour::black});
  return text;
}

std::optional<Move> parse_coordinate(std::string_view text) {
  if (text.size() < 4 || text.size() > 5) return std::nullopt;
  const auto from = parse_square(text.substr(0, 2));
  const auto to = parse_square(text.substr(2, 2));
  if (!from || !to) return std::nullopt;
  Move move{*from, *to};
  if (text.size() == 5) {
    constexpr std::array promotions{Kind::knight, Kind::bishop, Kind::rook, Kind::queen};
    const auto kind = std::find_if(promotions.begin(), promotions.end(), [&](Kind k) {
      return letter({k, Colour::black}) == text[4];
    });
    if (kind == promotions.end()) return std::nullopt;
    move.promotion = *kind;
  }
  return move;
}

std::string san(const Position& position, Move move) {
  std::string text = unmarked_san(position, move, legal_moves(position, Rules::full));
  const Position next = after(position, move);
  if (!in_check(next, next.side)) return text;
  return text + (legal_moves(next, Rules::full).empty() ? '#' : '+');
}

}  // namespace chessvm::chess
