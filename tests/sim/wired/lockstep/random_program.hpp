// SPDX-License-Identifier: MIT
// Random programs that are legal and come to their end: every jump goes forward, so that a run
// walks through most of its rows instead of circling in a few.
#pragma once

#include <cstdint>
#include <functional>
#include <random>

#include "vm/image/image.hpp"

namespace chessvm::wired::test {

using Random = std::mt19937_64;

enum class Cards : std::uint8_t { none, printed };  // with `print`, and `brk` besides

/// From row 100 through function table 1, 2 and 3 to a `halt`. Subroutines of each table stand
/// behind its other rows, end in `ret` and are called from anywhere. Accumulator, word and table
/// numbers are in range whatever the registers hold.
[[nodiscard]] vm::Image random_program(Random& random, Cards cards);
/// The same with numbers that `draw` gives, any of 64 bits.
[[nodiscard]] vm::Image random_program(const std::function<std::uint64_t()>& draw, Cards cards);

}  // namespace chessvm::wired::test
