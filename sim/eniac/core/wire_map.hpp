// SPDX-License-Identifier: MIT
// The effect of an adapter, or of any chain of adapters, on a digit cable: every wire that goes out
// carries the pulses of a set of wires that come in (docs/eniac.md#adapters-ad). All adapter kinds,
// chains of them and parallel paths through them are such maps.
#pragma once

#include <array>

#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

class WireMap {
 public:
  /// Makes a map through which no wire passes.
  constexpr WireMap() = default;

  [[nodiscard]] static constexpr WireMap identity() {
    WireMap map;
    for (std::size_t wire = 0; wire < wires_per_cable; ++wire)
      map.sources_[wire] = static_cast<Pulses>(1U << wire);
    return map;
  }
  /// Shifter: `places` -10..10, positive to the left.
  [[nodiscard]] static WireMap shifter(int places);
  /// Deleter: keeps PM and `places` leftmost digits, or drops PM and -`places` leftmost ones.
  [[nodiscard]] static WireMap deleter(int places);
  /// Special digit adapter: `place` 0..10.
  [[nodiscard]] static WireMap special_digit(int place);
  /// `inputs[i]` (0..11, 0 = nothing) feeds output wire 11-i.
  [[nodiscard]] static WireMap permuter(const std::array<int, wires_per_cable>& inputs);
  /// Wire `wire` (1..11) of a digit cable onto a program cable.
  [[nodiscard]] static WireMap digit_to_program(int wire);

  /// Wires coming in that feed output wire `wire`, 1..11.
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
  /// First this map, then `next`.
  [[nodiscard]] WireMap then(const WireMap& next) const;
  /// Both paths join behind the maps.
  [[nodiscard]] WireMap joined_with(const WireMap& other) const;

  friend bool operator==(const WireMap&, const WireMap&) = default;

 private:
  std::array<Pulses, wires_per_cable> sources_{};
};

}  // namespace chessvm::eniac
