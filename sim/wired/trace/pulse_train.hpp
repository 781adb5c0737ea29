// SPDX-License-Identifier: MIT
// The pulses that a digit cable carries in one add time, as a number.
#pragma once

#include <array>
#include <string>

#include "sim/eniac/core/pulse.hpp"

namespace chessvm::wired {

/// The pulses on each wire. `one_prime` is the pulse 1'P, which completes a ten's complement.
struct PulseTrain {
  std::array<int, eniac::wires_per_cable> counts{};  // number of pulses on each wire, without 1'P
  bool one_prime = false;

  /// Adds `pulses` to `counts`. In the phase of 1'P, sets `one_prime` instead.
  void add(int phase, eniac::Pulses pulses);
};

/// Returns a text such as "P0100000000". In it, `*` stands for a digit above 9, or for a sign wire
/// with neither 0 nor 9 pulses. `+1` at the end stands for the pulse 1'P.
[[nodiscard]] std::string to_text(const PulseTrain& train);

}  // namespace chessvm::wired
