// SPDX-License-Identifier: MIT
// Moves of chess that both players of a game have agreed not to make.
#pragma once

#include <cstdint>
#include <vector>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

/// Says if castling, captures en passant and promotions are allowed.
enum class SpecialMoves : std::uint8_t { allowed, barred };

struct HouseRules {
  SpecialMoves special = SpecialMoves::allowed;
  /// Openings from the initial position. While a game follows an opening, `barred` does not forbid
  /// the castling moves of this opening.
  std::vector<Moves> books{};
  friend bool operator==(const HouseRules&, const HouseRules&) = default;
};

/// Returns true if `move`, a legal move in `position`, castles, captures en passant or promotes.
[[nodiscard]] bool is_special(const Position& position, Move move);

/// Removes the special moves from `moves` (the legal moves of `position`) if `special` is `barred`.
void drop_barred(const Position& position, SpecialMoves special, Moves& moves);

}  // namespace chessvm::chess
