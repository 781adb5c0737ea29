// SPDX-License-Identifier: MIT
// Adds the clock of the machine to games as comments.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "tools/eniac-chess/referee/referee.hpp"

namespace chessvm::chess::match {

/// The machine's time for the moves of a game.
struct MachineTime {
  std::size_t moves = 0;
  AddCycles total{0};
  /// Expected time until the last move if each failure restarts its move, at one failure in 24 and
  /// in 48 hours.
  EniacHours expected_24h{0};
  EniacHours expected_48h{0};

  void add(AddCycles move);
};

/// Formats three lines: the time, the odds of no failure, the expected time with restarts.
[[nodiscard]] std::string to_text(const MachineTime& time);
/// Formats time, odds and expected time with restarts in one sentence; empty if the machine has
/// made no move.
[[nodiscard]] std::string sentence(const MachineTime& time);

/// Mean times between failures of White's and of Black's machine, for the odds in comments.
using FailureSpacings = std::array<EniacHours, 2>;

/// Returns the machine's score of move `index` as a mark (see eval_mark); empty without a score.
[[nodiscard]] std::string eval_after(const Played& played, std::size_t index);

/// Converts a played game to PGN without tags: clock and score at each move of the machine, the
/// total at the end.
[[nodiscard]] PgnGame annotate(const Played& played, const FailureSpacings& mtbf);
[[nodiscard]] MachineTime machine_time(const Played& played);

/// Lets machines think about the moves of a game by other players: the first machine about White's
/// moves, the second about Black's; nullptr skips the moves of that side. Adds the clock and the
/// score to the comments, and the machine's move if it differs. Replaces comments of an earlier
/// annotation.
class Annotator {
 public:
  /// `game` must come from PgnReader. The annotation ends soon after `interrupt` becomes true.
  Annotator(PgnGame game, std::array<Player*, 2> machines, const FailureSpacings& mtbf,
            const std::atomic<bool>& interrupt);

  /// Annotates the next move; returns false if there is none, or the machine was interrupted.
  [[nodiscard]] bool step();
  [[nodiscard]] std::size_t done() const { return so_far_.moves().size(); }
  [[nodiscard]] const MachineTime& time() const { return time_; }
  /// Returns the game with all comments so far.
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
