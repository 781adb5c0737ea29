// SPDX-License-Identifier: MIT
// A game between a player and a program on the machine: the position, what came before, the time.
#pragma once

#include <vector>

#include "programs/games/game.hpp"
#include "programs/games/simulator.hpp"

namespace chessvm::games {

/// One move of the machine.
struct Turn {
  Reply reply;
  Run run;
};

class Match {
 public:
  /// `game` is used as long as the match lasts.
  Match(const Game& game, const Image& image, Simulator simulator, RunOptions options = {});

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] bool is_over() const { return game_->outcome(position_) != Outcome::open; }
  /// Of all turns of the machine, those taken back included.
  [[nodiscard]] AddCycles machine_time() const { return machine_time_; }

  /// Makes all of `moves` or, where one is refused, none.
  [[nodiscard]] Result<void> play(const std::vector<int>& moves);
  /// Punches the position, runs the program, takes its reply. The game is not over. Refused, and
  /// nothing changed, where the program fails; `ran_out` tells whether by its limit.
  [[nodiscard]] Result<Turn> machine_turn();
  [[nodiscard]] bool ran_out() const { return ran_out_; }
  /// Remembers a position as one to come back to.
  void mark(const Position& position) { marks_.push_back(position); }
  /// Returns to the last mark and forgets it; false where there is none.
  [[nodiscard]] bool undo();
  void restart();

 private:
  const Game* game_;
  Image image_;
  Simulator simulator_;
  RunOptions options_;
  Position position_;
  std::vector<Position> marks_;
  AddCycles machine_time_{0};
  bool ran_out_ = false;
};

}  // namespace chessvm::games
