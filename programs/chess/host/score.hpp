// SPDX-License-Identifier: MIT
// The score of a move as people and other programs read it. The program scores a position against
// the one at the root, which it takes for level (docs/chess.md); the host knows the men at the
// root.
#pragma once

#include <optional>
#include <string>

#include "programs/chess/rules/moves.hpp"
#include "programs/chess/rules/position.hpp"

namespace chessvm::chess {

/// Stands for a mate where scores are compared in centipawns: more than any material.
inline constexpr int mate_centipawns = 100'000;

/// A score for the side that moves: over level material, or the distance to a mate.
struct Score {
  int points = 0;             // quarters of a pawn; 0 with a mate
  std::optional<int> mate{};  // moves of the winner; negative, or 0, where the side is mated
  friend bool operator==(const Score&, const Score&) = default;

  /// Returns hundredths of a pawn; with a mate `mate_centipawns`, negative for the side mated.
  [[nodiscard]] int centipawns() const;
};

/// Returns what `raw`, a score of the program for the side to move in `root`, comes to on the
/// board. A `move` that mates scores as a mate in 1, though a search of few plies knows only what
/// it wins.
[[nodiscard]] Score score_of(int raw, const Position& root, std::optional<Move> move = {});

/// `+1.25 pawns`, `mate in 1`, `mated in 2`.
[[nodiscard]] std::string score_text(const Score& score);

}  // namespace chessvm::chess
