// SPDX-License-Identifier: MIT
// The translator's knowledge of each register of the machine: the processor register that holds its
// value, the offset that must still be added, and the bounds of the value.
#pragma once

#include <array>
#include <cstdint>

#include "vm/native/frame.hpp"
#include "vm/program.hpp"

namespace chessvm::vm::native {

/// Number of a processor register in the pool. The first six are homes: at each entry, registers
/// 0-4 hold A-E, and register 5 holds the index of F in `Frame::words`.
using Register = std::int8_t;
inline constexpr Register no_register = -1;
inline constexpr int homes = 6;
inline constexpr Register home_of_load_store = 5;
inline constexpr int pool_size = 11;

/// A set of the machine's registers: bits 0-4 are A-E, bit 5 stands for F-J.
using RegisterSet = std::uint8_t;
inline constexpr RegisterSet all_registers = 0x3f;

/// A value, `reg` plus `offset`. Without `reg`, only `offset`. The sum is from `least` to `most`.
struct Value {
  Register reg = no_register;
  int offset = 0;
  int least = 0;
  int most = 0;

  [[nodiscard]] bool is_constant() const { return reg == no_register; }
  [[nodiscard]] bool is_plain() const { return reg != no_register && offset == 0; }
  [[nodiscard]] bool within(int low, int high) const { return least >= low && most <= high; }
  [[nodiscard]] Value plus(int more) const {
    return {reg, offset + more, least + more, most + more};
  }
};

[[nodiscard]] constexpr Value constant(int value) {
  return {no_register, value, value, value};
}

/// Position of F-J in `Frame::words`. `index` is that of F; if `by_address`, of any one of F-J.
struct LoadStore {
  Value index = constant(registers_at);
  bool by_address = false;
};

/// Known register values. `words[0]` equals A modulo 200; the other words equal B-E.
struct Known {
  Costs spent{};  // costs not yet added to the counters
  std::array<Value, words_per_accumulator> words{};
  LoadStore load_store;

  /// Returns what is known at an entry: all values are in their home registers.
  [[nodiscard]] static Known at_entry() {
    Known known;
    for (std::size_t i = 0; i < known.words.size(); ++i)
      known.words[i] = {static_cast<Register>(i), 0, 0, i == 0 ? modulus - 1 : 99};
    known.load_store.index = {home_of_load_store, 0, 0, registers_at};
    return known;
  }
  [[nodiscard]] bool uses(Register reg) const {
    for (const Value& value : words)
      if (value.reg == reg) return true;
    return load_store.index.reg == reg;
  }
};

}  // namespace chessvm::vm::native
