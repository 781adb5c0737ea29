// SPDX-License-Identifier: MIT
// The pulses of the ENIAC and the timetable of its cycling unit (docs/eniac.md#clock).
#pragma once

#include <array>
#include <cstdint>

namespace chessvm::eniac {

/// The pulses on the 11 wires of a digit cable at one instant. Bit k-1 is wire k. Wire 1 is for the
/// rightmost digit, and wire 11 is PM. A program cable has one wire, so its value is 0 or 1.
using Pulses = std::uint16_t;

inline constexpr int wires_per_cable = 11;
inline constexpr Pulses no_pulses = 0;
inline constexpr Pulses one_pulse = 1;
inline constexpr Pulses pm_wire = 1U << 10U;
inline constexpr Pulses digit_wires = pm_wire - 1;
inline constexpr Pulses all_wires = digit_wires | pm_wire;

/// Returns the bit of wire number `wire` (1..11).
[[nodiscard]] constexpr Pulses wire_bit(int wire) {
  return static_cast<Pulses>(1U << (wire - 1));
}

/// A set of clock pulse kinds (namespace clock_pulse). At most two kinds pulse at one instant.
using ClockPulses = std::uint16_t;

namespace clock_pulse {
inline constexpr ClockPulses p10 = 1U << 0U;  // 10P: ten pulses that step the sending decades
inline constexpr ClockPulses p9 = 1U << 1U;   // 9P: nine pulses, at the instants of digit pulses
inline constexpr ClockPulses p1 = 1U << 2U;   // 1P: codes digits, together with 2P, 2'P and 4P
inline constexpr ClockPulses p2 = 1U << 3U;
inline constexpr ClockPulses p2_prime = 1U << 4U;
inline constexpr ClockPulses p4 = 1U << 5U;
inline constexpr ClockPulses p1_prime = 1U << 6U;    // 1'P: completes a ten's complement
inline constexpr ClockPulses ccg = 1U << 7U;         // CCG: carry-clear gate
inline constexpr ClockPulses rp_first = 1U << 8U;    // first RP: accumulators add carries
inline constexpr ClockPulses scg = 1U << 9U;         // SCG: selective clear gate
inline constexpr ClockPulses cpp = 1U << 10U;        // CPP: central programming pulse
inline constexpr ClockPulses rp_second = 1U << 11U;  // second RP: pending programs become active
inline constexpr ClockPulses coded = p1 | p2 | p2_prime | p4;
}  // namespace clock_pulse

inline constexpr int clock_pulse_kinds = 12;
inline constexpr int pulse_times_per_add_cycle = 20;
inline constexpr int phases_per_add_cycle = 40;

/// Returns the clock pulses of each half pulse time. Includes SCG, although the cycling unit sends
/// SCG only for clear programs.
[[nodiscard]] consteval std::array<ClockPulses, phases_per_add_cycle> make_timetable() {
  using namespace clock_pulse;
  std::array<ClockPulses, phases_per_add_cycle> table{};
  constexpr std::array<ClockPulses, 20> first_half{
      0,       p1 | p9,  p2 | p9, p2 | p9, p2_prime | p9, p2_prime | p9,
      p4 | p9, p4 | p9,  p4 | p9, p4 | p9, p1_prime,      ccg,
      0,       rp_first, 0,       0,       scg,           cpp,
      0,       rp_second};
  for (std::size_t time = 0; time < first_half.size(); ++time) table[2 * time] = first_half[time];
  for (std::size_t time = 0; time < 10; ++time) table[2 * time + 1] = p10;
  return table;
}
inline constexpr auto timetable = make_timetable();

namespace phase {
inline constexpr int first_rp = 26;
inline constexpr int cpp = 34;
inline constexpr int second_rp = 38;
}  // namespace phase
static_assert(timetable[phase::first_rp] == clock_pulse::rp_first);
static_assert(timetable[phase::cpp] == clock_pulse::cpp);
static_assert(timetable[phase::second_rp] == clock_pulse::rp_second);

/// The clock pulse kinds that code each digit. 1P, 2P and 4P code a 7 (docs/eniac.md#clock).
inline constexpr std::array<ClockPulses, 10> digit_code{
    0,
    clock_pulse::p1,
    clock_pulse::p2,
    clock_pulse::p1 | clock_pulse::p2,
    clock_pulse::p4,
    clock_pulse::p1 | clock_pulse::p4,
    clock_pulse::p2 | clock_pulse::p4,
    clock_pulse::p1 | clock_pulse::p2 | clock_pulse::p4,
    clock_pulse::p2 | clock_pulse::p2_prime | clock_pulse::p4,
    clock_pulse::coded,
};

/// The present time of the machine. If `stepping` is true, card reader and printer work without
/// delay (docs/patch-format.md#all-commands).
struct MachineTime {
  std::uint64_t cycle = 0;  // add cycles completed since power-on
  int phase = 0;            // present half pulse time 0..39, or the next one if none is in progress
  bool stepping = false;
};

}  // namespace chessvm::eniac
