// SPDX-License-Identifier: MIT
// The accumulators that hold the registers of the wired CPU. They must be the same as in
// chessvm.rtm and quick.rtm.
#pragma once

#include <array>
#include <cstddef>

#include "vm/machine.hpp"

namespace chessvm::wired {

/// The number of the accumulator for each register.
struct Assignment {
  int pc = 1;
  int ir = 2;
  int ex = 3;
  int ls = 4;
  int rf = 13;
  std::array<int, vm::memory_accumulators> memory{5,  6,  7,  8,  9,  10, 11, 12,
                                                  14, 15, 16, 17, 18, 19, 20};
  bool ex_is_clear = true;  // true if EX is 0 at a row fetch
  /// True if a near jump fetches its target row without a pulse to cy.checkpoint.
  bool hides_near_jumps = false;
};

/// The assignments of chessvm.rtm and of quick.rtm. The quick CPU clears EX during the row fetch.
inline constexpr vm::PerCpu<Assignment> assignments{
    {}, {.ex_is_clear = false, .hides_near_jumps = true}};

inline constexpr Assignment standard_assignment = assignments.published;

/// The first of the three memory accumulators whose signs select the function table.
inline constexpr std::size_t first_bank_accumulator = 12;

}  // namespace chessvm::wired
