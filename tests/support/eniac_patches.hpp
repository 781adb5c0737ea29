// SPDX-License-Identifier: MIT
// Patches whose add cycles a second are worth knowing.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::test {

struct BenchPatch {
  const char* name;
  std::vector<std::string> (*lines)();  // `p`, `s` and `set` of the patch language
  double literal_share;                 // at most, of 100,000 add cycles on the fast engine
};

[[nodiscard]] std::span<const BenchPatch> bench_patches();

/// Wires the machine and presses the initiate button.
void load(eniac::Machine& machine, const BenchPatch& patch);
/// Puts cards in, for the patch that reads them.
void refill(eniac::Machine& machine);

}  // namespace chessvm::test
