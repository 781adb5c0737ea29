// SPDX-License-Identifier: MIT
// The data that generated code reads and writes: the numbers of the machine in one contiguous
// block.
#pragma once

#include <array>
#include <cstdint>

#include "sim/eniac/engine/fast/step.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/units/constant_transmitter.hpp"

namespace chessvm::eniac::native {

/// Bit of a number that means M; a carry out of place 10 inverts it.
inline constexpr unsigned minus_bit = fast::pm_shift;

/// The state of the machine in the layout of generated code, with the result of the last run.
struct Frame {
  std::array<std::uint64_t, accumulator_count> numbers{};  // digits with `minus_bit`
  std::array<std::uint64_t, function_table_count> arguments{};
  std::array<std::uint8_t, 16> stages{};       // stage of each stepper
  std::array<std::uint8_t, 16> next_stages{};  // after the digit pulses
  std::uint64_t remaining = 0;                 // add cycles left to run
  fast::Step* step = nullptr;                  // step with which the engine continues
  std::uint64_t checkpoint = 0;                // 1: cy.checkpoint was pulsed
  std::array<fast::PackedTrain, fast::sources_per_step> trains{};  // without a register
  /// The pulses that the card programs of the constant transmitter would send now.
  std::array<fast::PackedTrain, ConstantTransmitter::card_programs> cards{};
};

}  // namespace chessvm::eniac::native
