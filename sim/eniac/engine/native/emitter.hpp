// SPDX-License-Identifier: MIT
// Defines the registers of generated code, and emits instructions for the arithmetic of packed.hpp.
#pragma once

#include <asmjit/x86.h>

#include "sim/eniac/engine/native/frame.hpp"

namespace chessvm::eniac::native {

/// Registers of generated code. `counts`, `one_prime`, `spare` and `number` are scratch registers.
namespace reg {
using asmjit::x86::Gp;
inline constexpr Gp frame = asmjit::x86::rbx;  // address of the Frame plus `frame_middle`
inline constexpr Gp sixes = asmjit::x86::r12;  // constant: a six in each decade
inline constexpr Gp ones = asmjit::x86::r13;   // constant: fast::every_wire
inline constexpr Gp whole = asmjit::x86::r14;  // constant: mask of digits and `minus_bit`
inline constexpr Gp remaining = asmjit::x86::r15;
inline constexpr Gp stepped = asmjit::x86::rbp;  // bit k: digit pulses have stepped stepper k
inline constexpr Gp counts = asmjit::x86::rax;
inline constexpr Gp one_prime = asmjit::x86::rcx;
inline constexpr Gp spare = asmjit::x86::rdx;
inline constexpr Gp number = asmjit::x86::r11;
inline constexpr Gp trains[] = {asmjit::x86::rsi, asmjit::x86::rdi, asmjit::x86::r8,
                                asmjit::x86::r9, asmjit::x86::r10};
}  // namespace reg

/// Register `frame` points to this byte of a Frame, so that one-byte displacements reach 256 bytes.
inline constexpr int frame_middle = 128;

class Emitter {
 public:
  explicit Emitter(asmjit::CodeHolder& code) : assembler(&code) {}

  asmjit::x86::Assembler assembler;

  /// Returns the operand for the `size` bytes of a Frame that begin at byte `offset`.
  [[nodiscard]] static asmjit::x86::Mem in_frame(std::size_t offset, unsigned size = 8);
  [[nodiscard]] static asmjit::x86::Mem number(std::size_t accumulator);
  [[nodiscard]] static asmjit::x86::Mem argument(std::size_t table);
  [[nodiscard]] static asmjit::x86::Mem stage(int stepper);
  [[nodiscard]] static asmjit::x86::Mem next_stage(int stepper);

  void load(const reg::Gp& to, std::uint64_t value);
  /// Emits code that clears all bits of `to` outside `mask`. If the mask has more than 31 bits, the
  /// code also changes `spare`.
  void keep(const reg::Gp& to, std::uint64_t mask);
  /// Emits code that tests whether `value` has a bit of `mask`. If the mask has more than 31 bits,
  /// the code also changes `spare`.
  void test(const asmjit::Operand& value, std::uint64_t mask);
  /// Emits code that computes a bit for each nibble of `counts`: 1 if the nibble is not 0, and 0 if
  /// it is 0. The bit replaces the nibble's lowest bit. The other bits become undefined. The code
  /// also changes `number`.
  void occupy(const reg::Gp& counts);
  /// Emits code that adds the decades and PM of `addend` to `number`. The code also
  /// changes `spare`.
  void add(const reg::Gp& addend);
  /// Emits code that adds 1 to `number`. The code also changes `spare`.
  void add_one();

 private:
  void take_biases_off();
};

}  // namespace chessvm::eniac::native
