// SPDX-License-Identifier: MIT
// Ten decades in one 64-bit word. Digit place k is nibble k-1. Place 1 is the rightmost place.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "sim/eniac/core/pulse.hpp"

namespace chessvm::eniac {

/// Ten digits 0..9, or a set of decades. A set uses only the lowest bit of each nibble.
using Decades = std::uint64_t;

inline constexpr int decade_count = 10;
inline constexpr Decades every_decade = 0x1111111111;
inline constexpr Decades all_nines = 0x9999999999;

/// Returns the digit at `place`. Place 1 is the rightmost place, and place 10 is the leftmost.
[[nodiscard]] constexpr int digit(Decades decades, int place) {
  return static_cast<int>(decades >> (4 * (place - 1)) & 0xFU);
}

/// Returns decades with the digit `value` at `place` and 0 at all other places.
[[nodiscard]] constexpr Decades in_place(int value, int place) {
  return static_cast<Decades>(value) << (4 * (place - 1));
}

namespace detail {
[[nodiscard]] consteval std::array<std::uint32_t, 32> make_spread() {
  std::array<std::uint32_t, 32> table{};
  for (std::uint32_t bits = 0; bits < 32; ++bits)
    for (std::uint32_t k = 0; k < 5; ++k) table[bits] |= (bits >> k & 1U) << (4 * k);
  return table;
}
inline constexpr auto spread_table = make_spread();
}  // namespace detail

/// Returns the set of decades whose digit wires are in `pulses`. Ignores the PM wire.
[[nodiscard]] constexpr Decades spread(Pulses pulses) {
  return detail::spread_table[pulses & 31U] |
         static_cast<Decades>(detail::spread_table[pulses >> 5U & 31U]) << 20U;
}

/// Returns the digit wires of the decades in the set `bits`. This is the inverse of `spread`.
[[nodiscard]] constexpr Pulses gather(Decades bits) {
  bits = (bits | bits >> 3U) & 0x0303030303U;
  bits = (bits | bits >> 6U) & 0x0F000F000FU;
  return static_cast<Pulses>((bits & 0xFU) | (bits >> 12U & 0xF0U) | (bits >> 24U & 0x300U));
}

/// Adds 1 to each decade in the set `pulsed`. Returns the set of decades that went from 9 to 0.
constexpr Decades advance(Decades& decades, Decades pulsed) {
  const Decades counted = decades + pulsed;
  // One bit for each decade that has reached 10 (binary 1010).
  const Decades wrapped = counted >> 3U & counted >> 1U & every_decade;
  decades = counted - wrapped * 10;
  return wrapped;
}

/// Returns ten digits, place 10 first: "1234567890".
[[nodiscard]] std::string to_text(Decades decades);

/// A stored number in ten's complement. If `minus` is set, the value is `digits` - 10^10.
struct Number {
  Decades digits = 0;
  bool minus = false;

  friend bool operator==(const Number&, const Number&) = default;
};

/// Returns the sign P or M and ten digits: "P 0000000042".
[[nodiscard]] std::string to_text(Number number);

}  // namespace chessvm::eniac
