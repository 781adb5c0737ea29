// SPDX-License-Identifier: MIT
// Whole numbers instead of pulses: the pulses of one add cycle on an 11-wire cable are counted in
// 11 nibbles of one word, and wire maps, complements and additions work on all of them at once.
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

/// Nibble k-1 is the number of pulses on wire k: 0..9. PM (nibble 10) has nine for M.
using Counts = std::uint64_t;

inline constexpr Counts digits_mask = 0xFFFFFFFFFF;
inline constexpr unsigned pm_shift = 40;
inline constexpr Counts pm_nines = Counts{9} << pm_shift;
inline constexpr Counts every_wire = 0x11111111111;

/// The pulses that leave an output in one add cycle. `one_prime` has one bit a wire, for the pulse
/// at 1'P.
struct PackedTrain {
  Counts counts = 0;
  Counts one_prime = 0;
};

/// One bit a wire from a set of wires.
[[nodiscard]] constexpr Counts spread_wires(Pulses wires) {
  return spread(wires) | static_cast<Counts>((wires & pm_wire) != 0) << pm_shift;
}

[[nodiscard]] inline PackedTrain packed(const Train& train) {
  return {train.digits | (train.minus ? pm_nines : 0), spread_wires(train.one_prime)};
}

/// One bit for every wire that has any pulse.
[[nodiscard]] constexpr Counts occupied(Counts counts) {
  counts |= counts >> 2U;
  counts |= counts >> 1U;
  return counts & every_wire;
}

/// Wires that move by the same distance.
struct Piece {
  Counts mask;
  int rotation;  // to the left, in bits
};

[[nodiscard]] inline Counts moved(std::span<const Piece> pieces, Counts counts) {
  Counts result = 0;
  for (const Piece& piece : pieces) result |= std::rotl(counts & piece.mask, piece.rotation);
  return result;
}

/// The map as pieces; nothing if an output wire joins several input wires, whose pulses could
/// coincide.
[[nodiscard]] std::optional<std::vector<Piece>> pieces_of(const WireMap& map);

/// a + b for decades of digits 0..9; `carry` turns when one goes out of place 10.
[[nodiscard]] inline Decades add(Decades a, Decades b, bool& carry) {
  const Decades biased = a + 0x6666666666;
  const Decades sum = biased + b;
  // Where no carry went out of a nibble its bias of six comes off again.
  const Decades kept = ~((biased ^ b ^ sum) >> 4U) & every_decade;
  carry ^= (sum >> pm_shift & 1U) != 0;
  return (sum - kept * 6) & digits_mask;
}

}  // namespace chessvm::eniac::fast
