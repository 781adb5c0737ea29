// SPDX-License-Identifier: MIT
// Values moves as MicroChess does: the states of its analysis and the formula over their counts
// (docs/rivals.md#microchess).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "programs/rivals/microchess_board.hpp"

namespace chessvm::rivals::microchess {

enum class Level : std::uint8_t { super_blitz, blitz, normal };
enum class Arithmetic : std::uint8_t {
  byte,  // as on the 6502: what exceeds a byte comes round
  wide,  // saturates at 0 and 254
};

/// Counts over the moves of one generation.
struct Counts {
  std::uint8_t mobility = 0;      // moves, those of the queen twice
  std::uint8_t best_capture = 0;  // points of the most valuable victim
  std::uint8_t captures = 0;      // points of all victims
  std::uint8_t best_victim = 0;   // slot
  friend bool operator==(const Counts&, const Counts&) = default;
};

/// All that the value of a move is made of.
struct Evidence {
  Counts before;        // P: the own moves in the position
  Counts replies;       // B: after the move
  Counts continuation;  // W: the own moves if the opponent did nothing
  // Points won by the side, or by its opponent, in exchanges: by the move itself, in the first
  // capture behind it, and so on.
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
  std::vector<Trial> trials;  // in the order of generation
  std::uint64_t steps = 0;    // squares computed that a man might go to
};

/// Values all moves of the owner of `board`.
[[nodiscard]] Report analyse(const Board& board, Level level, Arithmetic arithmetic);

/// Values below are those of a resignation.
inline constexpr std::uint8_t least_played = 0x0F;

/// The value of a man in exchanges.
[[nodiscard]] std::uint8_t points(chess::Kind kind);

}  // namespace chessvm::rivals::microchess
