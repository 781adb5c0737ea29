// SPDX-License-Identifier: MIT
#include "programs/chess/rules/game.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "programs/chess/rules/fen.hpp"

namespace chessvm::chess {
namespace {

constexpr int occurrences_of_a_draw = 3;
constexpr int halfmoves_of_a_draw = 100;

/// Returns the position in the form in which repetitions are compared: without counters, and
/// without an en passant square if no pawn can capture en passant.
Position repeatable(Position position, SpecialMoves special) {
  position.halfmove_clock = 0;
  position.move_number = 1;
  if (position.en_passant == no_square) return position;
  Moves moves = legal_moves(position, Rules::full);
  drop_barred(position, special, moves);
  if (std::none_of(moves.begin(), moves.end(),
                   [&](Move move) { return is_en_passant(position, move); }))
    position.en_passant = no_square;
  return position;
}

/// Counts how often `position` occurs in the span `before` since the last capture or pawn move.
int occurrences(const Position& position, std::span<const Position> before, SpecialMoves special) {
  const auto reach = static_cast<std::size_t>(position.halfmove_clock);
  if (before.size() > reach) before = before.last(reach);
  const Position wanted = repeatable(position, special);
  return static_cast<int>(std::count_if(before.begin(), before.end(), [&](const Position& other) {
    return other.side == wanted.side && other.board == wanted.board &&
           repeatable(other, special) == wanted;
  }));
}

/// Returns the ending of a game that has reached `position`; `before` has the earlier positions.
/// Ignores castling that only a book allows, because a side that can castle has other moves too.
Ending ending_of(const Position& position, std::span<const Position> before, SpecialMoves special) {
  Moves moves = legal_moves(position, Rules::full);
  drop_barred(position, special, moves);
  if (moves.empty())
    return in_check(position, position.side) ? Ending::checkmate : Ending::stalemate;
  if (is_dead(position.board)) return Ending::material;
  if (occurrences(position, before, special) + 1 >= occurrences_of_a_draw)
    return Ending::repetition;
  if (position.halfmove_clock >= halfmoves_of_a_draw) return Ending::fifty_moves;
  return Ending::none;
}

bool is_dark(Square square) {
  return (file_of(square) + rank_of(square)) % 2 == 0;
}

}  // namespace

bool are_same_for_play(const Position& one, const Position& other) {
  return repeatable(one, SpecialMoves::allowed) == repeatable(other, SpecialMoves::allowed);
}

std::string_view name(Ending ending) {
  constexpr std::array<std::string_view, 6> names{
      "none", "checkmate", "stalemate", "insufficient material", "third occurrence", "fifty moves"};
  return names[static_cast<std::size_t>(ending)];
}

bool is_draw(Ending ending) {
  return ending != Ending::none && ending != Ending::checkmate;
}

bool is_dead(const Board& board) {
  int knights = 0;
  std::array<int, 2> bishops{};  // number of bishops on light squares, then on dark squares
  for (const Square square : squares) {
    switch (board.at(square).kind) {
      case Kind::none:
      case Kind::king:
        break;
      case Kind::knight:
        ++knights;
        break;
      case Kind::bishop:
        ++bishops[is_dark(square) ? 1 : 0];
        break;
      case Kind::pawn:
      case Kind::rook:
      case Kind::queen:
        return false;
    }
  }
  const bool one_colour = bishops[0] == 0 || bishops[1] == 0;
  return knights == 0 ? one_colour : knights == 1 && bishops[0] + bishops[1] == 0;
}

Moves Game::allowed_moves() const {
  Moves moves = legal_moves(position(), Rules::full);
  if (rules_.special == SpecialMoves::allowed) return moves;
  std::erase_if(moves, [&](Move move) {
    return is_special(position(), move) &&
           !(castling(position(), move) != nullptr && in_book(move));
  });
  return moves;
}

bool Game::in_book(Move move) const {
  if (start() != read_fen(initial_fen).value()) return false;
  return std::any_of(rules_.books.begin(), rules_.books.end(), [&](const Moves& book) {
    return book.size() > moves_.size() && book[moves_.size()] == move &&
           std::equal(moves_.begin(), moves_.end(), book.begin());
  });
}

void Game::make(Move move) {
  positions_.push_back(after(position(), move));
  moves_.push_back(move);
}

bool Game::undo() {
  if (moves_.empty()) return false;
  positions_.pop_back();
  moves_.pop_back();
  return true;
}

Ending Game::ending() const {
  return ending_of(position(), std::span(positions_).first(positions_.size() - 1), rules_.special);
}

Ending Game::ending_after(Move move) const {
  return ending_of(after(position(), move), positions_, rules_.special);
}

int Game::occurrences_after(Move move) const {
  return occurrences(after(position(), move), positions_, rules_.special);
}

}  // namespace chessvm::chess
