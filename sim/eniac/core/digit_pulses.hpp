// SPDX-License-Identifier: MIT
// The pulses of a number in one add cycle, instant by instant. Most of what a machine does is to
// send numbers, and mostly nothing can look at a number between its first pulse and its last: then
// all its pulses are delivered to one receiver, in their order, before the next receiver gets any
// (PulseEngine::send_numbers). No pulse is left out or counted otherwise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

/// The instants of digits: nine 9P, at each of which come coded pulses, and 1'P.
inline constexpr std::size_t digit_instants = 10;

/// The clock pulses of each instant of digits.
[[nodiscard]] consteval std::array<ClockPulses, digit_instants> make_digit_clock() {
  std::array<ClockPulses, digit_instants> clock{};
  std::size_t next = 0;
  for (const ClockPulses pulses : timetable)
    if ((pulses & (clock_pulse::p9 | clock_pulse::p1_prime)) != 0) clock[next++] = pulses;
  return clock;
}
inline constexpr auto digit_clock = make_digit_clock();

/// The pulses of one cable at the instants of digits.
using DigitPulses = std::array<Pulses, digit_instants>;

/// All wires that pulse at some instant.
[[nodiscard]] constexpr Pulses wires_of(const DigitPulses& number) {
  Pulses wires = 0;
  for (const Pulses pulses : number) wires = static_cast<Pulses>(wires | pulses);
  return wires;
}

/// A number that is about to leave output jack `output` of the machine.
struct Transmission {
  std::uint32_t output = 0;
  DigitPulses pulses{};
};
using Transmissions = std::vector<Transmission>;

/// The wires on which numbers are expected in an add cycle.
class ExpectedWires {
 public:
  /// Adds `wires` in add cycle `cycle`; false if a number is already expected on one of them, so
  /// that two pulses could come at the same instant.
  [[nodiscard]] bool add(std::uint64_t cycle, Pulses wires) {
    if (cycle != cycle_) wires_ = 0;
    cycle_ = cycle;
    if ((wires_ & wires) != 0) return false;
    wires_ |= wires;
    return true;
  }

 private:
  std::uint64_t cycle_ = ~0ULL;
  Pulses wires_ = 0;
};

}  // namespace chessvm::eniac
