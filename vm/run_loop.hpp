// SPDX-License-Identifier: MIT
// The loop that executes a program: a core runs as far as it can, then the reference interpreter
// executes the instruction at which the core stopped.
#pragma once

#include <algorithm>

#include "vm/core.hpp"
#include "vm/isa.hpp"

namespace chessvm::vm {

/// Returns how many add cycles a core may run without exceeding a limit.
[[nodiscard]] inline std::uint64_t cycles_within(const RunLimits& limits,
                                                 const MachineState& state) {
  constexpr std::uint64_t most_cycles = std::uint64_t{1} << 62U;
  const std::uint64_t instructions =
      std::min(limits.instructions - state.instructions, most_cycles / isa::least_cycles);
  return std::min(limits.add_cycles - state.add_cycles, instructions * isa::least_cycles);
}

/// Executes instructions. Returns Stop::limit at a limit or when `stops_here` returns true. `step`
/// runs the reference interpreter. Any result of `step` except Stop::limit ends the loop.
template <class StopsHere, class Step>
Stop run_loop(const Core& core, MachineState& state, const RunLimits& limits,
              const StopsHere& stops_here, const Step& step) {
  const auto reached = [&] {
    return state.add_cycles >= limits.add_cycles || state.instructions >= limits.instructions;
  };
  for (;;) {
    if (state.status == Status::running && state.ir.empty() && !reached()) {
      const std::uint64_t cycles = cycles_within(limits, state);
      const std::uint64_t margin = core.overshoot();
      if (cycles > margin) core.run(state, state.add_cycles + (cycles - margin));
    }
    if (reached() || stops_here()) return Stop::limit;
    if (const Stop stop = step(); stop != Stop::limit) return stop;
  }
}

}  // namespace chessvm::vm
