// SPDX-License-Identifier: MIT
// Reads the switches behind every program input: what a pulse into it starts.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/eniac/core/train.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::rtm::checker {

/// Stands in place of the number of a node where there is none.
inline constexpr std::uint32_t no_node = ~0U;

/// The kind of program that an input starts.
enum class ControlKind : std::uint8_t {
  ignored,  // digit inputs, debugging aids
  accumulator,
  table,
  constant,
  multiplier,
  clear_program,
  stepper,         // program input
  stepper_direct,  // counts
  stepper_clear,
  special,  // any other unit: the schedule must demand each pulse
};

/// The action of an accumulator in a program.
enum class Act : std::uint8_t { nothing, receive, send_a, send_s, send_both };

/// One program input with its switches. Lengths are in add times.
struct Control {
  ControlKind kind = ControlKind::ignored;
  int unit = 0;    // accumulator, table, stepper (0 = A)
  int number = 0;  // of the control on its panel
  std::uint32_t input = no_node;
  std::uint32_t output = no_node;
  int length = 1;  // from the add time after the pulse to the one at whose end the output pulses

  // Accumulators
  Act act = Act::nothing;
  int digit_input = 0;  // of `receive`: 0 = α
  bool c_switch = false;

  // Tables
  int operation = 0;  // position of the switch
  std::uint32_t request = no_node;
  int transmissions = 0;

  // Multiplier: outputs that pulse at once, and one that pulses with `output`
  std::uint32_t request_ier = no_node;
  std::uint32_t request_icand = no_node;
  std::uint32_t disposal = no_node;
  bool clears = false;

  // Constants
  bool from_card = false;
  bool card_left = false;  // the left half of field A, the only one that a card may fill
  bool whole_field_a = false;
  eniac::Train train{};  // of J and K

  /// Returns whether the program does nothing but take time.
  [[nodiscard]] bool is_dummy() const { return act == Act::nothing && !c_switch; }
};

/// Add times from the pulse into a table to the sending of its row.
inline constexpr int table_access = 4;
/// Add times of a multiplication in addition to one for every place.
inline constexpr int multiplier_overhead = 4;
/// Add times from the final collection pulse of the multiplier to its output.
inline constexpr int collection_before_output = 1;

/// The controls by node number of the input; kind `ignored` for nodes that are no program input.
[[nodiscard]] std::vector<Control> read_controls(const eniac::Machine& machine);

}  // namespace chessvm::rtm::checker
