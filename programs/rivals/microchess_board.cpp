// SPDX-License-Identifier: MIT
#include "programs/rivals/microchess_board.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace chessvm::rivals::microchess {
namespace {

using chess::Colour;
using chess::Kind;

/// Slot of the pawn that starts on each file, from a to h.
constexpr std::array<Slot, 8> pawn_slots{0x9, 0xB, 0xD, 0xE, 0xF, 0xC, 0xA, 0x8};

Square turned(Square square) {
  return static_cast<Square>(0x77 - square);
}

/// Returns the free pawn slot whose start file is nearest to `file`, 1-8. If two start files are
/// equally near, returns the slot of the file with the higher number.
Slot nearest_pawn_slot(const Men& men, int file) {
  Slot best = slots;
  int least = 0;
  for (int other = 8; other >= 1; --other) {
    const Slot slot = pawn_slots[static_cast<std::size_t>(other - 1)];
    const int distance = std::abs(file - other);
    if (men.squares[slot] != captured || (best != slots && distance >= least)) continue;
    best = slot;
    least = distance;
  }
  return best;
}

/// Places the pieces of `kind` in the slots of that kind, from the h-file to the a-file. Pawns, and
/// pieces for which no such slot is left, go to the free pawn slots nearest to their files.
void place(Men& men, std::vector<chess::Square> squares, Kind kind, Colour own) {
  std::sort(squares.begin(), squares.end(),
            [](chess::Square a, chess::Square b) { return chess::file_of(a) > chess::file_of(b); });
  std::size_t next = 0;
  for (Slot slot = 0; slot < first_pawn_slot && next < squares.size(); ++slot)
    if (first_kinds[slot] == kind) men.squares[slot] = to_square(squares[next++], own);
  for (; next < squares.size(); ++next) {
    const Slot slot = nearest_pawn_slot(men, chess::file_of(squares[next]));
    men.squares[slot] = to_square(squares[next], own);
    men.kinds[slot] = kind;
  }
}

Men men_of(const chess::Board& board, Colour colour, Colour own) {
  Men men;
  men.squares.fill(captured);
  for (const Kind kind : chess::kinds) {  // pawns first, so that they get the slots of their files
    std::vector<chess::Square> squares;
    for (const chess::Square square : chess::squares)
      if (board.at(square).is(kind, colour)) squares.push_back(square);
    place(men, squares, kind, own);
  }
  return men;
}

}  // namespace

std::optional<Slot> Men::at(Square square) const {
  const auto place = std::find(squares.begin(), squares.end(), square);
  if (place == squares.end()) return std::nullopt;
  return static_cast<Slot>(place - squares.begin());
}

void Board::reverse() {
  std::swap(own, opponent);
  for (Men* men : {&own, &opponent})
    for (Square& square : men->squares) square = turned(square);
}

Square to_square(chess::Square square, Colour colour) {
  const int file = chess::file_of(square) - 1;
  const int rank = chess::rank_of(square) - 1;
  return static_cast<Square>(colour == Colour::white ? rank * 16 + 7 - file
                                                     : (7 - rank) * 16 + file);
}

chess::Square to_chess(Square square, Colour colour) {
  const int rank = square >> 4U;
  const int file = square & 7;
  return colour == Colour::white ? chess::square(8 - file, rank + 1)
                                 : chess::square(file + 1, 8 - rank);
}

Board to_board(const chess::Board& board, Colour own) {
  return {men_of(board, own, own), men_of(board, opponent(own), own)};
}

std::optional<Slot> promotion_slot(const Men& men) {
  for (Slot slot = queen_slot; slot < first_pawn_slot; ++slot)
    if ((men.squares[slot] & off_board) != 0) return slot;
  return std::nullopt;
}

void promote(Men& men, Slot slot, Kind kind) {
  for (Slot free = queen_slot; free < first_pawn_slot; ++free) {
    if (first_kinds[free] != kind || (men.squares[free] & off_board) == 0) continue;
    men.squares[free] = men.squares[slot];
    men.squares[slot] = captured;
    return;
  }
  men.kinds[slot] = kind;
}

}  // namespace chessvm::rivals::microchess
