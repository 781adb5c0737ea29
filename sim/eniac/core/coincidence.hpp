// SPDX-License-Identifier: MIT
// Detects two sources that pulse one wire at the same instant. The real machine counts one pulse.
// This simulator counts two pulses and reports an irregularity (docs/eniac-decisions.md#wiring).
#pragma once

#include <cstdint>

#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

class Coincidence {
 public:
  /// Records `pulses`. Returns true if any wire of `pulses` already had a pulse at `time`.
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
