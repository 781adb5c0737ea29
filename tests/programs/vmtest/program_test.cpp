// SPDX-License-Identifier: MIT
// vmtest on a machine that works: what it punches, costs and covers.
#include <gtest/gtest.h>

#include <set>

#include "support.hpp"

namespace chessvm::test::program_test {
namespace {

using isa::Operation;

TEST(VmtestProgram, PunchesACardForEachTest) {
  Machine machine(programs::assembled("vmtest/vmtest.asm"));
  DeckReader reader(deck());
  CardStack punch;
  EXPECT_EQ(machine.run({}, reader, punch), Stop::halt);
  EXPECT_EQ(punch.cards(), healthy_cards());
  EXPECT_EQ(reader.read(), deck().size());
}

TEST(VmtestProgram, WaitsInTheTestThatReads) {
  Machine machine(programs::assembled("vmtest/vmtest.asm"));
  DeckReader reader;
  CardStack punch;
  EXPECT_EQ(machine.run({}, reader, punch), Stop::waiting_for_card);
  EXPECT_EQ(punch.cards().back(), 900);
}

TEST(VmtestProgram, ReportsTheWrongCard) {
  Machine machine(programs::assembled("vmtest/vmtest.asm"));
  DeckReader reader({Card{12346, false}, Card{47198, false}});
  CardStack punch;
  EXPECT_EQ(machine.run({}, reader, punch), Stop::halt);
  ASSERT_GT(punch.cards().size(), 2U);
  EXPECT_EQ(punch.cards().back() / 100, 9);
  EXPECT_NE(punch.cards().back() % 100, 0);
}

TEST(VmtestProgram, RunsInLessThanSixtyThousandAddTimes) {
  Machine machine(programs::assembled("vmtest/vmtest.asm"));
  DeckReader reader(deck());
  CardStack punch;
  machine.run({}, reader, punch);
  std::cout << machine.state().add_cycles << " add cycles\n";
  EXPECT_LT(machine.state().add_cycles, 60'000U);
}

TEST(VmtestProgram, ExecutesEveryOpcode) {
  const Image image = programs::assembled("vmtest/vmtest.asm");
  BrokenMachine machine(image, deck(), {});
  std::set<int> executed;
  for (Stop stop = Stop::limit; stop == Stop::limit;) {
    stop = machine.step();
    executed.insert(machine.last_opcode());
  }
  for (const isa::Instruction& instruction : isa::table)
    EXPECT_EQ(executed.count(instruction.opcode),
              isa::operation(instruction) == Operation::brk ? 0U : 1U)
        << instruction.mnemonic;
}

/// Rows with code.
int code_rows(const Image& image) {
  int rows = 0;
  for (RowNumber row = first_row; row < end_row; ++row) {
    bool used = false;
    for (int word = first_code_word(row); word < words_per_row; ++word)
      used |= image.row(row)[static_cast<std::size_t>(word)] != 0;
    rows += used ? 1 : 0;
  }
  return rows;
}

TEST(VmtestProgram, StaysSmall) {
  const int rows = code_rows(programs::assembled("vmtest/vmtest.asm"));
  std::cout << rows << " rows\n";
  EXPECT_LE(rows, 94);
}

TEST(Brktest, GoesOnBehindTheBreak) {
  Machine machine(programs::assembled("vmtest/brktest.asm"));
  DeckReader reader;
  CardStack punch;
  EXPECT_EQ(machine.run({}, reader, punch), Stop::brk);
  EXPECT_EQ(punch.cards(), std::vector<int>({100}));
  EXPECT_EQ(machine.run({}, reader, punch), Stop::halt);
  EXPECT_EQ(punch.cards(), std::vector<int>({100, 200}));
}

TEST(Brktest, CatchesAMachineWithoutBreak) {
  const Image image = programs::assembled("vmtest/brktest.asm");
  BrokenMachine machine(image, {}, {Break::no_effect, of(Operation::brk)});
  Stop stop = Stop::limit;
  while (stop == Stop::limit) stop = machine.step();
  EXPECT_EQ(stop, Stop::halt) << "not brk";
}

}  // namespace
}  // namespace chessvm::test::program_test
