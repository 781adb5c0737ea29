// SPDX-License-Identifier: MIT
// The board of MicroChess: two lists of pieces with their squares (docs/rivals.md#microchess).
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::rivals::microchess {

/// A square. The upper half of the byte is the rank, 0-7; the lower half is the file, 0-7. Rank 0
/// is the first rank of Board::own. File 0 is on the right, seen from that side. A byte that has a
/// bit in common with `off_board` is no square.
using Square = std::uint8_t;
inline constexpr Square off_board = 0x88;
inline constexpr Square captured = 0xCC;

using Slot = std::size_t;
inline constexpr Slot slots = 16;
inline constexpr Slot king_slot = 0;
inline constexpr Slot queen_slot = 1;
inline constexpr Slot first_pawn_slot = 8;

/// Kinds of the pieces in the slots at the start of a game.
inline constexpr std::array<chess::Kind, slots> first_kinds = [] {
  using chess::Kind;
  std::array<Kind, slots> kinds{Kind::king,   Kind::queen,  Kind::rook,   Kind::rook,
                                Kind::bishop, Kind::bishop, Kind::knight, Kind::knight};
  for (Slot slot = first_pawn_slot; slot < slots; ++slot) kinds[slot] = Kind::pawn;
  return kinds;
}();

struct Men {
  std::array<Square, slots> squares{};
  std::array<chess::Kind, slots> kinds = first_kinds;  // promotion changes the kind of a pawn slot

  [[nodiscard]] std::optional<Slot> at(Square square) const;
};

/// The two lists of pieces. The analysis generates the moves of `own`. The pawns of `own` advance
/// to higher ranks.
struct Board {
  Men own;
  Men opponent;

  /// Turns the board by 180 degrees and swaps the sides.
  void reverse();
};

/// Convert between chess squares and MicroChess squares. `colour` is the colour of Board::own.
[[nodiscard]] Square to_square(chess::Square square, chess::Colour colour);
[[nodiscard]] chess::Square to_chess(Square square, chess::Colour colour);

/// Converts the board of a position. `own` becomes Board::own even if the other side is to move.
/// Pieces take slots of their kind. Surplus pieces of a kind take slots of pawns.
[[nodiscard]] Board to_board(const chess::Board& board, chess::Colour own);

/// Returns the slot of the most valuable lost piece. By the rule in the console's manual, a
/// promoting pawn takes this slot. Returns nullopt if no piece is lost.
[[nodiscard]] std::optional<Slot> promotion_slot(const Men& men);

/// Promotes the pawn in `slot` to `kind`. The new piece takes the slot of a lost piece of that
/// kind. If no such piece is lost, the new piece stays in `slot`.
void promote(Men& men, Slot slot, chess::Kind kind);

}  // namespace chessvm::rivals::microchess
