// SPDX-License-Identifier: MIT
// A fault whose place was found in a machine: numbers and masks instead of names.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.hpp"
#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/accumulator/accumulator_faults.hpp"

namespace chessvm::eniac {

struct Effect {
  enum class Means : std::uint8_t {
    accumulator,  // `tubes` of `accumulator` fail
    wires,        // `wires` of `node` are dead
    missing,      // `wires` of `node` are dead for `left` pulse times, then sound
    extra,        // `wires` of `node` pulse at `phase`, `left` times
    open_cable,
    moved_switch,
    held_decade,  // a decade of the master programmer is held
    held_stepper,
  };

  Means means = Means::accumulator;
  std::uint64_t begins = 0;
  std::uint64_t ends = Fault::for_ever;
  bool works = false;  // the fault has begun and not ended

  int accumulator = 0;  // 1..20
  AccumulatorFaults tubes{};

  std::uint32_t node = 0;
  Pulses wires = all_wires;
  int phase = 0;
  std::uint64_t left = Fault::for_ever;
  std::uint64_t last_instant = ~0ULL;  // last instant with a pulse on `node`, for an extra pulse
  Pulses last_wires = 0;

  Cable cable{};

  std::string switch_name{};
  std::string position{};        // position of the switch while the fault works
  std::string sound_position{};  // position of the switch before

  int number = 0;  // decade 1..20 or stepper 0..9
  int held = 0;    // digit or stage at which it is held
};

/// Finds the place of `fault` in `machine`. Fails if there is no such place, or for a random
/// failure, which has no effect of its own.
[[nodiscard]] Result<Effect> resolve(const Fault& fault, Machine& machine);

}  // namespace chessvm::eniac
