// SPDX-License-Identifier: MIT
// Interface of the rivals. Most of them imitate historical chess programs (docs/rivals.md).
#pragma once

#include <cstdint>
#include <vector>

#include "programs/chess/player/player.hpp"

namespace chessvm::rivals {

/// Data that a rival gets at the start of a game.
struct Setup {
  chess::Position start;
  chess::Colour colour = chess::Colour::white;
  std::uint64_t seed = 0;  // seed for rivals that choose at random
  chess::HouseRules rules{};
};

using chess::Statistic;

/// Plays chess for one side and sees all moves of the game.
class Rival {
 public:
  virtual ~Rival() = default;
  Rival(const Rival&) = delete;
  Rival& operator=(const Rival&) = delete;

  virtual void reset(const Setup& setup) = 0;
  /// Tells the rival that a side has made `move`, which is legal.
  virtual void observe(chess::Move move) = 0;
  /// Returns moves that the rival proposes, best first. RivalPlayer plays the first allowed move.
  /// The rival must be to move. An empty list means that the rival resigns.
  [[nodiscard]] virtual chess::Moves choose() = 0;
  /// Returns statistics about the last call of `choose`.
  [[nodiscard]] virtual std::vector<Statistic> statistics() const = 0;

 protected:
  Rival() = default;
};

}  // namespace chessvm::rivals
