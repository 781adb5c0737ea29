// SPDX-License-Identifier: MIT
// Reads the switches of every program input: they define what a pulse into it starts.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/eniac/core/train.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::rtm::checker {

/// A node number that means "no node".
inline constexpr std::uint32_t no_node = ~0U;

/// The kinds of programs that an input can start.
enum class ControlKind : std::uint8_t {
  ignored,  // digit inputs, jacks of the debugger
  accumulator,
  table,
  constant,
  multiplier,
  clear_program,
  stepper,         // program input of a stepper
  stepper_direct,  // direct input of a stepper: it counts
  stepper_clear,
  special,  // any other unit; the schedule must name each pulse
};

/// The operation of an accumulator in a program.
enum class Act : std::uint8_t { nothing, receive, send_a, send_s, send_both };

/// One program input with its switches. Lengths are in add times.
struct Control {
  ControlKind kind = ControlKind::ignored;
  int unit = 0;    // number of accumulator, table or stepper (0 = A)
  int number = 0;  // number of the control on its panel
  std::uint32_t input = no_node;
  std::uint32_t output = no_node;
  int length = 1;  // add times from its start to its output pulse

  // Members of accumulator controls
  Act act = Act::nothing;
  int digit_input = 0;  // input for `receive`: 0 = α
  bool c_switch = false;

  // Members of table controls
  int operation = 0;  // position of the operation switch
  std::uint32_t request = no_node;
  int transmissions = 0;

  // Members of multiplier controls: outputs that pulse at once, and outputs that pulse together
  // with `output`
  std::uint32_t request_ier = no_node;
  std::uint32_t request_icand = no_node;
  std::uint32_t disposal = no_node;
  bool clears = false;

  // Members of constant transmitter controls
  bool from_card = false;
  bool card_left = false;  // left half of field A, the only field that a card may fill
  bool whole_field_a = false;
  eniac::Train train{};  // train of J or K

  /// Returns true if the program only takes time.
  [[nodiscard]] bool is_dummy() const { return act == Act::nothing && !c_switch; }
};

/// Add times from the pulse into a table until it sends its row.
inline constexpr int table_access = 4;
/// Add times of a multiplication, besides one for each place.
inline constexpr int multiplier_overhead = 4;
/// Add times from the final collection pulse of the multiplier to its output.
inline constexpr int collection_before_output = 1;

/// Returns the controls by node number of the input; kind `ignored` for nodes that are not program
/// inputs.
[[nodiscard]] std::vector<Control> read_controls(const eniac::Machine& machine);

}  // namespace chessvm::rtm::checker
