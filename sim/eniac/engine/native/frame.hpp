// SPDX-License-Identifier: MIT
// The block of memory that generated code reads and writes. It contains the machine's numbers.
#pragma once

#include <array>
#include <cstdint>

#include "sim/eniac/engine/fast/step.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"

namespace chessvm::eniac::native {

/// Position of the sign bit in the word of a stored number. The bit is 0 for sign P and 1 for sign
/// M. A carry out of place 10 inverts the bit.
inline constexpr unsigned minus_bit = fast::pm_shift;

struct Frame {
  std::array<std::uint64_t, accumulator_count> numbers{};  // digits and `minus_bit`
  std::array<std::uint64_t, function_table_count> arguments{};
  std::array<std::uint8_t, 16> stages{};       // for each stepper, the present stage
  std::array<std::uint8_t, 16> next_stages{};  // for each stepper, the stage after digit pulses
  std::uint64_t remaining = 0;                 // add cycles left to run
  fast::Step* step = nullptr;                  // step with which the engine continues
  std::uint64_t checkpoint = 0;                // 1: cy.checkpoint was pulsed
  /// For each source: its train, if this train is not in registers.
  std::array<fast::PackedTrain, fast::sources_per_step> trains{};
  /// Element k is the train that program k + 1 of the constant transmitter sends from the present
  /// card.
  std::array<fast::PackedTrain, ConstantTransmitter::card_programs> cards{};
};

}  // namespace chessvm::eniac::native
