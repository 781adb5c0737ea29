// SPDX-License-Identifier: MIT
// The machine as the opponent of a person.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "programs/chess/thinker.hpp"
#include "programs/host/simulator.hpp"

namespace chessvm::chess::playing {

/// Receives reports of the machine at work, on the thread that it works on.
struct Watch {
  std::function<void(const Pondering&)> pondering{};     // how far the search has come
  std::function<void(const vm::MachineState&)> state{};  // what stands in the registers
};

class Machine {
 public:
  /// `pace` is the time here for a time of the machine, 0 (not held back) to 1.
  Machine(std::unique_ptr<host::Simulator> simulator, host::RunOptions run, double pace)
      : simulator_(std::move(simulator)), run_(std::move(run)), pace_(pace) {}

  /// The machine's move in a game that is not over. Once `stop` is true it is that of the last
  /// search that was complete, or of a quick one of 3 plies.
  [[nodiscard]] Thought think(const Game& game, const Program& program, const ThinkLimits& limits,
                              const std::atomic<bool>& stop, const Watch& watch) const;

 private:
  std::unique_ptr<host::Simulator> simulator_;
  host::RunOptions run_;
  double pace_;
};

}  // namespace chessvm::chess::playing
