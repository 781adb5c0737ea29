// SPDX-License-Identifier: MIT
// The data that generated code reads and writes: the numbers of the machine, side by side.
#pragma once

#include <array>
#include <cstdint>

#include "sim/eniac/engine/fast/step.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"

namespace chessvm::eniac::native {

/// Bit of a number that says M; the carry out of place 10 adds to it.
inline constexpr unsigned minus_bit = fast::pm_shift;

/// The machine as generated code sees it, and how that was left.
struct Frame {
  std::array<std::uint64_t, accumulator_count> numbers{};  // digits, and `minus_bit`
  std::array<std::uint64_t, function_table_count> arguments{};
  std::array<std::uint8_t, 16> stages{};       // by stepper
  std::array<std::uint8_t, 16> next_stages{};  // of those that digit pulses have stepped
  std::uint64_t remaining = 0;                 // add cycles
  fast::Step* step = nullptr;                  // to go on with
  std::uint64_t checkpoint = 0;                // 1: pulsed in the add cycle just completed
  std::array<fast::PackedTrain, fast::sources_per_step> trains{};  // that found no register
  /// The pulses that the programs for numbers from cards would send now.
  std::array<fast::PackedTrain, ConstantTransmitter::card_programs> cards{};
};

}  // namespace chessvm::eniac::native
