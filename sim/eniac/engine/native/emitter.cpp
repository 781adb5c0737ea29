// SPDX-License-Identifier: MIT
#include "sim/eniac/engine/native/emitter.hpp"

#include <cstddef>
#include <limits>

namespace chessvm::eniac::native {

using asmjit::x86::Mem;
using reg::Gp;

Mem Emitter::in_frame(std::size_t offset, unsigned size) {
  return asmjit::x86::ptr(reg::frame, static_cast<std::int32_t>(offset) - frame_middle, size);
}

Mem Emitter::number(std::size_t accumulator) {
  return in_frame(offsetof(Frame, numbers) + accumulator * sizeof(std::uint64_t));
}

Mem Emitter::argument(std::size_t table) {
  return in_frame(offsetof(Frame, arguments) + table * sizeof(std::uint64_t));
}

Mem Emitter::stage(int stepper) {
  return in_frame(offsetof(Frame, stages) + static_cast<std::size_t>(stepper), 1);
}

Mem Emitter::next_stage(int stepper) {
  return in_frame(offsetof(Frame, next_stages) + static_cast<std::size_t>(stepper), 1);
}

void Emitter::load(const Gp& to, std::uint64_t value) {
  if (value == 0)
    assembler.xor_(to.r32(), to.r32());
  else if (value <= std::numeric_limits<std::uint32_t>::max())
    assembler.mov(to.r32(), value);
  else
    assembler.mov(to, value);
}

void Emitter::keep(const Gp& to, std::uint64_t mask) {
  if (mask <= std::numeric_limits<std::int32_t>::max()) {
    assembler.and_(to.r32(), mask);
    return;
  }
  load(reg::spare, mask);
  assembler.and_(to, reg::spare);
}

void Emitter::test(const asmjit::Operand& value, std::uint64_t mask) {
  if (mask <= std::numeric_limits<std::int32_t>::max()) {
    if (value.isReg())
      assembler.test(value.as<Gp>().r32(), mask);
    else
      assembler.test(value.as<Mem>(), mask);
    return;
  }
  load(reg::spare, mask);
  if (value.isReg())
    assembler.test(value.as<Gp>(), reg::spare);
  else
    assembler.test(value.as<Mem>(), reg::spare);
}

void Emitter::occupy(const Gp& counts) {
  for (const unsigned distance : {2U, 1U}) {
    assembler.mov(reg::number, counts);
    assembler.shr(reg::number, distance);
    assembler.or_(counts, reg::number);
  }
}

void Emitter::take_biases_off() {
  // At this point, `number` is (biased number xor addend), and `spare` is the sum. The xor of both
  // registers gives the carry into each place. A decade without a carry out loses its bias of six.
  assembler.xor_(reg::number, reg::spare);
  assembler.not_(reg::number);
  assembler.shr(reg::number, 4);
  assembler.and_(reg::number, reg::ones);
  assembler.lea(reg::number, asmjit::x86::ptr(reg::number, reg::number, 1));
  assembler.add(reg::number, reg::number);
  assembler.sub(reg::spare, reg::number);
  assembler.and_(reg::spare, reg::whole);
  assembler.mov(reg::number, reg::spare);
}

void Emitter::add(const Gp& addend) {
  assembler.add(reg::number, reg::sixes);
  assembler.lea(reg::spare, asmjit::x86::ptr(reg::number, addend));
  assembler.xor_(reg::number, addend);
  take_biases_off();
}

void Emitter::add_one() {
  assembler.add(reg::number, reg::sixes);
  assembler.lea(reg::spare, asmjit::x86::ptr(reg::number, 1));
  // Unlike `add`, this function needs no xor with the addend. An xor with 1 would change only the
  // lowest bit of `number`, which `take_biases_off` ignores.
  take_biases_off();
}

}  // namespace chessvm::eniac::native
