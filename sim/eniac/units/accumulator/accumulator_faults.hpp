// SPDX-License-Identifier: MIT
// Faults of an accumulator's tubes (docs/faults.md).
#pragma once

#include <cstdint>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

enum class StuckSign : std::uint8_t { no, plus, minus };

/// Faulty decades as sets of wires: bit k-1 is place k, bit 10 the sign.
struct AccumulatorFaults {
  Pulses deaf = 0;           // do not count digit pulses or corrections
  Pulses uncleared = 0;      // keep their digits when the accumulator is cleared
  Decades lost_carries = 0;  // send no carry; one bit per decade
  Decades carries_off = 0;   // carry flip-flops that cannot be set
  Decades carries_on = 0;    // carry flip-flops that cannot be reset
  StuckSign sign = StuckSign::no;

  friend bool operator==(const AccumulatorFaults&, const AccumulatorFaults&) = default;
};

}  // namespace chessvm::eniac
