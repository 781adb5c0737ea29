// SPDX-License-Identifier: MIT
// Emits the arithmetic of packed numbers as machine instructions, and assigns the registers.
#pragma once

#include <asmjit/x86.h>

#include "sim/eniac/engine/native/frame.hpp"

namespace chessvm::eniac::native {

/// Registers. Those without a fixed meaning are scratch registers for work on one number.
namespace reg {
using asmjit::x86::Gp;
inline constexpr Gp frame = asmjit::x86::rbx;  // address of the frame plus `frame_middle`
inline constexpr Gp sixes = asmjit::x86::r12;  // a six in each decade
inline constexpr Gp ones = asmjit::x86::r13;   // fast::every_wire: a one in each nibble
inline constexpr Gp whole = asmjit::x86::r14;  // mask of the digits and `minus_bit`
inline constexpr Gp remaining = asmjit::x86::r15;
inline constexpr Gp stepped = asmjit::x86::rbp;  // bit k: digit pulses have stepped stepper k
inline constexpr Gp counts = asmjit::x86::rax;
inline constexpr Gp one_prime = asmjit::x86::rcx;
inline constexpr Gp spare = asmjit::x86::rdx;
inline constexpr Gp number = asmjit::x86::r11;
inline constexpr Gp trains[] = {asmjit::x86::rsi, asmjit::x86::rdi, asmjit::x86::r8,
                                asmjit::x86::r9, asmjit::x86::r10};
}  // namespace reg

/// Offset in a frame to which register `frame` points, chosen so that one-byte displacements reach
/// the frequent members.
inline constexpr int frame_middle = 128;

/// Emits instructions for packed numbers.
class Emitter {
 public:
  explicit Emitter(asmjit::CodeHolder& code) : assembler(&code) {}

  asmjit::x86::Assembler assembler;

  /// Returns the operand for a member of the frame, `size` bytes wide.
  [[nodiscard]] static asmjit::x86::Mem in_frame(std::size_t offset, unsigned size = 8);
  [[nodiscard]] static asmjit::x86::Mem number(std::size_t accumulator);
  [[nodiscard]] static asmjit::x86::Mem argument(std::size_t table);
  [[nodiscard]] static asmjit::x86::Mem stage(int stepper);
  [[nodiscard]] static asmjit::x86::Mem next_stage(int stepper);

  void load(const reg::Gp& to, std::uint64_t value);
  /// Emits `to` &= `mask`; uses `spare`.
  void keep(const reg::Gp& to, std::uint64_t mask);
  /// Emits a test of `value` & `mask` that sets the flags; uses `spare` for wide masks.
  void test(const asmjit::Operand& value, std::uint64_t mask);
  /// Emits code that sets the lowest bit of each nibble of `counts` if the wire has a pulse; the
  /// other bits are undefined. Uses `number`.
  void occupy(const reg::Gp& counts);
  /// Emits code that adds the decades of `addend`, with its PM, to `number`. Changes `spare` and no
  /// other register.
  void add(const reg::Gp& addend);
  /// Emits code that adds a correction of one to `number`.
  void add_one();

 private:
  void take_biases_off();
};

}  // namespace chessvm::eniac::native
