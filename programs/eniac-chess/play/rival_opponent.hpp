// SPDX-License-Identifier: MIT
#pragma once

#include "programs/eniac-chess/play/opponent.hpp"
#include "programs/rivals/seat.hpp"

namespace chessvm::chess::playing {

/// A rebuilt program as the opponent of a person. It has no clock and does not stop before it has a
/// move: that takes a second at most, or some seconds with a dozen queens.
class RivalOpponent final : public Opponent {
 public:
  explicit RivalOpponent(const rivals::RivalSpec& spec) : seat_(spec) {}

  /// The remark has the figures of the rival about its move.
  [[nodiscard]] Thought think(const Game& game, const Program& program, const ThinkLimits& limits,
                              const std::atomic<bool>& stop, const Watch& watch) override;

 private:
  rivals::Seat seat_;
};

}  // namespace chessvm::chess::playing
