// SPDX-License-Identifier: MIT
// Writes the arithmetic of packed numbers as instructions of the processor, and keeps the plan of
// its registers.
#pragma once

#include <asmjit/x86.h>

#include "sim/eniac/engine/native/frame.hpp"

namespace chessvm::eniac::native {

/// Registers. Those without a constant name are free for what is done with one number.
namespace reg {
using asmjit::x86::Gp;
inline constexpr Gp frame = asmjit::x86::rbx;  // points `frame_middle` bytes into the frame
inline constexpr Gp sixes = asmjit::x86::r12;  // a six in each decade
inline constexpr Gp ones = asmjit::x86::r13;   // fast::every_wire
inline constexpr Gp whole = asmjit::x86::r14;  // digits and `minus_bit`
inline constexpr Gp remaining = asmjit::x86::r15;
inline constexpr Gp stepped = asmjit::x86::rbp;  // bit k: digit pulses have stepped stepper k
inline constexpr Gp counts = asmjit::x86::rax;
inline constexpr Gp one_prime = asmjit::x86::rcx;
inline constexpr Gp spare = asmjit::x86::rdx;
inline constexpr Gp number = asmjit::x86::r11;
inline constexpr Gp trains[] = {asmjit::x86::rsi, asmjit::x86::rdi, asmjit::x86::r8,
                                asmjit::x86::r9, asmjit::x86::r10};
}  // namespace reg

/// The place in a frame to which registers point, so that one-byte displacements reach all that is
/// used often.
inline constexpr int frame_middle = 128;

/// Writes instructions for packed numbers.
class Emitter {
 public:
  explicit Emitter(asmjit::CodeHolder& code) : assembler(&code) {}

  asmjit::x86::Assembler assembler;

  /// A member of the frame, `size` bytes wide.
  [[nodiscard]] static asmjit::x86::Mem in_frame(std::size_t offset, unsigned size = 8);
  [[nodiscard]] static asmjit::x86::Mem number(std::size_t accumulator);
  [[nodiscard]] static asmjit::x86::Mem argument(std::size_t table);
  [[nodiscard]] static asmjit::x86::Mem stage(int stepper);
  [[nodiscard]] static asmjit::x86::Mem next_stage(int stepper);

  void load(const reg::Gp& to, std::uint64_t value);
  /// `to` &= `mask`, by way of `spare`.
  void keep(const reg::Gp& to, std::uint64_t mask);
  /// Sets the flags for `value` & `mask`; uses `spare` for wide masks.
  void test(const asmjit::Operand& value, std::uint64_t mask);
  /// Puts a bit for every wire with a pulse into the lowest bit of its nibble of `counts`; the
  /// other bits are left with anything. Uses `number`.
  void occupy(const reg::Gp& counts);
  /// Adds the decades of `addend`, its PM included, to `number`: leaves the sum in `number`. Uses
  /// `spare` and destroys nothing else.
  void add(const reg::Gp& addend);
  /// Adds a correction of one to `number`.
  void add_one();

 private:
  void take_biases_off();
};

}  // namespace chessvm::eniac::native
