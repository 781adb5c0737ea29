// SPDX-License-Identifier: MIT
// Tests which rows and opcodes random programs reach; compares both interpreters on the programs.
#include "tests/sim/wired/lockstep/random_program.hpp"

#include <gtest/gtest.h>

#include <bitset>
#include <iostream>

#include "tests/support/amount.hpp"
#include "vm/deck.hpp"
#include "vm/decode.hpp"
#include "vm/disassemble.hpp"
#include "vm/reference.hpp"

namespace chessvm::wired::test::random_program_test {
namespace {

std::uint64_t seed_of_run() {
  return chosen_seed(1'946);
}

struct Reached {
  std::bitset<vm::end_row> rows;
  std::bitset<vm::isa::opcodes> opcodes;
  std::uint64_t instructions = 0;
};

/// Runs a program to its end, one instruction at a time; returns the rows and opcodes reached.
Reached walk(const vm::Image& image, vm::MachineState& state, vm::CardStack& punch) {
  Reached reached;
  vm::DeckReader reader;
  vm::Stop stop = vm::Stop::limit;
  while (stop == vm::Stop::limit || stop == vm::Stop::brk) {
    const auto next = vm::next_instruction(image, state);
    if (!next) break;
    reached.rows.set(static_cast<std::size_t>(next->row));
    reached.opcodes.set(static_cast<std::size_t>(vm::isa::operation(*next->decoded.instruction)));
    ++reached.instructions;
    stop = vm::reference_step(image, state, reader, punch);
  }
  EXPECT_EQ(stop, vm::Stop::halt) << name(state.error) << " in row " << state.pc - 1;
  return reached;
}

TEST(RandomPrograms, AreLegalAndReachNearlyEverything) {
  constexpr int programs = 100;
  Reached all;
  std::size_t rows = 0;
  std::cout << "CHESSVM_SEED=" << seed_of_run() << '\n';
  for (int i = 0; i < programs; ++i) {
    Random random(seed_of_run() + static_cast<std::uint64_t>(i));
    const vm::Image image = random_program(random, i % 2 == 0 ? Cards::none : Cards::printed);
    vm::MachineState state;
    vm::CardStack punch;
    const Reached reached = walk(image, state, punch);
    ASSERT_FALSE(HasFailure()) << "program " << i;
    all.rows |= reached.rows;
    all.opcodes |= reached.opcodes;
    all.instructions += reached.instructions;
    rows += reached.rows.count();
    EXPECT_GT(reached.rows.count(), 180U);

    vm::Machine fast(image);
    vm::DeckReader reader;
    vm::CardStack fast_punch;
    vm::Stop stop = vm::Stop::brk;
    while (stop == vm::Stop::brk) stop = fast.run({}, reader, fast_punch);
    EXPECT_EQ(stop, vm::Stop::halt);
    EXPECT_TRUE(fast.state() == state) << "program " << i;
    EXPECT_EQ(fast_punch.cards(), punch.cards());
  }
  EXPECT_EQ(all.rows.count(), 99U + 99U + 93U) << "every row that can hold code";
  for (const vm::isa::Instruction& instruction : vm::isa::table)
    EXPECT_EQ(all.opcodes[static_cast<std::size_t>(vm::isa::operation(instruction))],
              instruction.mnemonic != "read")
        << instruction.mnemonic;
  EXPECT_GT(rows, programs * 230U);
  std::cout << programs << " programs, " << rows << " rows reached (" << rows / programs
            << " each), " << all.opcodes.count() << " opcodes, " << all.instructions
            << " instructions\n";
}

}  // namespace
}  // namespace chessvm::wired::test::random_program_test
