// SPDX-License-Identifier: MIT
// Which accumulators hold which registers of the virtual CPU. Everything in sim/wired takes it from
// here; chessvm.rtm and quick.rtm must agree.
#pragma once

#include <array>
#include <cstddef>

#include "vm/machine.hpp"

namespace chessvm::wired {

/// The numbers of the accumulators, by register.
struct Assignment {
  int pc = 1;
  int ir = 2;
  int ex = 3;
  int ls = 4;
  int rf = 13;
  std::array<int, vm::memory_accumulators> memory{5,  6,  7,  8,  9,  10, 11, 12,
                                                  14, 15, 16, 17, 18, 19, 20};
  bool ex_is_clear = true;  // at a row fetch
  /// A near jump begins to fetch its target without passing cy.checkpoint.
  bool hides_near_jumps = false;
};

/// The assignment in chessvm.rtm and the one in quick.rtm, which clears EX in the add time of the
/// row fetch.
inline constexpr vm::PerCpu<Assignment> assignments{
    {}, {.ex_is_clear = false, .hides_near_jumps = true}};

inline constexpr Assignment standard_assignment = assignments.published;

/// The memory accumulators whose signs select the function table.
inline constexpr std::size_t first_bank_accumulator = 12;

}  // namespace chessvm::wired
