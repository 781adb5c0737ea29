// SPDX-License-Identifier: MIT
// Arithmetic on whole numbers instead of pulses: a 64-bit word counts the pulses of one add cycle
// on an 11-wire cable in 11 nibbles. Wire maps, complements and additions work on all nibbles at
// once.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "sim/eniac/core/decimal.hpp"
#include "sim/eniac/core/train.hpp"
#include "sim/eniac/core/wire_map.hpp"

namespace chessvm::eniac::fast {

/// Number of pulses on each wire: nibble k-1 counts 0..9 for wire k. Nibble 10 is PM, with nine
/// pulses for M.
using Counts = std::uint64_t;

inline constexpr Counts digits_mask = 0xFFFFFFFFFF;
inline constexpr unsigned pm_shift = 40;
inline constexpr Counts pm_nines = Counts{9} << pm_shift;
inline constexpr Counts every_wire = 0x11111111111;

/// The pulses that leave an output in one add cycle. `one_prime` has one bit per wire, for the
/// pulse at 1'P.
struct PackedTrain {
  Counts counts = 0;
  Counts one_prime = 0;
};

/// Returns one bit per nibble from a set of wires.
[[nodiscard]] constexpr Counts spread_wires(Pulses wires) {
  return spread(wires) | static_cast<Counts>((wires & pm_wire) != 0) << pm_shift;
}

[[nodiscard]] inline PackedTrain packed(const Train& train) {
  return {train.digits | (train.minus ? pm_nines : 0), spread_wires(train.one_prime)};
}

/// Returns one bit for every wire with at least one pulse.
[[nodiscard]] constexpr Counts occupied(Counts counts) {
  counts |= counts >> 2U;
  counts |= counts >> 1U;
  return counts & every_wire;
}

/// A set of wires that a map moves by the same distance.
struct Piece {
  Counts mask;
  int rotation;  // distance to the left, in bits
};

[[nodiscard]] inline Counts moved(std::span<const Piece> pieces, Counts counts) {
  Counts result = 0;
  for (const Piece& piece : pieces) result |= std::rotl(counts & piece.mask, piece.rotation);
  return result;
}

/// Splits `map` into pieces. nullopt if an output wire joins several input wires, whose pulses
/// could coincide.
[[nodiscard]] std::optional<std::vector<Piece>> pieces_of(const WireMap& map);

/// Returns a + b for decades of digits 0..9; inverts `carry` if a carry leaves place 10.
[[nodiscard]] inline Decades add(Decades a, Decades b, bool& carry) {
  const Decades biased = a + 0x6666666666;
  const Decades sum = biased + b;
  // Subtracts the bias of six from each nibble without a carry.
  const Decades kept = ~((biased ^ b ^ sum) >> 4U) & every_decade;
  carry ^= (sum >> pm_shift & 1U) != 0;
  return (sum - kept * 6) & digits_mask;
}

}  // namespace chessvm::eniac::fast
