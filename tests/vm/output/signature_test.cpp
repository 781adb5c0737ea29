// SPDX-License-Identifier: MIT
// Tests that the signature of a run depends on everything that an instruction can change.
#include "vm/output/signature.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "tests/vm/program_builder.hpp"

namespace chessvm::vm::test::signature_test {
namespace {

using isa::Operation;

TEST(Signature, IsFnv1aOfTheNumbers) {
  // Another program computed both signatures: of eight zero bytes, and of "foobar\0\0".
  Signature zero;
  zero.add(0);
  EXPECT_EQ(zero.value(), 0xa8c7f832281a39c5U);
  Signature foobar;
  foobar.add(0x7261626f6f66U);
  EXPECT_EQ(foobar.value(), 0x74c8e7eb4f245c28U);
}

TEST(Signature, MovesWithEachRegister) {
  const auto of = [](const MachineState& state) {
    Signature signature;
    signature.add_registers(state);
    return signature.value();
  };
  const std::vector<std::function<void(MachineState&)>> changes{
      [](MachineState& state) { state.rf.negative = true; },
      [](MachineState& state) { state.rf.words[0] = 1; },
      [](MachineState& state) { state.rf.words[4] = 1; },
      [](MachineState& state) { state.ls.negative = true; },
      [](MachineState& state) { state.ls.words[4] = 1; },
      [](MachineState& state) { ++state.pc; },
      [](MachineState& state) { state.rr = 100; },
      [](MachineState& state) { state.ir.next = 3; },
      [](MachineState& state) { ++state.add_cycles; },
      [](MachineState& state) { state.status = Status::halted; },
      [](MachineState& state) { state.error = MachineError::illegal_acc; }};
  std::vector<std::uint64_t> seen{of(MachineState())};
  for (const auto& change : changes) {
    MachineState state;
    change(state);
    for (const std::uint64_t other : seen) EXPECT_NE(of(state), other) << seen.size();
    seen.push_back(of(state));
  }
}

TEST(Signature, MovesWithEachWordOfMemory) {
  const auto of = [](const MachineState& state) {
    Signature signature;
    signature.add_memory(state);
    return signature.value();
  };
  for (std::size_t accumulator = 0; accumulator < memory_accumulators; ++accumulator)
    for (std::size_t word = 0; word < words_per_accumulator; ++word) {
      MachineState state;
      state.memory[accumulator].words[word] = 1;
      EXPECT_NE(of(state), of(MachineState())) << accumulator << ' ' << word;
    }
}

SignedProgram program(const std::vector<Source>& row) {
  SignedProgram made{"program", {}, {}, 10};
  write_row(made.image, 100, row);
  write_row(made.image, 101, {{Operation::halt}});
  return made;
}

TEST(Signature, OfARunCountsInstructionsAndCards) {
  const SignedRun silent = sign(program({{Operation::inc}, {Operation::inc}}));
  EXPECT_EQ(silent.instructions, 3U);
  const SignedRun other = sign(program({{Operation::inc}, {Operation::dec}}));
  EXPECT_NE(other.signature, silent.signature);
  EXPECT_EQ(other.add_cycles, silent.add_cycles);
  const SignedRun again = sign(program({{Operation::inc}, {Operation::inc}}));
  EXPECT_EQ(again.signature, silent.signature);

  SignedProgram reads = program({{Operation::read}, {Operation::print}});
  reads.cards = {{.value = 12345, .negative = false}};
  const SignedRun one = sign(reads);
  reads.cards = {{.value = 12346, .negative = false}};
  EXPECT_NE(sign(reads).signature, one.signature);
}

TEST(Signature, OfARunStopsAtTheLimit) {
  SignedProgram loop{"loop", {}, {}, 1000};
  write_row(loop.image, 100, {{Operation::inc}, {Operation::jmp, 100}});
  EXPECT_EQ(sign(loop).instructions, 1000U);
  const std::uint64_t thousand = sign(loop).signature;
  loop.most_instructions = 1002;
  EXPECT_NE(sign(loop).signature, thousand);
}

}  // namespace
}  // namespace chessvm::vm::test::signature_test
