// SPDX-License-Identifier: MIT
// A game between a player and a program on the machine: the position, the earlier ones that the
// player can go back to, and the time that the machine has taken.
#pragma once

#include <vector>

#include "programs/games/game.hpp"
#include "programs/host/simulator.hpp"

namespace chessvm::games {

/// One move of the machine.
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
  /// Machine time of all turns so far, those taken back included.
  [[nodiscard]] AddCycles machine_time() const { return machine_time_; }

  /// Makes all of `moves`, as players write them, or, where one is refused, none.
  [[nodiscard]] Result<void> play_named(const std::vector<std::string>& moves);
  /// Makes all of `moves` or, where one is refused, none.
  [[nodiscard]] Result<void> play(const std::vector<int>& moves);
  /// Punches the position, runs the program and takes its reply. The game must not be over. On a
  /// failure the position stays as it was.
  [[nodiscard]] Result<Turn> machine_turn();
  /// Takes the reply of a run of the program on this position, done here or elsewhere.
  [[nodiscard]] Result<Turn> take(host::Run run);
  /// The end of the run that `take` was given last.
  [[nodiscard]] host::RunEnd last_end() const { return last_end_; }

  /// The moves that led here from the start position, of both sides, as players write them.
  /// Replies that are no single move are left out.
  [[nodiscard]] const std::vector<std::string>& record() const { return record_; }

  /// Remembers a position as one to come back to, with the record as it is now.
  void mark(const Position& position) { marks_.push_back({position, record_.size()}); }
  /// Returns to the last mark and forgets it; false where there is none.
  [[nodiscard]] bool undo();
  void restart();

 private:
  struct Mark {
    Position position;
    std::size_t moves = 0;  // in the record
  };

  /// Makes one move in `position` and adds it to `record`; nothing where it is refused.
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
