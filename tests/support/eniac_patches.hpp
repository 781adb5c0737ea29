// SPDX-License-Identifier: MIT
// Patches with which tests and benchmarks measure the speed of the simulator.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::test {

struct BenchPatch {
  const char* name;
  std::vector<std::string> (*lines)();  // returns the commands `p`, `s` and `set` of the patch
  double literal_share;  // upper limit for the share of cycles simulated pulse by pulse
};

[[nodiscard]] std::span<const BenchPatch> bench_patches();

/// Wires the machine with the patch and presses the initiate button.
void load(eniac::Machine& machine, const BenchPatch& patch);
/// Puts cards into the reader; only the patch that reads cards uses them.
void refill(eniac::Machine& machine);

}  // namespace chessvm::test
