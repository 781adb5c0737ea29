// SPDX-License-Identifier: MIT
// A match between a player and a program, with the machine time and the positions for `undo`.
#pragma once

#include <vector>

#include "programs/games/game.hpp"
#include "programs/host/simulator.hpp"

namespace chessvm::games {

struct Turn {
  Reply reply;
  host::Run run;
};

class Match {
 public:
  /// `game` and `simulator` must outlive the match.
  Match(const Game& game, const vm::Image& image, const host::Simulator& simulator,
        host::RunOptions options = {});

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] bool is_over() const { return game_->outcome(position_) != Outcome::open; }
  /// Returns the machine time of all turns so far, including turns taken back.
  [[nodiscard]] AddCycles machine_time() const { return machine_time_; }

  /// Plays `moves`, written as players write moves. If one of the moves is illegal, plays none.
  [[nodiscard]] Result<void> play_named(const std::vector<std::string>& moves);
  [[nodiscard]] Result<void> play(const std::vector<int>& moves);
  /// Runs the program and plays its reply. On failure, plays nothing. The game must not be over.
  [[nodiscard]] Result<Turn> machine_turn();
  /// Plays the reply on the cards of `run`, which must answer the current position.
  [[nodiscard]] Result<Turn> take(host::Run run);
  [[nodiscard]] host::RunEnd last_end() const { return last_end_; }

  /// Returns the moves of both sides as players write them; omits replies without a move.
  [[nodiscard]] const std::vector<std::string>& record() const { return record_; }

  /// Stores `position` and the current length of the record, so that `undo` can restore both.
  void mark(const Position& position) { marks_.push_back({position, record_.size()}); }
  /// Restores what the last `mark` stored, and removes that mark. Returns false if no mark exists.
  [[nodiscard]] bool undo();
  void restart();

 private:
  struct Mark {
    Position position;
    std::size_t moves = 0;
  };

  /// Makes `move` in `position` and adds this move to `record`. Fails if `move` is illegal.
  [[nodiscard]] Result<void> advance(int move, Position& position,
                                     std::vector<std::string>& record) const;

  const Game* game_;
  vm::Image image_;
  const host::Simulator* simulator_;
  host::RunOptions options_;
  Position position_;
  std::vector<std::string> record_;
  std::vector<Mark> marks_;
  AddCycles machine_time_{0};
  host::RunEnd last_end_ = host::RunEnd::halted;
};

}  // namespace chessvm::games
