// SPDX-License-Identifier: MIT
// One interface for all opponents that are rebuilt here (docs/rivals.md).
#pragma once

#include <cstdint>
#include <vector>

#include "programs/chess/player/player.hpp"

namespace chessvm::rivals {

/// The facts that a rival gets before a game.
struct Setup {
  chess::Position start;
  chess::Colour colour = chess::Colour::white;  // its own
  std::uint64_t seed = 0;                       // of the rivals that draw lots
  chess::HouseRules rules{};                    // of the game
};

using chess::Statistic;

/// A program that plays chess for one side. It is shown all moves and knows no referee. One that
/// ranks a single move keeps to the rules of the game by itself.
class Rival {
 public:
  virtual ~Rival() = default;
  Rival(const Rival&) = delete;
  Rival& operator=(const Rival&) = delete;

  /// Begins a game.
  virtual void reset(const Setup& setup) = 0;
  /// Follows a legal move of either side.
  virtual void observe(chess::Move move) = 0;
  /// The moves that it would play in the position reached, in which it is to move, best first. A
  /// rival that ranks its moves gives more than one, for the case that the best is not legal.
  /// Empty: it resigns.
  [[nodiscard]] virtual chess::Moves choose() = 0;
  /// Figures about the last choice.
  [[nodiscard]] virtual std::vector<Statistic> statistics() const = 0;

 protected:
  Rival() = default;
};

}  // namespace chessvm::rivals
