// SPDX-License-Identifier: MIT
// Simulates failures of the machine during a search: their times and the work that they cost.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/chance.hpp"
#include "base/eniac_time.hpp"
#include "programs/chess/host/player.hpp"
#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

/// A machine that fails at random, on average once in `mtbf` hours of work.
struct FailingMachine {
  EniacHours mtbf = mean_time_between_failures_short;
  std::uint64_t seed = 1;
};

/// Maximum number of simulated failures during the search for one move.
inline constexpr std::size_t most_breakdowns = 100;

/// Random times of failures during one move. They depend only on the FailingMachine and on the
/// number of halfmoves played, so that a resumed game has the same failures.
class FailureTimes {
 public:
  FailureTimes(const FailingMachine& machine, std::size_t halfmoves);
  /// Returns the work that remains until the next failure.
  [[nodiscard]] AddCycles until_next() const { return until_next_; }
  /// Counts `time` as work. Returns true if the next failure happens within that time.
  bool work(AddCycles time);

 private:
  void draw();

  double mean_;  // mean time between failures in add cycles
  Chance chance_;
  std::size_t drawn_ = 0;
  AddCycles until_next_{0};
};

/// A failure during the search for a move.
struct Breakdown {
  AddCycles at{0};                  // work on this move until the failure, including lost work
  int depth = 0;                    // plies of the search
  std::optional<Move> root_move{};  // root move under search; nullopt if unknown
  std::size_t done = 0;             // number of root moves done, according to the cards so far
  std::size_t root_moves = 0;       // number of root moves; 0 if there are no progress cards
  std::optional<int> card{};        // last progress card; nullopt if the whole search is lost
  AddCycles lost{0};                // work that must be done again
  friend bool operator==(const Breakdown&, const Breakdown&) = default;
};

/// Describes a failure in a search of `depth` plies. `cut` is the answer of the failed run. The
/// work for the move so far is `at`. Updates `last_card` if the run has punched progress cards.
[[nodiscard]] Breakdown breakdown_of(const Answer& cut, int depth, AddCycles at,
                                     std::optional<int>& last_card);

/// Returns two lines about the failure for the user; `before` is the position being searched.
[[nodiscard]] std::string breakdown_text(const Breakdown& breakdown, const Position& before);

}  // namespace chessvm::chess
