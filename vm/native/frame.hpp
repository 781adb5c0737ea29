// SPDX-License-Identifier: MIT
// The data of generated code: a frame for each run, and tables that a program's runs share.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "vm/machine.hpp"

namespace chessvm::vm::native {

/// Index of F-J in `Frame::words`. Code that loads F-J from an accumulator does not copy the words.
/// Instead, it sets `Frame::load_store` to the index of the accumulator.
inline constexpr int registers_at = 80;
inline constexpr int word_bytes = 96;

/// Weight of the sign: A with its sign is one number 0-199.
inline constexpr int sign_of_a = 100;
inline constexpr int modulus = 200;

/// The state of a machine during a run. Generated code reaches its members by their offsets.
struct Frame {
  std::array<std::uint8_t, word_bytes> words{};  // memory; F-J at `registers_at`
  /// Signs, 0 or 100. The sign of an accumulator or of F-J has the same index as its first word in
  /// `words`. Generated code updates the signs of accumulators 12-14 only before it reads them.
  std::array<std::uint8_t, word_bytes> signs{};
  std::array<std::uint32_t, words_per_accumulator> registers{};  // A with its sign, B-E
  std::uint32_t load_store = registers_at;                       // index of F in `words`
  std::uint32_t return_row = 0;
  std::uint32_t place = 0;        // place at which the run ended
  std::int64_t limit = 0;         // if `add_cycles` >= limit, backward jumps and `ret` end the run
  std::int64_t add_cycles = 0;    // add cycles of this run
  std::int64_t instructions = 0;  // instructions executed in this run
  const void* entry = nullptr;    // generated code at which the run begins
};

/// Bounds of an unreduced A. Generated code may represent A by any number between these bounds that
/// is equal to A modulo 200. A reduced A is 0-199.
inline constexpr int lowest = -200;
inline constexpr int highest = 399;
inline constexpr std::size_t unreduced_values = highest - lowest + 1;
using ByA = std::array<std::uint8_t, unreduced_values>;

/// Entry of `table_word` for a row that has no table word (docs/isa.md#errors).
inline constexpr std::uint8_t no_word = 255;

struct Tables {
  // Results of operations for each unreduced A. The first entry is for A = `lowest`.
  ByA digits{};
  ByA sign{};  // sign of A: 0 or 100
  ByA low_digit{};
  ByA swapped_digits{};
  ByA on_the_edge{};
  ByA table_word{};                                // table word; `no_word` if `ftl` fails
  std::array<std::uint8_t, 100> accumulator_at{};  // by word: first word of its accumulator
  /// Addresses of the code that a `ret` jumps to, by row; 0 if the row has none.
  std::array<std::uint64_t, end_row> returns{};
};

}  // namespace chessvm::vm::native
