// SPDX-License-Identifier: MIT
// The block of memory that generated code reads and writes, with the numbers of the machine.
#pragma once

#include <array>
#include <cstdint>

#include "sim/eniac/engine/fast/step.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"

namespace chessvm::eniac::native {

/// Bit number of the sign in a number (1: M); a carry out of place 10 inverts this bit.
inline constexpr unsigned minus_bit = fast::pm_shift;

struct Frame {
  std::array<std::uint64_t, accumulator_count> numbers{};  // digits and `minus_bit`
  std::array<std::uint64_t, function_table_count> arguments{};
  std::array<std::uint8_t, 16> stages{};       // by stepper: stage
  std::array<std::uint8_t, 16> next_stages{};  // by stepper: stage after digit pulses
  std::uint64_t remaining = 0;                 // add cycles left to run
  fast::Step* step = nullptr;                  // step with which the engine continues
  std::uint64_t checkpoint = 0;                // 1: cy.checkpoint was pulsed
  std::array<fast::PackedTrain, fast::sources_per_step> trains{};  // by source, if not in registers
  /// Trains that the constant transmitter sends from the present card, by card program.
  std::array<fast::PackedTrain, ConstantTransmitter::card_programs> cards{};
};

}  // namespace chessvm::eniac::native
