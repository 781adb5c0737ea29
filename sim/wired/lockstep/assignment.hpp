// SPDX-License-Identifier: MIT
// Which accumulators hold which registers of the virtual CPU. Everything in sim/wired takes it from
// here; chessvm.rtm must agree.
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
};

/// The assignment in chessvm.rtm.
inline constexpr Assignment standard_assignment{};

/// The memory accumulators whose signs select the function table.
inline constexpr std::size_t first_bank_accumulator = 12;

}  // namespace chessvm::wired
