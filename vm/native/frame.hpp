// SPDX-License-Identifier: MIT
// The data that generated code works on: a frame for each run, and tables that a program's runs
// share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "vm/machine.hpp"

namespace chessvm::vm::native {

/// The load and store registers F-J are not copied from memory: five words of memory that were read
/// last are named by the index of their first in `Frame::words`. What never was in memory lies
/// here.
inline constexpr int registers_at = 80;
inline constexpr int word_bytes = 96;

/// A with its sign is one number 0-199, 100 standing for the sign.
inline constexpr int sign_of_a = 100;
inline constexpr int modulus = 200;

/// The state of a machine during a run. Generated code reaches its members by their offsets.
struct Frame {
  std::array<std::uint8_t, word_bytes> words{};  // memory, and F-J at `registers_at`
  /// Sign of five words by the index of the first, 0 or 100. Generated code sets those of
  /// accumulators 12-14 only where it reads them.
  std::array<std::uint8_t, word_bytes> signs{};
  std::array<std::uint32_t, words_per_accumulator> registers{};  // A with its sign, B-E
  std::uint32_t load_store = registers_at;                       // index of F
  std::uint32_t return_row = 0;
  std::uint32_t place = 0;        // where the run ended
  std::int64_t limit = 0;         // of `add_cycles`
  std::int64_t add_cycles = 0;    // of this run
  std::int64_t instructions = 0;  // of this run
  const void* entry = nullptr;    // generated code to begin with
};

/// The generated code holds A unreduced between `lowest` and `highest`, congruent modulo 200.
inline constexpr int lowest = -200;
inline constexpr int highest = 399;
inline constexpr std::size_t unreduced_values = highest - lowest + 1;
using ByA = std::array<std::uint8_t, unreduced_values>;

/// No table word (docs/isa.md#errors).
inline constexpr std::uint8_t no_word = 255;

struct Tables {
  // Functions of A.
  ByA digits{};
  ByA sign{};  // 0 or 100
  ByA low_digit{};
  ByA swapped_digits{};
  ByA on_the_edge{};
  ByA table_word{};                                // `no_word` where `ftl` is an error
  std::array<std::uint8_t, 100> accumulator_at{};  // first word of the accumulator, by address
  /// Code that a `ret` goes to, by row; 0 if the row has none.
  std::array<std::uint64_t, end_row> returns{};
};

}  // namespace chessvm::vm::native
