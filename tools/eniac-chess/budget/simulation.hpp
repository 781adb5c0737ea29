// SPDX-License-Identifier: MIT
// A plan on a machine that fails, by chance: one run of history at a time (the Monte Carlo method).
#pragma once

#include <cstdint>
#include <vector>

#include "base/chance.hpp"
#include "tools/eniac-chess/budget/machine.hpp"
#include "tools/eniac-chess/budget/policy.hpp"

namespace chessvm::chess::budget {

/// The kind of work of the machine.
enum class Activity : std::uint8_t { search, lost, repair, test };

/// A time without a change of activity.
struct Span {
  Activity activity = Activity::search;
  EniacHours begin{0};
  EniacHours end{0};
};

/// The course of one move.
struct History {
  EniacHours hours{0};       // until the move was accepted
  std::size_t failures = 0;  // that were noticed, or found by a self-test
  bool is_wrong = false;     // the move accepted
};

/// Draws one history of `plan`. With `spans`, adds what the machine did, beginning at the time 0.
[[nodiscard]] History simulate(const Plan& plan, const Machine& machine,
                               const SilentFailures& silent, Chance& chance,
                               std::vector<Span>* spans = nullptr);

}  // namespace chessvm::chess::budget
