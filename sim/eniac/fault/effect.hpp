// SPDX-License-Identifier: MIT
// The effect of a Fault in one machine. Place and options are numbers and masks instead of names.
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
    missing,      // pulses on `wires` of `node` are lost
    extra,        // `wires` of `node` get an extra pulse at `phase` of each add cycle
    open_cable,
    moved_switch,
    held_decade,  // a decade of the master programmer is held
    held_stepper,
  };

  Means means = Means::accumulator;
  std::uint64_t begins = 0;
  std::uint64_t ends = Fault::for_ever;
  bool works = false;  // true: the fault has begun and not ended

  int accumulator = 0;  // number of the accumulator, 1..20
  AccumulatorFaults tubes{};

  std::uint32_t node = 0;
  Pulses wires = all_wires;
  int phase = 0;
  std::uint64_t left = Fault::for_ever;  // number of pulse times that the fault may still affect
  std::uint64_t last_instant = ~0ULL;    // for Means::extra: instant of the latest pulses on `node`
  Pulses last_wires = 0;

  Cable cable{};

  std::string switch_name{};
  std::string position{};        // setting of the switch while the fault works
  std::string sound_position{};  // setting of the switch before the fault

  int number = 0;  // decade 1..20 or stepper 0..9
  int held = 0;    // digit or stage that the fault holds
};

/// Finds the place of `fault` in `machine`. Fails if there is no such place, and for kind `random`.
[[nodiscard]] Result<Effect> resolve(const Fault& fault, Machine& machine);

}  // namespace chessvm::eniac
