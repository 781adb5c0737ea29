// SPDX-License-Identifier: MIT
// Games with the clock of the machine as comments.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "tools/eniac-chess/referee/referee.hpp"

namespace chessvm::chess::match {

/// The time of the machine for the moves of a game.
struct MachineTime {
  std::size_t moves = 0;
  AddCycles total{0};
  /// Until the last move is known if a failure makes the machine begin the move again, at one
  /// failure in 24 and in 48 hours.
  EniacHours expected_24h{0};
  EniacHours expected_48h{0};

  void add(AddCycles move);
};

/// Three lines: the time, the odds that the machine stands so long, the time with restarts.
[[nodiscard]] std::string to_text(const MachineTime& time);
/// Time, odds and time with restarts in one sentence; empty where the machine has made no move.
[[nodiscard]] std::string sentence(const MachineTime& time);

/// Mean times between failures for the odds in comments, White's first.
using FailureSpacings = std::array<EniacHours, 2>;

/// The mark of the score that the machine gave move `index` of a game; empty where it gave none.
[[nodiscard]] std::string eval_after(const Played& played, std::size_t index);

/// A game that has been played, as PGN without tags: clock and score at each move of the machine,
/// the sum at the end.
[[nodiscard]] PgnGame annotate(const Played& played, const FailureSpacings& mtbf);
[[nodiscard]] MachineTime machine_time(const Played& played);

/// Has machines think about the moves of a game by other players, White's moves by the first
/// machine; nullptr leaves the moves of that side alone. Adds the clock to the comments, and the
/// score, with the move of the machine where it is another. Comments of an earlier annotation are
/// replaced.
class Annotator {
 public:
  /// `game` is as PgnReader gives it. `interrupt` ends the annotation soon after it becomes true.
  Annotator(PgnGame game, std::array<Player*, 2> machines, const FailureSpacings& mtbf,
            const std::atomic<bool>& interrupt);

  /// Goes on to the next move; false where there is none, or the machine was interrupted.
  [[nodiscard]] bool step();
  [[nodiscard]] std::size_t done() const { return so_far_.moves().size(); }
  [[nodiscard]] const MachineTime& time() const { return time_; }
  /// The game with all comments so far.
  [[nodiscard]] PgnGame result() const;

 private:
  PgnGame game_;
  std::array<Player*, 2> machines_;
  FailureSpacings mtbf_;
  const std::atomic<bool>& interrupt_;
  Game so_far_;
  MachineTime time_;
};

}  // namespace chessvm::chess::match
