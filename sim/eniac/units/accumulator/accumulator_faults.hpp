// SPDX-License-Identifier: MIT
// The faulty tubes of an accumulator (docs/faults.md), for the pulse engine.
#pragma once

#include <cstdint>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

enum class StuckSign : std::uint8_t { no, plus, minus };

/// Sets of faulty decades. In a field of type Pulses, bit k-1 means place k, and bit 10 means the
/// sign. In a field of type Decades, nibble k-1 means place k.
struct AccumulatorFaults {
  Pulses deaf = 0;           // decades that count carries, but no digit pulses and no 1'P
  Pulses uncleared = 0;      // decades that a clear does not set to 0
  Decades lost_carries = 0;  // decades that send no carry
  Decades carries_off = 0;   // decades with a carry flip-flop stuck at 0
  Decades carries_on = 0;    // decades with a carry flip-flop stuck at 1
  StuckSign sign = StuckSign::no;

  friend bool operator==(const AccumulatorFaults&, const AccumulatorFaults&) = default;
};

}  // namespace chessvm::eniac
