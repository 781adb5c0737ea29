// SPDX-License-Identifier: MIT
// Computes the hours and odds of a plan on a machine that fails at random, by the formulas of
// docs/budget.md#formulas. simulation.hpp estimates the same figures from random histories. It
// also estimates figures for which there is no formula.
#pragma once

#include "tools/eniac-chess/budget/machine.hpp"
#include "tools/eniac-chess/budget/policy.hpp"

namespace chessvm::chess::budget {

struct Expectation {
  double straight = 0;  // chance that no failure costs time
  EniacHours hours{0};  // mean time until the move is accepted; infinite if it overflows
  double wrong = 0;     // chance that the accepted move is wrong
};

[[nodiscard]] Expectation expect(const Plan& plan, const Machine& machine,
                                 const SilentFailures& silent);

}  // namespace chessvm::chess::budget
