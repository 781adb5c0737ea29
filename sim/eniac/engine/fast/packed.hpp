// SPDX-License-Identifier: MIT
// The fast engine's arithmetic: the nibbles of a 64-bit word count the pulses of one add cycle on
// the 11 wires of a cable. Wire maps, complements and additions work on all nibbles together.
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

/// The number of pulses on each wire. Nibble k-1 is the number (0..9) for wire k. Nibble 10 is the
/// number for the PM wire: 9 if the sign is M, and otherwise 0.
using Counts = std::uint64_t;

inline constexpr Counts digits_mask = 0xFFFFFFFFFF;
inline constexpr unsigned pm_shift = 40;
inline constexpr Counts pm_nines = Counts{9} << pm_shift;
inline constexpr Counts every_wire = 0x11111111111;

/// The pulses of an output in one add cycle. `one_prime` has a 1 for each wire that pulses at 1'P.
struct PackedTrain {
  Counts counts = 0;
  Counts one_prime = 0;
};

/// Returns a word in which the nibble of each wire in `wires` is 1. All other nibbles are 0.
[[nodiscard]] constexpr Counts spread_wires(Pulses wires) {
  return spread(wires) | static_cast<Counts>((wires & pm_wire) != 0) << pm_shift;
}

[[nodiscard]] inline PackedTrain packed(const Train& train) {
  return {train.digits | (train.minus ? pm_nines : 0), spread_wires(train.one_prime)};
}

/// Returns a word in which the nibble of each wire with pulses is 1. All other nibbles are 0.
[[nodiscard]] constexpr Counts occupied(Counts counts) {
  counts |= counts >> 2U;
  counts |= counts >> 1U;
  return counts & every_wire;
}

/// Wires that a wire map moves by the same distance. `mask` has 0xF in the nibbles of these wires.
struct Piece {
  Counts mask;
  int rotation;  // distance to the left in bits, for std::rotl
};

[[nodiscard]] inline Counts moved(std::span<const Piece> pieces, Counts counts) {
  Counts result = 0;
  for (const Piece& piece : pieces) result |= std::rotl(counts & piece.mask, piece.rotation);
  return result;
}

/// Returns the pieces of `map`. Returns nullopt if `map` joins wires, because the pulses of joined
/// wires could coincide.
[[nodiscard]] std::optional<std::vector<Piece>> pieces_of(const WireMap& map);

/// Returns a + b as decimal numbers of ten digits. Inverts `carry` if a carry leaves place 10.
[[nodiscard]] inline Decades add(Decades a, Decades b, bool& carry) {
  const Decades biased = a + 0x6666666666;
  const Decades sum = biased + b;
  // A nibble without a carry out still has its bias of six. Subtract the bias from such nibbles.
  const Decades kept = ~((biased ^ b ^ sum) >> 4U) & every_decade;
  carry ^= (sum >> pm_shift & 1U) != 0;
  return (sum - kept * 6) & digits_mask;
}

}  // namespace chessvm::eniac::fast
