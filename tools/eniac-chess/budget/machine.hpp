// SPDX-License-Identifier: MIT
// Failures of a machine: how often, how long, and their effect on a move (docs/budget.md#sources).
#pragma once

#include <cstdint>

#include "base/eniac_time.hpp"

namespace chessvm::chess::budget {

/// A machine whose failures come at random (Poisson process). Operators notice these failures.
struct Machine {
  EniacHours mtbf{0};    // mean time between failures
  EniacHours repair{0};  // time from a failure until the machine works again
};

/// Failures that nobody notices: the machine goes on and punches a move that is wrong but legal. A
/// self-test can find such a failure if the machine is still broken.
struct SilentFailures {
  double per_noticed = 0;  // silent failures per noticed failure
  double found = 0;        // share of silent failures found by a self-test right after the move
  double equal = 0;        // chance that two silent failures give the same wrong move

  /// Returns the mean time between silent failures of `machine`; infinite if there are none.
  [[nodiscard]] EniacHours mean_time(const Machine& machine) const {
    return machine.mtbf / per_noticed;
  }
};

/// Hours that a policy spends in addition to the search.
struct Costs {
  /// Time to read the 13 cards of a root move (160 cards a minute) and to punch one card.
  EniacHours card{5.5 / 3600};
  EniacHours reading{29.0 / 3600};  // time to read the 77 cards of a position after a failure
  EniacHours test{0.1};             // time of a self-test and of two changes of the function tables
};

/// Clock of the ENIAC before 1948, in pulses per second. An add cycle has 20 pulse times.
inline constexpr std::int64_t pulses_a_second = 100'000;

/// Returns how long a computation takes with `pulses` pulses per second, if it takes `time` with
/// 100,000 pulses per second.
[[nodiscard]] constexpr AddCycles at_clock(AddCycles time, std::int64_t pulses) {
  return AddCycles(static_cast<std::int64_t>(static_cast<double>(time.count()) * pulses_a_second /
                                             static_cast<double>(pulses)));
}

}  // namespace chessvm::chess::budget
