// SPDX-License-Identifier: MIT
// Two sources that pulse one wire at the same instant: the real machine sees one pulse, a counting
// input here sees two (docs/eniac-decisions.md#wiring), so it is reported.
#pragma once

#include <cstdint>

#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

class Coincidence {
 public:
  /// Takes note of pulses into one input; true if a wire of them has already pulsed at this
  /// instant.
  [[nodiscard]] bool notice(const MachineTime& time, Pulses pulses) {
    const std::uint64_t instant =
        time.cycle * phases_per_add_cycle + static_cast<unsigned>(time.phase);
    if (instant != instant_) pulsed_ = 0;
    instant_ = instant;
    const bool again = (pulsed_ & pulses) != 0;
    pulsed_ |= pulses;
    return again;
  }

 private:
  std::uint64_t instant_ = ~0ULL;
  Pulses pulsed_ = 0;
};

}  // namespace chessvm::eniac
