// SPDX-License-Identifier: MIT
// Converts the program's scores into pawns and mates. The program treats the root as equal for
// both sides, and scores a position relative to the root (docs/chess.md). The host adds the
// material balance of the root.
#pragma once

#include <optional>
#include <string>

#include "programs/chess/rules/moves.hpp"
#include "programs/chess/rules/position.hpp"

namespace chessvm::chess {

/// Value of a mate when scores are compared in centipawns: more than any material.
inline constexpr int mate_centipawns = 100'000;

/// Score for the side to move: points relative to level material, or the distance to a mate.
struct Score {
  int points = 0;             // quarters of a pawn; 0 for a mate
  std::optional<int> mate{};  // moves to mate; 0 or less if this side is mated; nullopt if no mate
  friend bool operator==(const Score&, const Score&) = default;

  /// Returns hundredths of a pawn. A mate is `mate_centipawns`, negative for the mated side.
  [[nodiscard]] int centipawns() const;
};

/// Converts `raw`, the program's score for the side to move in `root`. If `move` mates, returns
/// mate in 1, because a shallow search scores only the material that the move wins.
[[nodiscard]] Score score_of(int raw, const Position& root, std::optional<Move> move = {});

/// Formats a score, such as `+1.25 pawns`, `mate in 1` or `mated in 2`.
[[nodiscard]] std::string score_text(const Score& score);

}  // namespace chessvm::chess
