// SPDX-License-Identifier: MIT
// What a plan costs on a machine that fails, by formulas. docs/budget.md#formulas derives them;
// simulation.hpp finds the same figures by chance, and what has no formula.
#pragma once

#include "tools/eniac-chess/budget/machine.hpp"
#include "tools/eniac-chess/budget/policy.hpp"

namespace chessvm::chess::budget {

struct Expectation {
  double straight = 0;  // chance that no failure costs time: the move is done in one run
  EniacHours hours{0};  // mean time until the move is accepted; infinite beyond a double
  double wrong = 0;     // chance that the move accepted is wrong
};

[[nodiscard]] Expectation expect(const Plan& plan, const Machine& machine,
                                 const SilentFailures& silent);

}  // namespace chessvm::chess::budget
