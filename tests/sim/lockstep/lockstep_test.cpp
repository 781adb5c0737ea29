// SPDX-License-Identifier: MIT
// Lockstep on machines that only pass for chessvm, so that each kind of difference can be made.
#include "sim/lockstep/lockstep.hpp"

#include <gtest/gtest.h>

#include "tests/sim/lockstep/fake_computer.hpp"

namespace chessvm::sim::test {
namespace {

/// Replaces a line of a patch.
std::string with(std::string patch, const std::string& line, const std::string& other) {
  const std::size_t at = patch.find(line);
  EXPECT_NE(at, std::string::npos) << line;
  return patch.replace(at, line.size(), other);
}

TEST(Lockstep, GoesOnWhileAllIsEqual) {
  for (const EngineKind kind : {EngineKind::fast, EngineKind::pulse}) {
    FakeComputer computer(ring_of_21, count_up, {.max_cycles = 21'000}, kind);
    EXPECT_FALSE(computer.lockstep.start());
    EXPECT_EQ(computer.lockstep.run(), LockstepEnd::limit);
    EXPECT_EQ(computer.lockstep.count().checkpoints, 1'000U);
    EXPECT_EQ(computer.lockstep.count().rows.count(), 1U);
    EXPECT_EQ(computer.lockstep.checkpoint().state.add_cycles, 21'000U);
    EXPECT_EQ(computer.lockstep.checkpoint().state.instructions, 2'000U);
    EXPECT_EQ(computer.lockstep.checkpoint().state.rf.words[0], 0);
  }
}

TEST(Lockstep, FindsAnAddCycleTooMany) {
  FakeComputer computer(with(ring_of_14, "s a3.rp5 5", "s a3.rp5 6"), jump_to_itself);
  EXPECT_FALSE(computer.lockstep.start());
  EXPECT_EQ(computer.lockstep.run(), LockstepEnd::diverged);
  const Divergence& found = computer.lockstep.divergence().value();
  EXPECT_EQ(found.what, "the row took another time");
  EXPECT_EQ(found.row.checkpoint, 0U);
  EXPECT_EQ(found.wired_add_cycles, 15U);
  EXPECT_EQ(found.vm_add_cycles, 14U);
  EXPECT_TRUE(found.accumulators.empty());
}

TEST(Lockstep, FindsAWrongDigitAndSaysWhatLedThere) {
  FakeComputer computer(ring_of_21, count_up);
  EXPECT_FALSE(computer.lockstep.start());
  for (int row = 0; row < 20; ++row) ASSERT_FALSE(computer.lockstep.step());
  Number& ls = computer.machine.accumulator(4).storage();
  ls.digits = in_place(7, 3);
  EXPECT_EQ(computer.lockstep.step(), LockstepEnd::diverged);
  const Divergence& found = computer.lockstep.divergence().value();
  EXPECT_EQ(found.row.checkpoint, 20U);
  EXPECT_EQ(found.before.state.add_cycles, 420U);
  EXPECT_EQ(found.before.state.rf.words[0], 20);
  EXPECT_EQ(found.history.size(), 8U);
  EXPECT_EQ(found.history.back().checkpoint, 19U);
  const std::string text = to_text(found, computer.image);
  EXPECT_EQ(text.substr(0, text.find("  rows before")),
            "row 100, checkpoint 20: accumulators differ\n"
            "  row 100: inc A; jmp 100\n"
            "  add cycles: 420 at its fetch; after it wired 441, virtual 441\n"
            "  LS  a4    wired   P0000000700\n"
            "            virtual P0000000000\n"
            "                            ^\n");
}

TEST(Lockstep, FindsBrokenInvariants) {
  FakeComputer computer(ring_of_14, jump_to_itself);
  EXPECT_FALSE(computer.lockstep.start());
  computer.machine.accumulator(3).storage().digits = 5;
  EXPECT_EQ(computer.lockstep.step(), LockstepEnd::diverged);
  EXPECT_EQ(computer.lockstep.divergence()->broken_invariants.at(0),
            "a3 (EX) is P0000000005, not 0");

  FakeComputer lenient(ring_of_14, jump_to_itself, {.invariants = false});
  EXPECT_FALSE(lenient.lockstep.start());
  lenient.machine.accumulator(3).storage().digits = 5;
  EXPECT_FALSE(lenient.lockstep.step());
}

TEST(Lockstep, KnowsSilenceFromSilence) {
  FakeComputer halted(silence_after_start, {{isa::Operation::halt}});
  EXPECT_FALSE(halted.lockstep.start());
  EXPECT_EQ(halted.lockstep.run(), LockstepEnd::halted);

  FakeComputer silent(silence_after_start, jump_to_itself);
  EXPECT_FALSE(silent.lockstep.start());
  EXPECT_EQ(silent.lockstep.run(), LockstepEnd::diverged);
  EXPECT_EQ(silent.lockstep.divergence()->what, "the wired machine falls silent");

  FakeComputer restless(ring_of_14, {{isa::Operation::halt}});
  EXPECT_FALSE(restless.lockstep.start());
  EXPECT_EQ(restless.lockstep.run(), LockstepEnd::diverged);
  EXPECT_EQ(restless.lockstep.divergence()->what, "the wired machine goes on after halt");

  // Two dummies that start each other, and no row fetch any more.
  const std::string busy =
      "p i.io cy.checkpoint\np i.io 1-2\np 1-2 a2.5i\ns a2.op5 0\np a2.5o 1-3\np 1-3 a3.5i\n"
      "s a3.op5 0\np a3.5o 1-2\n";
  FakeComputer after_halt(busy, {{isa::Operation::halt}});
  EXPECT_FALSE(after_halt.lockstep.start());
  EXPECT_EQ(after_halt.lockstep.run(), LockstepEnd::diverged);
  EXPECT_EQ(after_halt.lockstep.divergence()->what,
            "the wired machine is still at work 50 add cycles after halt");
  FakeComputer lost(busy, jump_to_itself);
  EXPECT_FALSE(lost.lockstep.start());
  EXPECT_EQ(lost.lockstep.run(), LockstepEnd::diverged);
  EXPECT_EQ(lost.lockstep.divergence()->what,
            "no row fetch on the wired machine, 50 add cycles after it is due");
}

TEST(Lockstep, SaysWhyItCannotBegin) {
  FakeComputer no_checkpoint("p i.io a2.5i\ns a2.op5 0\n", jump_to_itself);
  EXPECT_EQ(no_checkpoint.lockstep.start(), LockstepEnd::no_start);
  EXPECT_EQ(no_checkpoint.lockstep.reason(),
            "the wired machine never came to its first row fetch (cy.checkpoint)");
  FakeComputer wrong_bank(ring_of_14, jump_to_itself);
  wrong_bank.machine.accumulator(1).set_value(number_of("P 0000009000"));
  EXPECT_EQ(wrong_bank.lockstep.start(), LockstepEnd::no_start);
  EXPECT_NE(wrong_bank.lockstep.reason().find("does not select function table 2"),
            std::string::npos);
}

TEST(Lockstep, FollowsTheWiredMachineThroughWhatHasNoMeaning) {
  FakeComputer computer(ring_of_14, {{isa::Operation::ret}}, {.max_cycles = 140});
  EXPECT_FALSE(computer.lockstep.start());
  EXPECT_EQ(computer.lockstep.run(), LockstepEnd::limit);
  EXPECT_EQ(computer.lockstep.reason(), "PC_BOUNDS in row 100: ret");
  EXPECT_EQ(computer.lockstep.count().undefined_rows, 10U);
  EXPECT_EQ(computer.lockstep.count().checkpoints, 0U);

  FakeComputer lost(silence_after_start, {{isa::Operation::ret}});
  EXPECT_FALSE(lost.lockstep.start());
  EXPECT_EQ(lost.lockstep.run(), LockstepEnd::program_error);
}

TEST(Lockstep, BeginsAtACheckpoint) {
  FakeComputer first(ring_of_21, count_up, {.max_cycles = 2'100});
  EXPECT_FALSE(first.lockstep.start());
  EXPECT_EQ(first.lockstep.run(), LockstepEnd::limit);
  FakeComputer second(ring_of_21, count_up, {.max_cycles = 4'200});
  EXPECT_FALSE(second.lockstep.start(first.lockstep.checkpoint()));
  EXPECT_EQ(second.lockstep.run(), LockstepEnd::limit);
  EXPECT_EQ(second.lockstep.count().checkpoints, 100U);
  EXPECT_EQ(second.lockstep.checkpoint().state.instructions, 400U);
  EXPECT_EQ(second.lockstep.checkpoint().state.rf, (chessvm::Accumulator{false, {0}}));
}

TEST(RunAhead, LeavesTheStateOfTheWholeRun) {
  for (const std::uint64_t goal : {0U, 20U, 21U, 3'000U, 100'000U, 150'000U}) {
    FakeComputer computer(
        ring_of_21, count_up,
        {.max_cycles = 150'150, .run_ahead = VirtualCpu::Goal{.add_cycles = goal}});
    EXPECT_FALSE(computer.lockstep.start());
    EXPECT_EQ(computer.lockstep.run(), LockstepEnd::limit);
    EXPECT_EQ(computer.lockstep.count().checkpoints, 7'150 - goal / 21) << goal;
    EXPECT_EQ(computer.wired.add_cycles(), 150'150U);
    EXPECT_EQ(computer.wired.state(), to_comparable(computer.vm.state()));
    EXPECT_EQ(computer.vm.state().rf.words[0], 7'150 % 100);
    EXPECT_EQ(computer.vm.state().instructions, 14'300U);
  }
}

TEST(RunAhead, StopsAtAnInstruction) {
  FakeComputer computer(
      ring_of_21, count_up,
      {.max_cycles = 42'000, .run_ahead = VirtualCpu::Goal{.instructions = 1'001}});
  EXPECT_FALSE(computer.lockstep.start());
  EXPECT_FALSE(computer.lockstep.step());
  EXPECT_EQ(computer.vm.state().instructions, 1'002U);  // 500 rows alone, one together
  EXPECT_EQ(computer.lockstep.run(), LockstepEnd::limit);
  EXPECT_EQ(computer.lockstep.count().checkpoints, 1'500U);
}

/// Rows 100 and 101 over and over; every so often a card, or a stop.
TEST(RunAhead, LeavesCardsAndStopsToTheWiredMachine) {
  Image image;
  const auto row = [&](RowNumber number, const std::vector<chessvm::test::Source>& sources) {
    ASSERT_TRUE(chessvm::test::write_row(image, number, sources));
  };
  row(100, {{isa::Operation::inc}, {isa::Operation::jn, 102}, {isa::Operation::jmp, 101}});
  row(101, {{isa::Operation::jmp, 100}});
  row(102, {{isa::Operation::clr}, {isa::Operation::print}});
  row(103, {{isa::Operation::jmp, 104}});
  row(104, {{isa::Operation::brk}});
  row(105, {{isa::Operation::read}});
  row(106, {{isa::Operation::halt}});
  VirtualCpu vm(image, {Card{12'345, false}});
  std::vector<RowNumber> left;
  for (;;) {
    const std::uint64_t read = vm.cards_read();
    vm.run_ahead({});
    EXPECT_EQ(vm.cards_read(), read);
    left.push_back(vm.state().pc);
    const RowRun run = vm.run_row();
    if (run.stop == Stop::halt) break;
    ASSERT_LT(left.size(), 10U);
    EXPECT_EQ(run.cards.size(), left.back() == 102 ? 1U : 0U);
  }
  EXPECT_EQ(left, (std::vector<RowNumber>{102, 104, 105, 106}));
}

}  // namespace
}  // namespace chessvm::sim::test
