// SPDX-License-Identifier: MIT
// Failures of the machine while it searches for a move: when they come, and what they cost.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/chance.hpp"
#include "base/eniac_time.hpp"
#include "programs/chess/host/player.hpp"
#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

/// A machine that fails by chance, after so many hours of work on average.
struct FailingMachine {
  EniacHours mtbf = mean_time_between_failures_short;
  std::uint64_t seed = 1;
};

/// More failures do not come during the search for one move.
inline constexpr std::size_t most_breakdowns = 100;

/// Draws when the machine fails during one move. The times depend on the seed and the number of
/// halfmoves before, so that a game that goes on later has the failures that it would have had.
class FailureTimes {
 public:
  FailureTimes(const FailingMachine& machine, std::size_t halfmoves);
  /// The work from now on until the next failure.
  [[nodiscard]] AddCycles until_next() const { return until_next_; }
  /// Counts work up to that failure at most. Returns whether the machine has failed, in which case
  /// the next failure is drawn.
  bool work(AddCycles time);

 private:
  void draw();

  double mean_;  // add cycles
  Chance chance_;
  std::size_t drawn_ = 0;
  AddCycles until_next_{0};
};

/// A failure during the search for a move.
struct Breakdown {
  AddCycles at{0};                  // of the work for the move so far, with what was lost before
  int depth = 0;                    // plies of the search
  std::optional<Move> root_move{};  // that was under search; nullopt where that is not known
  std::size_t done = 0;             // root moves that the cards until then report
  std::size_t root_moves = 0;       // of the search; 0 where it punches no progress cards
  std::optional<int> card{};        // the last progress card, behind which the search goes on;
                                    // nullopt: it begins again
  AddCycles lost{0};                // work that is done again
  friend bool operator==(const Breakdown&, const Breakdown&) = default;
};

/// The failure that has ended the run of `cut`, in a search of `depth` plies, so many add cycles
/// `at` into the move. Keeps the last progress card of all runs of this search in `last_card`.
[[nodiscard]] Breakdown breakdown_of(const Answer& cut, int depth, AddCycles at,
                                     std::optional<int>& last_card);

/// Two lines for the person who waits for the move in `before`.
[[nodiscard]] std::string breakdown_text(const Breakdown& breakdown, const Position& before);

}  // namespace chessvm::chess
