// SPDX-License-Identifier: MIT
// Computes the figures of a budget: every policy on every machine, by formulas and by simulation.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "tools/eniac-chess/budget/expectation.hpp"
#include "tools/eniac-chess/budget/silent_failures.hpp"
#include "tools/eniac-chess/budget/workload.hpp"

namespace chessvm::chess::budget {

struct Assumptions {
  std::vector<EniacHours> mtbf{EniacHours(24), EniacHours(48), EniacHours(116)};
  EniacHours repair = usual_repair;
  std::int64_t clock = pulses_a_second;
  std::vector<Policy> policies;
  Costs costs{};
  SilentFailures silent = measured_silent_failures;
  std::uint64_t seed = 1;
  std::size_t runs = 1000;  // number of simulated histories of each move or game

  [[nodiscard]] Machine machine(std::size_t number) const {
    return {.mtbf = mtbf[number], .repair = repair};
  }
};

/// A mean or a quantile from simulation, with its standard error.
struct Estimate {
  double value = 0;
  double error = 0;
};

/// Limits of Figures::over: the shortest and longest reported mean times between failures.
inline constexpr std::array<EniacHours, 2> day_limits{mean_time_between_failures_short,
                                                      mean_time_between_failures_long};

/// Hours and chances of a move or of a game. Chances are 0 to 1. The first four members come from
/// formulas, the others come from the simulation.
struct Figures {
  double straight = 0;                           // chance that no failure costs time
  EniacHours expected{0};                        // mean hours
  double wrong = 0;                              // mean number of wrong moves accepted
  double all_right = 0;                          // chance that no wrong move is accepted
  Estimate hours;                                // mean hours
  Estimate wrong_by_chance;                      // mean number of wrong moves accepted
  Estimate p95;                                  // hours that 95 % of the histories do not exceed
  std::array<double, day_limits.size()> over{};  // share of histories longer than each limit
};

struct Row {
  std::size_t machine = 0;  // index in Assumptions::mtbf
  Policy policy;
  Figures move;  // figures of a move, averaged over all moves
  Figures game;  // figures of a game, averaged over all games; unused without games
};

/// Computes the rows, machine by machine. After an interrupt, returns only complete rows.
[[nodiscard]] std::vector<Row> compute(const Workload& workload, const Assumptions& assumptions,
                                       const std::atomic<bool>& interrupt);

}  // namespace chessvm::chess::budget
