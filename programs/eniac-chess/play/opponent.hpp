// SPDX-License-Identifier: MIT
// The player of the sides that the person does not have.
#pragma once

#include <atomic>
#include <functional>

#include "programs/chess/thinker.hpp"
#include "programs/host/simulator.hpp"

namespace chessvm::chess::playing {

/// Receives reports of the machine at work, on the thread that it works on.
struct Watch {
  std::function<void(const Pondering&)> pondering{};     // how far the search has come
  std::function<void(const vm::MachineState&)> state{};  // what stands in the registers
};

class Opponent {
 public:
  virtual ~Opponent() = default;
  Opponent(const Opponent&) = delete;
  Opponent& operator=(const Opponent&) = delete;

  /// The move in a game that is not over, soon once `stop` is true. Without a move the opponent
  /// gives the game up, and the remark says why.
  [[nodiscard]] virtual Thought think(const Game& game, const Program& program,
                                      const ThinkLimits& limits, const std::atomic<bool>& stop,
                                      const Watch& watch) = 0;

 protected:
  Opponent() = default;
  Opponent(Opponent&&) = default;
};

}  // namespace chessvm::chess::playing
