// SPDX-License-Identifier: MIT
// The block of memory that generated code reads and writes, with the numbers of the machine.
#pragma once

#include <array>
#include <cstdint>

#include "sim/eniac/engine/fast/step.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"

namespace chessvm::eniac::native {

/// Number of the sign bit in a number. 0 is P, 1 is M. A carry out of place 10 inverts the bit.
inline constexpr unsigned minus_bit = fast::pm_shift;

struct Frame {
  std::array<std::uint64_t, accumulator_count> numbers{};  // digits and `minus_bit`
  std::array<std::uint64_t, function_table_count> arguments{};
  std::array<std::uint8_t, 16> stages{};       // by stepper: present stage
  std::array<std::uint8_t, 16> next_stages{};  // by stepper: stage after digit pulses
  std::uint64_t remaining = 0;                 // add cycles left to run
  fast::Step* step = nullptr;                  // step with which the engine continues
  std::uint64_t checkpoint = 0;                // 1: cy.checkpoint was pulsed
  /// By source: the train of the source, if it is not in registers.
  std::array<fast::PackedTrain, fast::sources_per_step> trains{};
  /// By card program: the train that the constant transmitter sends from the present card.
  std::array<fast::PackedTrain, ConstantTransmitter::card_programs> cards{};
};

}  // namespace chessvm::eniac::native
