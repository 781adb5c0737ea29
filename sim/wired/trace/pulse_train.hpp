// SPDX-License-Identifier: MIT
// The pulses that a digit cable carries in one add time, as a number.
#pragma once

#include <array>
#include <string>

#include "sim/eniac/core/pulse.hpp"

namespace chessvm::wired {

/// The pulses on each wire. `one_prime` is the pulse 1'P, which completes a ten's complement.
struct PulseTrain {
  std::array<int, eniac::wires_per_cable> counts{};  // pulses by wire, without 1'P
  bool one_prime = false;

  /// Counts the pulses of half pulse time `phase`.
  void add(int phase, eniac::Pulses pulses);
};

/// Returns a text such as "P0100000000". * is a digit above 9, or a sign wire with neither 0 nor 9
/// pulses. +1 at the end is the pulse 1'P.
[[nodiscard]] std::string to_text(const PulseTrain& train);

}  // namespace chessvm::wired
