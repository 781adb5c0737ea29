// SPDX-License-Identifier: MIT
// Computes the values of moves as MicroChess does: the analysis counts moves and captures in
// several states, and a formula turns the counts into a value (docs/rivals.md#microchess).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "programs/rivals/microchess_board.hpp"

namespace chessvm::rivals::microchess {

enum class Level : std::uint8_t { super_blitz, blitz, normal };
enum class Arithmetic : std::uint8_t {
  byte,  // sums are bytes that wrap around, as on the 6502
  wide,  // sums do not wrap around; the value of a move is limited to 0-254
};

/// Totals for all moves that the analysis generates in one state.
struct Counts {
  std::uint8_t mobility = 0;      // number of moves, queen moves counted twice
  std::uint8_t best_capture = 0;  // points of the most valuable victim
  std::uint8_t captures = 0;      // points of all victims
  std::uint8_t best_victim = 0;   // slot of the most valuable victim
  friend bool operator==(const Counts&, const Counts&) = default;
};

/// All counts that determine the value of a move. The letters P, B and W are the names of
/// the three sets of moves in docs/rivals.md.
struct Evidence {
  Counts before;        // P: own moves in the position
  Counts replies;       // B: the opponent's replies to the move
  Counts continuation;  // W: own next moves if the opponent did nothing
  // Points of the best captures in an exchange. `own_captures` begins with the move itself,
  // `opponent_captures` with the replies to it.
  std::array<std::uint8_t, 3> own_captures{};
  std::array<std::uint8_t, 3> opponent_captures{};
};

struct Trial {
  Slot slot = 0;
  Square from = 0;
  Square to = 0;
  std::uint8_t value = 0;
  Evidence evidence;
};

struct Report {
  std::vector<Trial> trials;  // moves in the order of generation
  std::uint64_t steps = 0;    // number of squares computed as possible targets
};

/// Computes the values of all moves of the side `board.own`.
[[nodiscard]] Report analyse(const Board& board, Level level, Arithmetic arithmetic);

/// The rival resigns if no move has at least this value.
inline constexpr std::uint8_t least_played = 0x0F;

/// Returns the worth of a captured piece of `kind`, as the analysis counts it.
[[nodiscard]] std::uint8_t points(chess::Kind kind);

}  // namespace chessvm::rivals::microchess
