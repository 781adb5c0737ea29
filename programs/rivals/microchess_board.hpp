// SPDX-License-Identifier: MIT
// The board of MicroChess: two lists of men with their squares (docs/rivals.md#microchess).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::rivals::microchess {

/// Two octal digits, one in each half of the byte: the rank 0-7 as the owner of the lists counts,
/// and the file 0-7. A byte that shares a bit with `off_board` is no square of the board.
using Square = std::uint8_t;
inline constexpr Square off_board = 0x88;
inline constexpr Square captured = 0xCC;

using Slot = std::size_t;
inline constexpr Slot slots = 16;
inline constexpr Slot king_slot = 0;
inline constexpr Slot queen_slot = 1;
inline constexpr Slot first_pawn_slot = 8;

/// The men of the slots at the start of a game.
inline constexpr std::array<chess::Kind, slots> first_kinds = [] {
  using chess::Kind;
  std::array<Kind, slots> kinds{Kind::king,   Kind::queen,  Kind::rook,   Kind::rook,
                                Kind::bishop, Kind::bishop, Kind::knight, Kind::knight};
  for (Slot slot = first_pawn_slot; slot < slots; ++slot) kinds[slot] = Kind::pawn;
  return kinds;
}();

/// The men of one side.
struct Men {
  std::array<Square, slots> squares{};
  std::array<chess::Kind, slots> kinds = first_kinds;  // others are promoted pawns

  [[nodiscard]] std::optional<Slot> at(Square square) const;
};

/// The side to move is always `own`, and its pawns advance to higher ranks.
struct Board {
  Men own;
  Men opponent;

  /// Turns the board by half a turn and swaps the sides.
  void reverse();
};

/// The square as `colour` numbers it, and back.
[[nodiscard]] Square to_square(chess::Square square, chess::Colour colour);
[[nodiscard]] chess::Square to_chess(Square square, chess::Colour colour);

/// The board of a position with `own` as the owner, whichever side is to move. Men take the slots
/// that their files suggest; surplus men of a kind take slots of pawns.
[[nodiscard]] Board to_board(const chess::Board& board, chess::Colour own);

/// The slot that a pawn in `slot` moves to when it promotes, by the rule of the manual for the
/// console: that of the queen if she is lost, else the most valuable man lost. nullopt where
/// none is.
[[nodiscard]] std::optional<Slot> promotion_slot(const Men& men);

/// Makes the pawn in `slot`, which has reached the last rank, a man of `kind`. It takes the slot of
/// a lost man of that kind if there is one, else it stays in its own.
void promote(Men& men, Slot slot, chess::Kind kind);

}  // namespace chessvm::rivals::microchess
