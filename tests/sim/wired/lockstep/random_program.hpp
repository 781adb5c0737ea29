// SPDX-License-Identifier: MIT
// Makes random legal programs that end: every jump goes forward, so a run visits most rows instead
// of repeating a few.
#pragma once

#include <cstdint>
#include <functional>
#include <random>

#include "vm/image/image.hpp"

namespace chessvm::wired::test {

using Random = std::mt19937_64;

enum class Cards : std::uint8_t { none, printed };  // printed: uses `print` and `brk`

/// Returns a program that runs from row 100 through function tables 1, 2 and 3 to a `halt`.
/// Subroutines stand at the end of each table, end in `ret` and can be called from any table.
/// Numbers of accumulators, words and tables are in range for any register contents.
[[nodiscard]] vm::Image random_program(Random& random, Cards cards);
/// Makes a program from the 64-bit random numbers that `draw` returns.
[[nodiscard]] vm::Image random_program(const std::function<std::uint64_t()>& draw, Cards cards);

}  // namespace chessvm::wired::test
