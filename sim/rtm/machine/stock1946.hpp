// SPDX-License-Identifier: MIT
// The resources of `machine stock1946`. tests/sim/rtm/stock1946_test.cpp checks the numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace chessvm::rtm {

/// A kind of unit with programs that can serve as delays.
enum class HostKind : std::uint8_t {
  accumulator,  // programs 5..12 of a1..a20, with operation switch 0
  table,        // programs 1..11 of f1..f3
  constant,     // programs 2..24 of the constant transmitter
  clear,        // programs 1..6 of the initiating unit
  multiplier,   // programs 1..24
};

namespace stock {

inline constexpr int accumulators = 20;
/// Some programs of an accumulator have no output pulse (receivers). The other programs have an
/// output pulse (transceivers).
inline constexpr int receivers = 4;
inline constexpr int transceivers = 8;
inline constexpr int accumulator_programs = receivers + transceivers;
/// The text of `digit_inputs`. Unlike a string literal, an array has one address in all files.
inline constexpr char digit_input_array[] = "abgde";
inline constexpr std::string_view digit_inputs = digit_input_array;

inline constexpr int tables = 3;
inline constexpr int table_programs = 11;
inline constexpr int look_up_time = 5;  // add times from a look-up's start to its output pulse
inline constexpr int access_time = 4;   // add times from a look-up's start until the table sends
inline constexpr int request_time = 1;  // add times from a look-up's start to its pulse on NC or C

/// Programs 1 to 24 of the constant transmitter send from a card. Programs 25 to 30 send from
/// switches J and K.
inline constexpr int constant_programs = 30;
inline constexpr int card_program = 1;  // sends the left half of field A
inline constexpr int last_card_program = 24;
inline constexpr int switch_programs = constant_programs - last_card_program;
/// Programs 1 to 6 send field A or B. If such a program serves as a delay, it must send the right
/// half of A. In this half (columns 6 to 10), cards must be blank.
inline constexpr int programs_of_fields_a_and_b = 6;
inline constexpr int constant_halves = 4;
inline constexpr int minus_halves = 2;  // only the left halves of J and K can send a minus

inline constexpr int clear_programs = 6;
inline constexpr int multiplier_programs = 24;
inline constexpr int multiplier_overhead = 4;  // a program lasts 4 add times plus one per place

inline constexpr int lines_per_tray = 11;
inline constexpr int program_lines = 26 * lines_per_tray;
inline constexpr int digit_trunks = 20;
inline constexpr int amplifiers_per_unit = 11;
inline constexpr int amplifiers = 8 * amplifiers_per_unit;
inline constexpr int permuters = 80;
inline constexpr int digit_to_program_adapters = 80;
inline constexpr int stages_per_stepper = 6;

inline constexpr int digits = 10;
inline constexpr int printer_columns = 80;
/// Returns the printer group of a wire, and the wire's place in the group (1 to 5 from the left).
/// Returns {0, 0} if no group prints the digit of the wire.
[[nodiscard]] constexpr std::pair<int, int> printer_place(int accumulator, int wire) {
  constexpr int half = digits / 2;
  const bool right = wire <= half;
  const int digit = right ? half + 1 - wire : digits + 1 - wire;
  if (wire < 1 || wire > digits) return {0, 0};
  if (accumulator == 13 || accumulator == 14)
    return {2 * accumulator - 24 + (right ? 1 : 0), digit};
  if (accumulator == 15 && right) return {6, digit};
  if (accumulator >= 16) return {2 * accumulator - 25 + (right ? 1 : 0), digit};
  return {0, 0};
}

/// The lengths of the delays that a kind of unit can make. A length is the number of add times from
/// the start of the delay to the output pulse.
struct HostRange {
  HostKind kind;
  int shortest;
  int longest;
  int shortest_from_digits;  // shortest delay that digit pulses can start; 0 if impossible
  int longest_from_digits;
  int units;
  int programs;  // programs per unit
};

// clang-format off
inline constexpr auto hosts = std::to_array<HostRange>({
  // kind                 delays   from digits  units         programs
  { HostKind::accumulator, 1,  9,   1,  9,      accumulators, transceivers },
  { HostKind::table,       5, 13,   6, 14,      tables,       table_programs },
  { HostKind::constant,    1,  1,   0,  0,      1,            last_card_program - card_program },
  { HostKind::clear,       1,  1,   0,  0,      1,            clear_programs },
  { HostKind::multiplier,  6, 14,   6, 14,      1,            multiplier_programs },
});
// clang-format on
static_assert([] {
  for (std::size_t k = 0; k < hosts.size(); ++k)
    if (hosts[k].kind != static_cast<HostKind>(k)) return false;
  return true;
}());

inline constexpr int longest_delay = 14;

[[nodiscard]] constexpr const HostRange& host(HostKind kind) {
  return hosts[static_cast<std::size_t>(kind)];
}
/// Returns true if a program pulse can start a delay of `length` add times in a unit of this kind.
[[nodiscard]] constexpr bool can_delay(HostKind kind, int length) {
  return length >= host(kind).shortest && length <= host(kind).longest;
}
/// Returns true if digit pulses can start a delay of this length in a unit of this kind.
[[nodiscard]] constexpr bool can_follow_digits(HostKind kind, int after) {
  return host(kind).shortest_from_digits > 0 && after >= host(kind).shortest_from_digits &&
         after <= host(kind).longest_from_digits;
}

}  // namespace stock
}  // namespace chessvm::rtm
