// SPDX-License-Identifier: MIT
// Finds out which action a pulse into each program input would start. The switches of the patch
// determine these actions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/eniac/core/train.hpp"
#include "sim/eniac/machine/machine.hpp"

namespace chessvm::rtm::checker {

inline constexpr std::uint32_t no_node = ~0U;

/// The kinds of programs that an input can start.
enum class ControlKind : std::uint8_t {
  ignored,  // digit inputs and debugger jacks, which are not checked
  accumulator,
  table,
  constant,
  multiplier,
  clear_program,
  stepper,         // program input of a stepper
  stepper_direct,  // direct input of a stepper; digit pulses step the stepper
  stepper_clear,
  special,  // all other inputs; the schedule must name each pulse into them
};

/// The operation of an accumulator in a program.
enum class Act : std::uint8_t { nothing, receive, send_a, send_s, send_both };

/// The action that a pulse into one program input starts. The switches of the unit determine this
/// action.
struct Control {
  ControlKind kind = ControlKind::ignored;
  int unit = 0;    // number of the accumulator, table or stepper (stepper A is 0)
  int number = 0;  // number of the control on the panel
  std::uint32_t input = no_node;
  std::uint32_t output = no_node;
  int length = 1;  // add times from start to output pulse

  // Only for accumulators.
  Act act = Act::nothing;
  int digit_input = 0;  // digit input that receives; 0 is α
  bool c_switch = false;

  // Only for function tables.
  int operation = 0;  // setting of the operation switch
  std::uint32_t request = no_node;
  int transmissions = 0;

  // Only for the multiplier. `request_ier` and `request_icand` send a pulse when the program
  // starts. `disposal` sends a pulse at the same time as `output`.
  std::uint32_t request_ier = no_node;
  std::uint32_t request_icand = no_node;
  std::uint32_t disposal = no_node;
  bool clears = false;

  // Only for the constant transmitter.
  bool from_card = false;
  bool card_left = false;  // true if the program sends the left half of field A of the card
  bool whole_field_a = false;
  eniac::Train train{};  // number that the program sends if `from_card` is false

  /// Returns true for a dummy program: the accumulator does not send, receive or clear.
  [[nodiscard]] bool is_dummy() const { return act == Act::nothing && !c_switch; }
};

/// Number of add times from the start of a table program until the table sends the row.
inline constexpr int table_access = 4;
/// Number of add times that a multiplication needs in addition to one add time per place.
inline constexpr int multiplier_overhead = 4;
/// Add times from the multiplier's final collection pulse to its output pulse.
inline constexpr int collection_before_output = 1;

/// Returns one Control for each node number. Nodes that are not program inputs have kind `ignored`.
[[nodiscard]] std::vector<Control> read_controls(const eniac::Machine& machine);

}  // namespace chessvm::rtm::checker
