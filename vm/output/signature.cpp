// SPDX-License-Identifier: MIT
#include "vm/output/signature.hpp"

#include "vm/deck.hpp"

namespace chessvm::vm {
namespace {

class SignedPunch : public CardPunch {
 public:
  explicit SignedPunch(Signature& signature) : signature_(signature) {}
  void punch(int digits) override { signature_.add(static_cast<std::uint64_t>(digits)); }

 private:
  Signature& signature_;
};

void add_accumulator(Signature& signature, const Accumulator& accumulator) {
  std::uint64_t packed = accumulator.negative ? 1 : 0;
  for (const std::uint8_t word : accumulator.words) packed = packed << 8U | word;
  signature.add(packed);
}

/// Executes single instructions, adds every state to `signature`, and returns the last state.
MachineState sign_trace(const SignedProgram& program, Signature& signature) {
  Machine machine(program.image);
  DeckReader reader(program.cards);
  SignedPunch punch(signature);
  signature.add_registers(machine.state());
  Stop stop = Stop::limit;
  while (stop == Stop::limit && machine.state().instructions < program.most_instructions) {
    stop = machine.step(reader, punch);
    signature.add_registers(machine.state());
  }
  return machine.state();
}

MachineState sign_run(const SignedProgram& program, MakeCore core, Signature& signature) {
  Machine machine(program.image, core);
  DeckReader reader(program.cards);
  SignedPunch punch(signature);
  machine.run({.instructions = program.most_instructions}, reader, punch);
  return machine.state();
}

}  // namespace

void Signature::add(std::uint64_t number) {
  constexpr std::uint64_t prime = 0x100000001b3U;
  for (int byte = 0; byte < 8; ++byte) {
    value_ = (value_ ^ (number & 0xffU)) * prime;
    number >>= 8U;
  }
}

void Signature::add_registers(const MachineState& state) {
  add(static_cast<std::uint64_t>(state.pc) << 16U | std::uint64_t{state.ir.next} << 8U |
      static_cast<std::uint64_t>(state.status));
  add(static_cast<std::uint64_t>(state.rr) << 8U | static_cast<std::uint64_t>(state.error));
  add_accumulator(*this, state.rf);
  add_accumulator(*this, state.ls);
  add(state.add_cycles);
}

void Signature::add_memory(const MachineState& state) {
  for (const Accumulator& accumulator : state.memory) add_accumulator(*this, accumulator);
}

SignedRun sign(const SignedProgram& program, MakeCore core) {
  Signature signature;
  const MachineState traced = sign_trace(program, signature);
  signature.add_memory(traced);
  const MachineState ran = sign_run(program, core, signature);
  signature.add_registers(ran);
  signature.add_memory(ran);
  return {traced.instructions, traced.add_cycles, signature.value()};
}

}  // namespace chessvm::vm
