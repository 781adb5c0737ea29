// SPDX-License-Identifier: MIT
// Adds comments to games: the machine's time for each move, its scores, and its total time.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "tools/eniac-chess/referee/referee.hpp"

namespace chessvm::chess::match {

struct MachineTime {
  std::size_t moves = 0;
  AddCycles total{0};
  /// Expected times if the machine fails once in 24 or 48 hours on average. After a failure, the
  /// search for the move begins again.
  EniacHours expected_24h{0};
  EniacHours expected_48h{0};

  void add(AddCycles move);
};

/// Formats three lines: the time, the odds of no failure, the expected times with failures.
[[nodiscard]] std::string to_text(const MachineTime& time);
/// The first words of the text that sentence() returns.
inline constexpr std::string_view begin_of_sum = "The machine took ";
/// Returns the content of to_text() as prose; an empty text if the machine has made no move.
[[nodiscard]] std::string sentence(const MachineTime& time);

/// Mean times between failures of White's and of Black's machine, for the odds in comments.
using FailureSpacings = std::array<EniacHours, 2>;

/// Returns the machine's score of move `index` as a mark (see eval_mark); empty without a score.
[[nodiscard]] std::string eval_after(const Played& played, std::size_t index);

/// Converts a game to PGN without tags. Comments give the machine's clock, scores and total time.
[[nodiscard]] PgnGame annotate(const Played& played, const FailureSpacings& mtbf);
[[nodiscard]] MachineTime machine_time(const Played& played);

/// Annotates a game that others have played. The first machine searches the positions in which
/// White moved, the second machine those in which Black moved. If a machine is nullptr, the moves
/// of its side get no comments. Comments give the machine's clock, its score and the move that it
/// prefers. Replaces the machine's earlier comments on these moves, and the machine's sentence
/// about the total time. Keeps all other text.
class Annotator {
 public:
  /// `game` must come from PgnReader. The annotation ends soon after `interrupt` becomes true.
  Annotator(PgnGame game, std::array<Player*, 2> machines, const FailureSpacings& mtbf,
            const std::atomic<bool>& interrupt);

  /// Annotates the next move. Returns false if all moves are done or the machine was interrupted.
  [[nodiscard]] bool step();
  [[nodiscard]] std::size_t done() const { return so_far_.moves().size(); }
  [[nodiscard]] const MachineTime& time() const { return time_; }
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
