// SPDX-License-Identifier: MIT
// A fault whose place was found in a machine: numbers and masks, no names.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.hpp"
#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/accumulator_faults.hpp"

namespace chessvm::eniac {

struct Effect {
  enum class Means : std::uint8_t {
    accumulator,  // `accumulator` has `tubes`
    wires,        // `wires` of `node` are dead
    missing,      // the same for `left` pulse times, then sound
    extra,        // `wires` of `node` pulse at `phase`, `left` times
    open_cable,
    moved_switch,
    held_decade,  // of the master programmer
    held_stepper,
  };

  Means means = Means::accumulator;
  std::uint64_t begins = 0;
  std::uint64_t ends = Fault::for_ever;
  bool works = false;  // has begun and not ended

  int accumulator = 0;  // 1..20
  AccumulatorFaults tubes{};

  std::uint32_t node = 0;
  Pulses wires = all_wires;
  int phase = 0;
  std::uint64_t left = Fault::for_ever;
  std::uint64_t last_instant = ~0ULL;  // of pulses seen on `node`, of an extra one
  Pulses last_wires = 0;

  std::size_t cable = 0;  // index into Wiring::cables

  std::string switch_name{};
  std::string position{};        // what the switch stands in while this works
  std::string sound_position{};  // what it stood in before

  int number = 0;  // decade 1..20 or stepper 0..9
  int held = 0;    // at this digit or stage
};

/// The effect of a fault. Fails where its place is not found, and for a random failure, which has
/// no effect of its own.
[[nodiscard]] Result<Effect> resolve(const Fault& fault, Machine& machine);

}  // namespace chessvm::eniac
