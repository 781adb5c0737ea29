// SPDX-License-Identifier: MIT
// The pulses that a digit cable brings in one add time, as a number.
#pragma once

#include <array>
#include <string>

#include "sim/eniac/core/pulse.hpp"

namespace chessvm::wired {

/// Numbers of pulses by wire, and the pulse that completes a nines' complement.
struct PulseTrain {
  std::array<int, eniac::wires_per_cable> counts{};  // without 1'P
  bool one_prime = false;

  /// Counts the pulses of half pulse time `phase`.
  void add(int phase, eniac::Pulses pulses);
};

/// "P0100000000"; * is more than nine pulses, +1 the pulse 1'P.
[[nodiscard]] std::string to_text(const PulseTrain& train);

}  // namespace chessvm::wired
