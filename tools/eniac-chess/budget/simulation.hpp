// SPDX-License-Identifier: MIT
// Simulates a plan on a machine that fails at random, one history at a time (Monte Carlo method).
#pragma once

#include <cstdint>
#include <vector>

#include "base/chance.hpp"
#include "tools/eniac-chess/budget/machine.hpp"
#include "tools/eniac-chess/budget/policy.hpp"

namespace chessvm::chess::budget {

/// Activity of the machine during a span. `lost` is a search that a failure makes worthless.
enum class Activity : std::uint8_t { search, lost, repair, test };

struct Span {
  Activity activity = Activity::search;
  EniacHours begin{0};
  EniacHours end{0};
};

struct History {
  EniacHours hours{0};    // time until the move was accepted; infinite: no attempt succeeds
  double failures = 0;    // number of failures that operators or self-tests find; may be infinite
  bool is_wrong = false;  // true: the accepted move is wrong
};

/// Simulates one random history of `plan`, from time 0 on. Appends the machine's activities to
/// `spans` unless `spans` is null.
[[nodiscard]] History simulate(const Plan& plan, const Machine& machine,
                               const SilentFailures& silent, Chance& chance,
                               std::vector<Span>* spans = nullptr);

}  // namespace chessvm::chess::budget
