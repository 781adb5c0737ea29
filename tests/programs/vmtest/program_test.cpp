// SPDX-License-Identifier: MIT
// Tests vmtest on a machine without faults: punched cards, costs and coverage.
#include <gtest/gtest.h>

#include <set>

#include "support.hpp"

namespace chessvm::test::program_test {
namespace {

using vm::isa::Operation;

TEST(VmtestProgram, PunchesACardForEachTest) {
  vm::Machine machine(programs::assembled("vmtest/vmtest.asm"));
  vm::DeckReader reader(deck());
  vm::CardStack punch;
  EXPECT_EQ(machine.run({}, reader, punch), vm::Stop::halt);
  EXPECT_EQ(punch.cards(), healthy_cards());
  EXPECT_EQ(reader.read(), deck().size());
}

TEST(VmtestProgram, WaitsInTheTestThatReads) {
  vm::Machine machine(programs::assembled("vmtest/vmtest.asm"));
  vm::DeckReader reader;
  vm::CardStack punch;
  EXPECT_EQ(machine.run({}, reader, punch), vm::Stop::waiting_for_card);
  EXPECT_EQ(punch.cards().back(), 900);
}

TEST(VmtestProgram, ReportsTheWrongCard) {
  vm::Machine machine(programs::assembled("vmtest/vmtest.asm"));
  vm::DeckReader reader({vm::Card{12346, false}, vm::Card{47198, false}});
  vm::CardStack punch;
  EXPECT_EQ(machine.run({}, reader, punch), vm::Stop::halt);
  ASSERT_GT(punch.cards().size(), 2U);
  EXPECT_EQ(punch.cards().back() / 100, 9);
  EXPECT_NE(punch.cards().back() % 100, 0);
}

TEST(VmtestProgram, RunsInLessThanSixtyThousandAddTimes) {
  vm::Machine machine(programs::assembled("vmtest/vmtest.asm"));
  vm::DeckReader reader(deck());
  vm::CardStack punch;
  machine.run({}, reader, punch);
  std::cout << machine.state().add_cycles << " add cycles\n";
  EXPECT_LT(machine.state().add_cycles, 60'000U);
}

TEST(VmtestProgram, ExecutesEveryOpcode) {
  const vm::Image image = programs::assembled("vmtest/vmtest.asm");
  BrokenMachine machine(image, deck(), {});
  std::set<Operation> executed;
  for (vm::Stop stop = vm::Stop::limit; stop == vm::Stop::limit;) {
    stop = machine.step();
    executed.insert(machine.last_operation());
  }
  for (const vm::isa::Instruction& instruction : vm::isa::table)
    EXPECT_EQ(executed.count(vm::isa::operation(instruction)),
              vm::isa::operation(instruction) == Operation::brk ? 0U : 1U)
        << instruction.mnemonic;
}

int code_rows(const vm::Image& image) {
  int rows = 0;
  for (vm::RowNumber row = vm::first_row; row < vm::end_row; ++row) {
    bool used = false;
    for (int word = vm::first_code_word(row); word < vm::words_per_row; ++word)
      used |= image.row(row)[static_cast<std::size_t>(word)] != 0;
    rows += used ? 1 : 0;
  }
  return rows;
}

TEST(VmtestProgram, StaysSmall) {
  const int rows = code_rows(programs::assembled("vmtest/vmtest.asm"));
  std::cout << rows << " rows\n";
  EXPECT_LE(rows, 94) << "programs/vmtest/README.md states this number";
}

TEST(Brktest, GoesOnBehindTheBreak) {
  vm::Machine machine(programs::assembled("vmtest/brktest.asm"));
  vm::DeckReader reader;
  vm::CardStack punch;
  EXPECT_EQ(machine.run({}, reader, punch), vm::Stop::brk);
  EXPECT_EQ(punch.cards(), std::vector<int>({100}));
  EXPECT_EQ(machine.run({}, reader, punch), vm::Stop::halt);
  EXPECT_EQ(punch.cards(), std::vector<int>({100, 200}));
}

TEST(Brktest, CatchesAMachineWithoutBreak) {
  const vm::Image image = programs::assembled("vmtest/brktest.asm");
  BrokenMachine machine(image, {}, {Break::no_effect, of(Operation::brk)});
  vm::Stop stop = vm::Stop::limit;
  while (stop == vm::Stop::limit) stop = machine.step();
  EXPECT_EQ(stop, vm::Stop::halt) << "not brk";
}

}  // namespace
}  // namespace chessvm::test::program_test
