// SPDX-License-Identifier: MIT
// A machine that breaks: how often, how long a repair takes, and what a failure does to a move.
// docs/budget.md#sources has those of the numbers.
#pragma once

#include <cstdint>

#include "base/eniac_time.hpp"

namespace chessvm::chess::budget {

/// Failures that the operators notice come as a Poisson process.
struct Machine {
  EniacHours mtbf{0};    // mean time between them
  EniacHours repair{0};  // from a failure until the machine is at work again
};

/// Failures that change the move without a sign: the machine goes on and punches a legal move, but
/// another one. Part of them leaves the machine broken, which a self-test can find.
struct SilentFailures {
  double per_noticed = 0;  // their number for each failure that is noticed
  double found = 0;        // share that a self-test right after the move finds
  double equal = 0;        // chance that two of them lead to the same wrong move

  /// Mean time between silent failures of `machine`; infinite where there are none.
  [[nodiscard]] EniacHours mean_time(const Machine& machine) const {
    return machine.mtbf / per_noticed;
  }
};

/// Hours that a policy spends beside the search.
struct Costs {
  EniacHours card{5.5 / 3600};  // a root move: 13 cards read at 160 a minute, one punched at 100
  EniacHours reading{29.0 / 3600};  // of the 77 cards of a position, after a failure
  EniacHours test{0.1};             // other function tables, the self-test, and back
};

/// The clock of the ENIAC before 1948. Add cycles have 20 pulse times.
inline constexpr std::int64_t pulses_a_second = 100'000;

/// The time that a clock of `pulses` a second needs for what takes `time` at 100,000.
[[nodiscard]] constexpr AddCycles at_clock(AddCycles time, std::int64_t pulses) {
  return AddCycles(static_cast<std::int64_t>(static_cast<double>(time.count()) * pulses_a_second /
                                             static_cast<double>(pulses)));
}

}  // namespace chessvm::chess::budget
