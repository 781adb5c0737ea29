// SPDX-License-Identifier: MIT
// The figures of a budget: every policy on every machine, by formulas and by chance.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "tools/eniac-chess/budget/expectation.hpp"
#include "tools/eniac-chess/budget/silent_failures.hpp"
#include "tools/eniac-chess/budget/workload.hpp"

namespace chessvm::chess::budget {

/// The assumptions of a budget.
struct Assumptions {
  std::vector<EniacHours> mtbf{EniacHours(24), EniacHours(48), EniacHours(116)};
  EniacHours repair = usual_repair;
  std::int64_t clock = pulses_a_second;
  std::vector<Policy> policies;
  Costs costs{};
  SilentFailures silent = measured_silent_failures;
  std::uint64_t seed = 1;
  std::size_t runs = 1000;  // histories of every move or game

  [[nodiscard]] Machine machine(std::size_t number) const {
    return {.mtbf = mtbf[number], .repair = repair};
  }
};

/// A mean that was found by chance, with its standard error.
struct Estimate {
  double value = 0;
  double error = 0;
};

/// The hours that the spans between failures of the authors are compared with.
inline constexpr std::array<EniacHours, 2> day_limits{mean_time_between_failures_short,
                                                      mean_time_between_failures_long};

/// The hours of a move, or of a game. Chances are 0 to 1.
struct Figures {
  double straight = 0;       // formula: chance that no failure costs time
  EniacHours expected{0};    // formula: mean hours
  double wrong = 0;          // formula: mean number of wrong moves that stay unnoticed
  double all_right = 0;      // formula: chance that there is none
  Estimate hours;            // by chance: mean hours, to compare with `expected`
  Estimate wrong_by_chance;  // to compare with `wrong`
  Estimate p95;              // by chance: 95 of 100 are done in this time
  std::array<double, day_limits.size()> over{};  // by chance: share that takes longer
};

/// The figures of one policy on one machine.
struct Row {
  std::size_t machine = 0;  // number in Assumptions::mtbf
  Policy policy;
  Figures move;  // averages over all moves
  Figures game;  // averages over the games; not used where there is none
};

/// Computes all rows, machine by machine. Ends early, with the rows that are complete, once
/// `interrupt` is set.
[[nodiscard]] std::vector<Row> compute(const Workload& workload, const Assumptions& assumptions,
                                       const std::atomic<bool>& interrupt);

}  // namespace chessvm::chess::budget
