// SPDX-License-Identifier: MIT
// Makes random legal programs. Every program ends, because its jumps lead only forward. The jumps
// are short, so that a run visits most rows.
#pragma once

#include <cstdint>
#include <functional>
#include <random>

#include "vm/image/image.hpp"

namespace chessvm::wired::test {

using Random = std::mt19937_64;

/// With `printed`, programs may use `print` and `brk`; with `none`, they use neither.
enum class Cards : std::uint8_t { none, printed };

/// Returns a program that runs from row 100 through function tables 1, 2 and 3 to a `halt`. Each
/// table has subroutines after its other rows. They end in `ret`, and any table may call them. The
/// program never addresses an accumulator, a word or a table row that does not exist.
[[nodiscard]] vm::Image random_program(Random& random, Cards cards);
/// Does what the function above does, with the 64-bit random numbers that `draw` returns.
[[nodiscard]] vm::Image random_program(const std::function<std::uint64_t()>& draw, Cards cards);

}  // namespace chessvm::wired::test
