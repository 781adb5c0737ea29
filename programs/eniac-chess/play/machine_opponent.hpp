// SPDX-License-Identifier: MIT
// The machine as the opponent of a person.
#pragma once

#include <memory>

#include "programs/eniac-chess/play/opponent.hpp"
#include "programs/host/simulator.hpp"

namespace chessvm::chess::playing {

class MachineOpponent final : public Opponent {
 public:
  /// `pace` is the time here for a time of the machine, 0 (not held back) to 1.
  MachineOpponent(std::unique_ptr<host::Simulator> simulator, host::RunOptions run, double pace)
      : simulator_(std::move(simulator)), run_(std::move(run)), pace_(pace) {}

  /// The machine's move in a game that is not over. Once `stop` is true it is that of the last
  /// search that was complete, or of a quick one of 3 plies.
  [[nodiscard]] Thought think(const Game& game, const Program& program, const ThinkLimits& limits,
                              const std::atomic<bool>& stop, const Watch& watch) override;

 private:
  std::unique_ptr<host::Simulator> simulator_;
  host::RunOptions run_;
  double pace_;
};

}  // namespace chessvm::chess::playing
