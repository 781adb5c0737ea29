// SPDX-License-Identifier: MIT
// The failures of tubes of an accumulator (docs/faults.md).
#pragma once

#include <cstdint>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

enum class StuckSign : std::uint8_t { no, plus, minus };

/// Decades as wires: bit k-1 is place k, bit 10 the sign.
struct AccumulatorFaults {
  Pulses deaf = 0;           // do not count what comes in by the digit inputs or as correction
  Pulses uncleared = 0;      // stay as they are when the accumulator is cleared
  Decades lost_carries = 0;  // one bit a decade: no carry goes out
  Decades carries_off = 0;   // carry flip-flops that cannot be set
  Decades carries_on = 0;    // that cannot be switched off
  StuckSign sign = StuckSign::no;

  friend bool operator==(const AccumulatorFaults&, const AccumulatorFaults&) = default;
};

}  // namespace chessvm::eniac
