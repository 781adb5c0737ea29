// SPDX-License-Identifier: MIT
// Every movement, forwards and back.
#include "tests/vm/debugger/support.hpp"

namespace chessvm::debugger::test {
namespace {

std::string at(const Console& console) {
  const RomPlace place = next_place(console.state());
  return fmt::format("{}.{}", place.row, place.word);
}

TEST(Control, StepRowLine) {
  Console console(countdown);
  EXPECT_CONTAINS(console("step"), "101.0 loop");
  console("step 2");
  EXPECT_EQ(at(console), "101.2");
  console("row");
  EXPECT_EQ(at(console), "101.0");
  console("row 2");
  EXPECT_EQ(at(console), "102.0");
  console("reverse-step 100");
  console("line");
  EXPECT_EQ(at(console), "101.0");
  console("line 3");
  EXPECT_EQ(at(console), "101.4");
  console("reverse-line");
  EXPECT_EQ(at(console), "101.2");
  console("reverse-row");
  EXPECT_EQ(at(console), "101.0");
  console("rr");
  EXPECT_EQ(at(console), "100.0");
  EXPECT_CONTAINS(console("rr"), "at the beginning of the history");
}

TEST(Control, ALineOfSeveralInstructionsIsOneLine) {
  Console console(adder);
  console("line 2");
  EXPECT_EQ(at(console), "100.3") << "mov left,A<->B";
  console("line");
  EXPECT_EQ(at(console), "101.0");
  console("rl");
  EXPECT_EQ(at(console), "100.3");
  EXPECT_EQ(console.state().instructions, 2U);
}

TEST(Control, WithoutLinesALineIsARow) {
  Program program = assembled("test.asm", adder);
  program.source = {};
  Console console(std::move(program));
  console("line");
  EXPECT_EQ(at(console), "101.0");
  console("reverse-line");
  EXPECT_EQ(at(console), "100.0");
}

TEST(Control, OverOutAndBackAgain) {
  Console console(adder);
  console.deck("10000\n20000\n30000\n");
  console("until again");
  const std::uint64_t call = console.state().instructions;
  console("next");
  EXPECT_EQ(at(console), "103.0");
  EXPECT_EQ(console.state().word(20), 10);
  console("reverse-next");
  EXPECT_EQ(at(console), "102.0");
  EXPECT_EQ(console.state().instructions, call);
  EXPECT_EQ(console.session.timeline.now().cards_read, 0U);
  EXPECT_CONTAINS(console("finish"), "not in a subroutine");
  EXPECT_CONTAINS(console("reverse-finish"), "not in a subroutine");
  console("step 3");
  EXPECT_CONTAINS(console("where"), "called from 102.0 again, returns to 103.0 again+1");
  console("finish");
  EXPECT_EQ(at(console), "103.0");
  console("rs 2");
  console("reverse-finish");
  EXPECT_EQ(at(console), "102.0");
  EXPECT_EQ(console.state().instructions, call);
  console("next; next; rn");
  EXPECT_EQ(at(console), "103.0");
}

TEST(Control, FinishOnTheRetItself) {
  Console console(adder);
  console.deck("10000\n");
  console("break opcode ret; continue");
  console("finish");
  EXPECT_EQ(at(console), "103.0");
}

TEST(Control, UntilLeavesALoop) {
  Console console(countdown);
  console("step");
  console("until");
  EXPECT_EQ(at(console), "102.0");
  EXPECT_CONTAINS(console("until"), "halted");
}

TEST(Control, UntilAPlace) {
  Console console(countdown);
  console("until done");
  EXPECT_EQ(at(console), "102.0");
  EXPECT_CONTAINS(console("until 101.1"), "halted");
  console("restart; until test.asm:7; until test.asm:7");
  EXPECT_EQ(at(console), "101.1");
  EXPECT_EQ(console.state().rf.words[0], 2);
}

TEST(Control, ContinueNamesWhatTheMachineDid) {
  Console console(adder);
  EXPECT_CONTAINS(console("continue"), "waiting for card 1");
  EXPECT_CONTAINS(console("continue"), "waiting for card 1");
  console("card 05000; card -05; card 00700");
  EXPECT_CONTAINS(console("continue"), "halted");
  EXPECT_CONTAINS(console("continue"), "halted");
  Console brk(
      "  .isa v4\n  .org 100\n  brk\n  inc A\n  loadacc A\n  dec A\n  dec A\n  loadacc A\n");
  EXPECT_CONTAINS(brk("continue"), "brk");
  EXPECT_CONTAINS(brk("continue"), "error: ILLEGAL_ACC");
  EXPECT_CONTAINS(brk("continue"), "error: ILLEGAL_ACC");
  brk("reverse-step");
  EXPECT_EQ(brk.state().error, MachineError::none);
  EXPECT_CONTAINS(brk("step"), "error: ILLEGAL_ACC");
}

TEST(Control, GotoBothWays) {
  Console console(countdown);
  console("goto 30");
  EXPECT_EQ(console.state().add_cycles, 35U);
  console("goto 100");
  EXPECT_EQ(console.state().add_cycles, 102U);
  console("goto 30");
  EXPECT_EQ(console.state().add_cycles, 35U);
  console("goto 0.006s");
  EXPECT_EQ(console.state().add_cycles, 35U);
  console("goto 0");
  EXPECT_EQ(console.state().add_cycles, 0U);
  EXPECT_CONTAINS(console("goto"), "expected an expression");
  EXPECT_CONTAINS(console("goto -1"), "before the first cycle");
  EXPECT_CONTAINS(console("goto 1x"), "a number is followed by a letter");
}

TEST(Control, BreakpointsStopBothWays) {
  Console console(countdown);
  console("break loop");
  EXPECT_CONTAINS(console("continue"), "breakpoint 1\n101.0");
  console("continue");
  EXPECT_EQ(console.state().rf.words[0], 2);
  EXPECT_CONTAINS(console("reverse-continue"), "breakpoint 1\n101.0");
  EXPECT_EQ(console.state().rf.words[0], 3) << "the one it stands on does not count";
  console("continue");
  EXPECT_EQ(console.state().rf.words[0], 2);
  console("continue 2");
  EXPECT_EQ(console.state().status, Status::halted);
  console("reverse-continue 2");
  EXPECT_EQ(console.state().rf.words[0], 2);
  EXPECT_CONTAINS(console("rc 5"), "at the beginning");
  EXPECT_EQ(console.state(), MachineState{});
}

TEST(Control, WatchpointsStopBothWays) {
  Console console(adder);
  console.deck("10000\n20000\n30000\n");
  console("watch [total]");
  EXPECT_CONTAINS(console("continue"), "watchpoint 1: [20] 00 -> 10");
  EXPECT_CONTAINS(console("continue"), "watchpoint 1: [20] 10 -> 30");
  EXPECT_EQ(console.state().word(20), 30);
  EXPECT_CONTAINS(console("reverse-continue"), "watchpoint 1: [20] 10 -> 30");
  EXPECT_EQ(console.state().word(20), 10) << "before the change";
  EXPECT_CONTAINS(console("reverse-continue"), "watchpoint 1: [20] 00 -> 10");
  EXPECT_EQ(console.state().word(20), 0);
  EXPECT_CONTAINS(console("continue 3"), "[20] 30 -> 60");
}

TEST(Control, AnEditIsUndoneOnTheWayBack) {
  Console console(countdown);
  console("break loop; continue; set A = 9; step");
  EXPECT_CONTAINS(console("reverse-continue"), "breakpoint 1");
  EXPECT_EQ(console.state().rf.words[0], 9) << "the state after the edit is at the breakpoint too";
  EXPECT_CONTAINS(console("reverse-continue"), "edits undone");
  EXPECT_EQ(console.state(), MachineState{});
  console("continue");
  EXPECT_EQ(console.state().rf.words[0], 3);
}

TEST(Control, CtrlCStopsBothWays) {
  Console console("  .isa v4\n  .org 100\nloop\n  inc A\n  jmp loop\n");
  int asked = 0;
  console.session.keep_going = [&] { return ++asked < 3; };
  console.session.slice_cycles = 10'000;
  EXPECT_CONTAINS(console("continue"), "interrupted");
  const std::uint64_t there = console.state().instructions;
  EXPECT_GT(there, 1'000U);
  asked = 0;
  console("watch $cycles > 1000000000");
  asked = 0;
  EXPECT_CONTAINS(console("continue"), "interrupted");
  console.session.keep_going = [&] { return false; };
  const std::uint64_t later = console.state().instructions;
  EXPECT_CONTAINS(console("reverse-continue"), "interrupted");
  EXPECT_EQ(console.state().instructions, later);
}

TEST(Control, StoppingPointsChangeNothing) {
  // The same run, at full speed and looked at instruction by instruction.
  Console fast(assembled_file("programs/vmtest/vmtest.asm"));
  Console slow(assembled_file("programs/vmtest/vmtest.asm"));
  const std::string deck = read_file(CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck").value();
  fast.deck(deck);
  slow.deck(deck);
  slow("watch $cycles < 0; trace all.trace; profile on");
  const std::string printed = fast("continue");
  EXPECT_EQ(slow("continue"), printed);
  EXPECT_EQ(fast.state(), slow.state());
}

}  // namespace
}  // namespace chessvm::debugger::test
