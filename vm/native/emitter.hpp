// SPDX-License-Identifier: MIT
// Emits processor instructions for loads, sums and tests of values. `known` tells where the values
// of the machine's registers are, so the emitter finds free processor registers.
#pragma once

#include <asmjit/x86.h>

#include "vm/native/values.hpp"

namespace chessvm::vm::native {

/// Condition of a branch: never taken, always taken, or taken if the flags fulfil `code`.
struct Condition {
  enum class Kind : std::uint8_t { never, always, flags };
  Kind kind = Kind::never;
  asmjit::x86::CondCode code = asmjit::x86::CondCode::kZero;
  Value taken;      // value of A if the branch is taken
  Value not_taken;  // value of A if the branch is not taken
};

class Emitter {
 public:
  /// During translation, the emitter looks up known values in `tables`. When generated code starts,
  /// it receives the address of these tables.
  Emitter(asmjit::CodeHolder& code, const Tables& tables) : assembler(&code), tables_(tables) {}

  asmjit::x86::Assembler assembler;
  Known known;

  [[nodiscard]] Value& a() { return known.words[0]; }
  /// Returns processor register number `reg` of the pool.
  [[nodiscard]] static asmjit::x86::Gp wide(Register reg);
  [[nodiscard]] static asmjit::x86::Gp narrow(Register reg) { return wide(reg).r32(); }

  /// Moves the values of `registers` to their homes. Call it before an entry and at an exit.
  void come_home(RegisterSet registers);

  /// Returns a register that holds no known value: `wanted` if it is free, else any free one.
  [[nodiscard]] Register take(Register wanted = no_register);
  /// Prevents `take` from returning `reg` until `release_all`.
  void keep(Register reg) { kept_ |= 1U << static_cast<unsigned>(reg); }
  void release_all() { kept_ = 0; }
  [[nodiscard]] bool is_free(Register reg) const;

  /// Return the processor registers that hold two addresses (frame, tables) and two counters.
  [[nodiscard]] static asmjit::x86::Gp frame();
  [[nodiscard]] static asmjit::x86::Gp tables();
  [[nodiscard]] static asmjit::x86::Gp cycles();
  [[nodiscard]] static asmjit::x86::Gp instructions();
  /// Returns the memory operand for the member of the frame at `offset`, `size` bytes wide.
  [[nodiscard]] static asmjit::x86::Mem in_frame(std::size_t offset, unsigned size);
  /// Returns the memory operand for the byte of `Frame::words` at `index` plus `more`.
  [[nodiscard]] static asmjit::x86::Mem word_at(Value index, int more = 0);

  void move(Register reg, Value value);
  /// Returns a register that holds all of `value`, including its offset.
  [[nodiscard]] Register in_register(Value value);
  void store_byte(const asmjit::x86::Mem& to, Value value);
  /// Loads the byte `from`, whose value lies between `least` and `most`, into a new register.
  [[nodiscard]] Value load_byte(const asmjit::x86::Mem& from, int least, int most,
                                Register wanted = no_register);
  /// Returns the entry of `table` for the value `of`, which may be an unreduced A (frame.hpp).
  [[nodiscard]] Value look_up(ByA Tables::*table, Value of, Register wanted = no_register);
  [[nodiscard]] asmjit::x86::Mem table_entry(ByA Tables::*table, Value of) const;
  /// Returns true if `table` has the same entry for all numbers from `of.least` to `of.most`.
  [[nodiscard]] bool is_uniform(ByA Tables::*table, Value of) const;

  /// Returns `value` modulo 200, a number 0-199.
  [[nodiscard]] Value reduced(Value value);
  /// Returns the digits, 0-99, of `value`, which may be an unreduced A.
  [[nodiscard]] Value digits(Value value);
  [[nodiscard]] Value sum(Value a, Value d);
  [[nodiscard]] Value difference(Value a, Value d);

  void compare(Value value, int with);
  [[nodiscard]] Condition is_negative();
  [[nodiscard]] Condition is_zero();
  [[nodiscard]] Condition is_on_the_edge();

  /// Loads `reg` with the index of the first word of the accumulator that contains word `address`.
  void move_accumulator_index(Register reg, Value address);
  /// Returns the index of the first word of accumulator `number`: a constant or a new register.
  [[nodiscard]] Value accumulator_index(Value number);
  /// Returns the index of F in `Frame::words`, as a constant or in a register.
  [[nodiscard]] Value load_store();

 private:
  [[nodiscard]] std::size_t entry_offset(ByA Tables::*table, int value) const;
  [[nodiscard]] Value reduced_by_one_step(Value value);

  const Tables& tables_;
  std::uint32_t kept_ = 0;
};

}  // namespace chessvm::vm::native
