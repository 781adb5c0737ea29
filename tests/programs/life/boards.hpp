// SPDX-License-Identifier: MIT
// A board is 64 bits. Row 1 is the lowest eight bits, and column 1 is the lowest bit of each row.
#pragma once

#include <cstdint>
#include <string_view>

#include "programs/life/life.hpp"

namespace chessvm::games::test {

using Bits = std::uint64_t;

/// Returns the next generation, calculated by bit operations on the whole board. The tests compare
/// this generation with the cards of the program.
inline Bits next(Bits bits) {
  constexpr Bits not_left = 0xfefefefefefefefe;
  constexpr Bits not_right = 0x7f7f7f7f7f7f7f7f;
  const Bits west = (bits << 1U) & not_left;
  const Bits east = (bits >> 1U) & not_right;
  Bits ones = 0;
  Bits twos = 0;
  Bits more = 0;
  for (const Bits neighbour :
       {west, east, bits << 8U, bits >> 8U, west << 8U, west >> 8U, east << 8U, east >> 8U}) {
    const Bits carry = ones & neighbour;
    ones ^= neighbour;
    more |= twos & carry;
    twos ^= carry;
  }
  return twos & ~more & (ones | bits);
}

inline Position position_of(Bits bits) {
  Position position{{}, Side::first};
  for (int i = 0; i < 64; ++i)
    position.cells.push_back(((bits >> i) & 1U) != 0 ? Side::first : Side::none);
  return position;
}

/// Returns a board with a pattern at `row` and `column`. In the text `rows`, `/` separates rows,
/// and `O` is a living cell.
inline Bits pattern(std::string_view rows, int row = 0, int column = 0) {
  Bits bits = 0;
  int x = column;
  for (const char c : rows) {
    if (c == '/') {
      ++row;
      x = column;
      continue;
    }
    if (c == 'O') bits |= Bits{1} << (row * 8 + x);
    ++x;
  }
  return bits;
}

}  // namespace chessvm::games::test
