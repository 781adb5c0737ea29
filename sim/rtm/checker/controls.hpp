// SPDX-License-Identifier: MIT
// The program inputs of the machine and what their switches make of a pulse.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::rtm::checker {

inline constexpr std::uint32_t no_node = ~0U;

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
  special,  // everything else: starting it is an action in itself
};

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

  // Multiplier: what pulses at once, and with the output
  std::uint32_t request_ier = no_node;
  std::uint32_t request_icand = no_node;
  std::uint32_t disposal = no_node;
  bool clears = false;

  // Constants
  bool from_card = false;
  bool card_left = false;  // the left half of field A, the only one that a card may fill
  bool whole_field_a = false;
  eniac::Train train{};  // of J and K

  /// Does nothing but take time.
  [[nodiscard]] bool is_dummy() const { return act == Act::nothing && !c_switch; }
};

/// Add times between the pulse into a table and its row.
inline constexpr int table_access = 4;
/// Of the multiplier, besides one for every place.
inline constexpr int multiplier_overhead = 4;
/// Its final collection pulse comes so much before its output.
inline constexpr int collection_before_output = 1;

/// By node number of the input; jacks that are no input of a unit are ignored ones.
[[nodiscard]] std::vector<Control> read_controls(const eniac::Machine& machine);

}  // namespace chessvm::rtm::checker
