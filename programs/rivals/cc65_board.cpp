// SPDX-License-Identifier: MIT
#include "programs/rivals/cc65_board.hpp"

#include <bit>
#include <cstdlib>
#include <span>

namespace chessvm::rivals::cc65 {
namespace {

using chess::Colour;
using chess::Kind;

struct Direction {
  int columns, rows;
};
constexpr std::array<Direction, 4> rook_directions{{{-1, 0}, {0, -1}, {1, 0}, {0, 1}}};
constexpr std::array<Direction, 4> bishop_directions{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
constexpr std::array<Direction, 8> royal_directions{
    {{-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}}};
constexpr std::array<Direction, 8> knight_directions{
    {{-2, -1}, {-1, -2}, {1, -2}, {2, -1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1}}};

std::span<const Direction> directions(Kind kind) {
  switch (kind) {
    case Kind::knight:
      return knight_directions;
    case Kind::bishop:
      return bishop_directions;
    case Kind::rook:
      return rook_directions;
    case Kind::queen:
    case Kind::king:
      return royal_directions;
    case Kind::none:
    case Kind::pawn:
      break;
  }
  return {};
}

constexpr int column(Tile tile) {
  return tile % 8;
}
constexpr int row(Tile tile) {
  return tile / 8;
}

/// Returns the tile one step away in `direction`, or no_tile if the step leaves the board.
Tile stepped(Tile tile, Direction direction) {
  const int to_column = column(tile) + direction.columns;
  const int to_row = row(tile) + direction.rows;
  const bool is_on = to_column >= 0 && to_column < 8 && to_row >= 0 && to_row < 8;
  return is_on ? 8 * to_row + to_column : no_tile;
}

/// Returns the number that a pawn's step adds to the row: -1 for White, 1 for Black.
constexpr int ahead(Colour colour) {
  return colour == Colour::white ? -1 : 1;
}
constexpr int first_row(Colour colour) {
  return colour == Colour::white ? 6 : 1;
}

void add_pawn_moves(const Board& board, Tile tile, std::vector<Step>& moves) {
  const Colour colour = board.at(tile).colour;
  const Tile one = stepped(tile, {0, ahead(colour)});
  if (one == no_tile) return;
  if (board.is_empty(one)) {
    moves.push_back({tile, one});
    const Tile two = stepped(one, {0, ahead(colour)});
    if (row(tile) == first_row(colour) && board.is_empty(two)) moves.push_back({tile, two});
  }
  for (const int side : {-1, 1}) {
    const Tile to = stepped(one, {side, 0});
    if (to == no_tile) continue;
    if (board.holds(to, opponent(colour)) || to == board.en_passant) moves.push_back({tile, to});
  }
}

void add_castling(const Board& board, Tile tile, std::vector<Step>& moves) {
  if (!contains(board.unmoved, tile)) return;
  const auto is_free = [&](Tile first, Tile last) {
    for (Tile between = first; between <= last; ++between)
      if (!board.is_empty(between)) return false;
    return true;
  };
  if (contains(board.unmoved, tile - 4) && is_free(tile - 3, tile - 1))
    moves.push_back({tile, tile - 2});
  if (contains(board.unmoved, tile + 3) && is_free(tile + 1, tile + 2))
    moves.push_back({tile, tile + 2});
}

}  // namespace

Tile take_first(Tiles& set) {
  const Tile first = std::countr_zero(set);
  set &= set - 1;
  return first;
}

Tile to_tile(chess::Square square) {
  return 8 * (8 - chess::rank_of(square)) + chess::file_of(square) - 1;
}

chess::Square to_square(Tile tile) {
  return chess::square(column(tile) + 1, 8 - row(tile));
}

Tile Board::king(Colour colour) const {
  for (Tile tile = 0; tile < tiles; ++tile)
    if (at(tile).is(Kind::king, colour)) return tile;
  return no_tile;
}

Board to_board(const chess::Position& position) {
  Board board;
  for (const chess::Square square : chess::squares)
    board.place(to_tile(square), position.board.at(square));
  for (std::size_t i = 0; i < chess::castlings.size(); ++i)
    if (position.may_castle[i])
      board.unmoved |=
          bit(to_tile(chess::castlings[i].king_from)) | bit(to_tile(chess::castlings[i].rook_from));
  if (position.en_passant != chess::no_square) board.en_passant = to_tile(position.en_passant);
  return board;
}

Tiles reach(const Board& board, Tile tile, chess::Man man) {
  Tiles reached = 0;
  if (man.kind == Kind::pawn) {
    for (const int side : {-1, 1})
      if (const Tile to = stepped(tile, {side, ahead(man.colour)}); to != no_tile)
        reached |= bit(to);
    return reached;
  }
  for (const Direction direction : directions(man.kind)) {
    Tile to = stepped(tile, direction);
    while (to != no_tile) {
      reached |= bit(to);
      if (!slides(man.kind) || !board.is_empty(to)) break;
      to = stepped(to, direction);
    }
  }
  return reached;
}

Attacks::Attacks(const Board& board) {
  for (Tile tile = 0; tile < tiles; ++tile) {
    const chess::Man man = board.at(tile);
    if (man.kind == Kind::none) continue;
    Tiles reached = reach(board, tile, man);
    while (reached != 0)
      on_[static_cast<std::size_t>(man.colour)][static_cast<std::size_t>(take_first(reached))] |=
          bit(tile);
  }
}

int Attacks::count(Tile tile, Colour by) const {
  return std::popcount(on(tile, by));
}

std::vector<Step> moves_of(const Board& board, Tile tile) {
  std::vector<Step> moves;
  const chess::Man man = board.at(tile);
  if (man.kind == Kind::pawn) {
    add_pawn_moves(board, tile, moves);
    return moves;
  }
  if (man.kind == Kind::king) add_castling(board, tile, moves);
  for (const Direction direction : directions(man.kind)) {
    Tile to = stepped(tile, direction);
    while (to != no_tile && !board.holds(to, man.colour)) {
      moves.push_back({tile, to});
      if (!slides(man.kind) || !board.is_empty(to)) break;
      to = stepped(to, direction);
    }
  }
  return moves;
}

void slide(Board& board, Step step) {
  const chess::Man man = board.at(step.from);
  board.place(step.to, man);
  board.place(step.from, {});
  board.unmoved &= ~(bit(step.from) | bit(step.to));
  const bool is_double = man.kind == Kind::pawn && std::abs(step.to - step.from) == 16;
  board.en_passant = is_double ? (step.from + step.to) / 2 : no_tile;
}

void play(Board& board, Step step) {
  const chess::Man man = board.at(step.from);
  const bool is_en_passant = man.kind == Kind::pawn && step.to == board.en_passant;
  const bool is_castling = man.kind == Kind::king && std::abs(step.to - step.from) == 2;
  slide(board, step);
  if (is_en_passant) board.place(step.to - 8 * ahead(man.colour), {});
  if (is_castling) {
    const bool is_long = step.to < step.from;
    const Tile rook = is_long ? step.from - 4 : step.from + 3;
    board.place((step.from + step.to) / 2, board.at(rook));
    board.place(rook, {});
  }
  if (man.kind == Kind::pawn && (row(step.to) == 0 || row(step.to) == 7))
    board.place(step.to, {Kind::queen, man.colour});
}

}  // namespace chessvm::rivals::cc65
