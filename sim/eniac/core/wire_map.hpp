// SPDX-License-Identifier: MIT
// The effect of adapters on a digit cable: each output wire carries the pulses of a set of input
// wires (docs/eniac.md#adapters-ad). A map can describe a chain of adapters or parallel paths.
#pragma once

#include <array>

#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

class WireMap {
 public:
  /// Makes a map that drops all wires.
  constexpr WireMap() = default;

  [[nodiscard]] static constexpr WireMap identity() {
    WireMap map;
    for (std::size_t wire = 0; wire < wires_per_cable; ++wire)
      map.sources_[wire] = static_cast<Pulses>(1U << wire);
    return map;
  }
  /// Returns the map of a shifter. If `places` is n (1..10), the shifter moves digits n places to
  /// the left. If `places` is -n, the shifter moves digits n places to the right.
  [[nodiscard]] static WireMap shifter(int places);
  /// Returns the map of a deleter. If `places` is n (0..10), the deleter keeps PM and the n
  /// leftmost digits. If `places` is -n, the deleter drops PM and the n leftmost digits.
  [[nodiscard]] static WireMap deleter(int places);
  /// Returns the map of a special digit adapter. Digit place `place`+1 goes to place 1, `place`+2
  /// goes to place 2, and the sign goes to all other wires. `place` is 0..10.
  [[nodiscard]] static WireMap special_digit(int place);
  /// Returns the map of a permuter: input wire `inputs[i]` feeds output wire 11-i; 0 means no wire.
  [[nodiscard]] static WireMap permuter(const std::array<int, wires_per_cable>& inputs);
  /// Returns the map that puts wire `wire` (1..11) of a digit cable onto a program cable.
  [[nodiscard]] static WireMap digit_to_program(int wire);

  /// Returns the input wires that feed output wire `wire`, 1..11.
  [[nodiscard]] constexpr Pulses sources(int wire) const {
    return sources_[static_cast<std::size_t>(wire - 1)];
  }
  [[nodiscard]] bool passes_nothing() const { return *this == WireMap{}; }
  [[nodiscard]] Pulses operator()(Pulses in) const {
    Pulses out = 0;
    for (unsigned wire = 0; wire < wires_per_cable; ++wire)
      out |= static_cast<Pulses>(static_cast<unsigned>((in & sources_[wire]) != 0) << wire);
    return out;
  }
  /// Returns the map that applies this map first and then `next`.
  [[nodiscard]] WireMap then(const WireMap& next) const;
  /// Returns the map of two parallel paths that have the maps `*this` and `other`.
  [[nodiscard]] WireMap joined_with(const WireMap& other) const;

  friend bool operator==(const WireMap&, const WireMap&) = default;

 private:
  std::array<Pulses, wires_per_cable> sources_{};
};

}  // namespace chessvm::eniac
