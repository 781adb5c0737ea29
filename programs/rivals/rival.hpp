// SPDX-License-Identifier: MIT
// Interface of all opponents that are rebuilt here (docs/rivals.md).
#pragma once

#include <cstdint>
#include <vector>

#include "programs/chess/player/player.hpp"

namespace chessvm::rivals {

/// Start of a game for a rival.
struct Setup {
  chess::Position start;
  chess::Colour colour = chess::Colour::white;  // the rival's colour
  std::uint64_t seed = 0;                       // seed for rivals that choose at random
  chess::HouseRules rules{};                    // rules of the game
};

using chess::Statistic;

/// A program that plays chess for one side. It sees all moves of the game. If its first move is
/// illegal or barred, the referee plays its next one; so if a rival ranks only one move, this move
/// must be legal and allowed by the rules of the game.
class Rival {
 public:
  virtual ~Rival() = default;
  Rival(const Rival&) = delete;
  Rival& operator=(const Rival&) = delete;

  /// Begins a game.
  virtual void reset(const Setup& setup) = 0;
  /// Follows a legal move of either side.
  virtual void observe(chess::Move move) = 0;
  /// Returns the moves that the rival would play in the current position, best first; the rival
  /// must be to move. The later moves are used if the first is not legal. Empty: the rival resigns.
  [[nodiscard]] virtual chess::Moves choose() = 0;
  /// Returns figures about the last choice.
  [[nodiscard]] virtual std::vector<Statistic> statistics() const = 0;

 protected:
  Rival() = default;
};

}  // namespace chessvm::rivals
