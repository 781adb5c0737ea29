// SPDX-License-Identifier: MIT
// Tests the commands that run and step the program, forwards and back.
#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

#include "tests/vm/debugger/support.hpp"
#include "vm/debugger/control.hpp"
#include "vm/debugger/questions.hpp"

namespace chessvm::vm::debugger::test::control_test {
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

TEST(Control, TimesAreReadInOneWay) {
  Console console(adder);
  for (const char* time : {"0", "0s", "0h0m", ".01s", "0.01s", "50", "25+25", "1m"}) {
    console(std::string("goto ") + time);
    EXPECT_FALSE(console.last.failed) << time;
    console(std::string("catch time ") + time);
    EXPECT_FALSE(console.last.failed) << time;
  }
  for (const char* time : {"", "s", "5x", "1s1m", "-5", "."}) {
    console(std::string("catch time ") + time);
    EXPECT_TRUE(console.last.failed) << time;
  }
}

TEST(Control, GotoEndsAtTheBeginningOfTheHistory) {
  Console console(countdown);
  console("goto 30; checkpoint c");
  ASSERT_FALSE(console.last.failed);
  console("restore c");
  ASSERT_FALSE(console.last.failed);
  EXPECT_EQ(console.state().add_cycles, 35U);
  EXPECT_CONTAINS(console("goto 10"), "at the beginning of the history");
  EXPECT_EQ(console.state().add_cycles, 35U);
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

Console counting() {
  return Console(assembled("test.asm", "  .isa v4\n  .org 100\nloop\n  inc A\n  jmp loop\n"));
}

TEST(Control, TimesStopBothWays) {
  Console console = counting();
  console("catch time 5000; catch time 300000");
  EXPECT_CONTAINS(console("continue"), "catchpoint 1: time");
  const std::uint64_t first = console.state().add_cycles;
  EXPECT_GE(first, 5'000U);
  EXPECT_LT(first, 5'030U);
  EXPECT_CONTAINS(console("continue"), "catchpoint 2: time");
  const std::uint64_t second = console.state().add_cycles;
  console("goto 1000000");
  EXPECT_CONTAINS(console("reverse-continue"), "catchpoint 2: time");
  EXPECT_EQ(console.state().add_cycles, second);
  EXPECT_CONTAINS(console("reverse-continue"), "catchpoint 1: time");
  EXPECT_EQ(console.state().add_cycles, first);
  EXPECT_CONTAINS(console("reverse-continue"), "at the beginning of the history");
  console("continue 2; reverse-step; step");
  EXPECT_EQ(console.state().add_cycles, second);
  console("set A = 5");
  EXPECT_CONTAINS(console("reverse-continue"), "edits undone; catchpoint 1: time");
  EXPECT_EQ(console.state().add_cycles, first);
}

TEST(Control, StopPointsAreListedInColumns) {
  Console console = counting();
  console("catch time 7000; break 101 if A == 30 && B == 20 && C == 10 && D == 0");
  const std::string list = console("stops");
  const std::size_t end = list.find('\n');
  EXPECT_EQ(list.find(" hit 0"), list.find(" hit 0", end) - end - 1) << list;
}

TEST(Control, TimesHaveConditionsAndCounts) {
  Console console = counting();
  console("catch time 5000 if 0; catch time 6000 if $instructions > 0; catch time 7000 count 2");
  EXPECT_CONTAINS(console("continue"), "catchpoint 2: time");
  console("catch time 9000; disable 2");
  EXPECT_CONTAINS(console("continue"), "catchpoint 4: time") << "the first hit of 3 is passed";
  EXPECT_CONTAINS(console("stops"), "catch time 7000                      hit 1");
  EXPECT_CONTAINS(console("restart; continue"), "catchpoint 3: time");
  EXPECT_CONTAINS(console("delete; restart; catch time 5000 if 1/0; continue"), "(condition: ");
  EXPECT_CONTAINS(console("delete; catch time 4000 if 0"), "6: ");
  EXPECT_CONTAINS(console("reverse-continue"), "at the beginning of the history");
}

TEST(Control, ATimeIsNotLostAmongOtherStops) {
  Console console = counting();
  console("catch time 5000; catch time 5001; goto 4900; watch $instructions");
  std::string text;
  for (int i = 0; i < 20 && !contains(text, "catchpoint"); ++i) text = console("continue");
  EXPECT_CONTAINS(text, "watchpoint 3: $instructions ");
  EXPECT_CONTAINS(text, "catchpoint 1: time");
  EXPECT_LT(console.state().add_cycles, 5'030U);
  Console both = counting();
  both("catch time 5000; catch time 5001");
  EXPECT_CONTAINS(both("continue"), "catchpoint 1: time; catchpoint 2: time");
  both("goto 9000");
  EXPECT_CONTAINS(both("reverse-continue"), "catchpoint 1: time; catchpoint 2: time");
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

TEST(Control, AnInterruptedWayBackIsGoneOnWith) {
  constexpr const char* source =
      "  .isa v4\n  .org 100\n  print\n  jmp loop\n  .org 110\nloop\n  inc A\n  jmp loop\n";
  Console whole(source);
  Console sliced(source);
  for (Console* const console : {&whole, &sliced}) {
    (*console)("step 300000");
    (*console)("break 100.1");
  }
  EXPECT_CONTAINS(whole("reverse-continue"), "breakpoint 1");
  Backward way(sliced.session, {}, Stops::heeded);
  sliced.session.keep_going = [] { return false; };
  int slices = 0;
  Arrival at;
  for (at = way.go_on(); at.cause == Cause::interrupted; at = way.go_on()) {
    EXPECT_EQ(sliced.state().instructions, 300'000U);
    ++slices;
  }
  EXPECT_GT(slices, 1);
  EXPECT_EQ(at.text, "breakpoint 1");
  EXPECT_EQ(sliced.state(), whole.state());
}

TEST(Control, APauseOnAStopIsAStop) {
  Console console(countdown);
  console("break loop");
  Goal goal;
  for (int i = 0; i < 1000; ++i) {
    goal.pause = console.state().add_cycles + 1;
    const Arrival at = forward(console.session, goal);
    if (at.cause == Cause::interrupted) continue;
    EXPECT_EQ(at.text, "breakpoint 1");
    return;
  }
  FAIL() << "it never stopped";
}

constexpr const char* counting_for_ever = "  .isa v4\n  .org 100\nloop\n  inc A\n  jmp loop\n";
constexpr const char* printing_for_ever =
    "  .isa v4\n  .org 100\nloop\n  inc A\n  print\n  jmp loop\n";

/// A console on an endless program. Its simulated clock advances only with instructions and printed
/// lines. During a run, the debugger asks repeatedly whether the run may go on. From question
/// number `questions` on, the answer is no.
struct TimedConsole {
  using Clock = std::chrono::steady_clock;

  explicit TimedConsole(const char* source) : console(source) {
    console.session.clock = [this] { return now(); };
    console.session.print = [this](std::string_view) {
      time += per_line;
      ++lines;
    };
    console.session.keep_going = [this] {
      const Clock::time_point moment = now();
      const std::uint64_t position = console.state().instructions;
      gaps.push_back({moment - last_time, position - last_position});
      last_time = moment;
      last_position = position;
      if (on_question) on_question();
      return --questions > 0;
    };
  }
  Clock::time_point now() {
    const std::uint64_t position = console.state().instructions;
    time += per_instruction * (position - counted);
    counted = position;
    return time;
  }

  struct Gap {
    Clock::duration time;
    std::uint64_t instructions;
  };
  Console console;
  std::chrono::nanoseconds per_instruction{0};
  std::chrono::nanoseconds per_line{0};
  int questions = 40;
  std::function<void()> on_question;
  Clock::time_point time{};
  std::uint64_t counted = 0;
  Clock::time_point last_time{};
  std::uint64_t last_position = 0;
  std::vector<Gap> gaps;
  int lines = 0;
};

TEST(Questions, AreAskedInTimeHoweverSlowTheInstructionsAre) {
  for (const int nanoseconds : {2, 1'000, 100'000, 20'000'000})
    for (const char* const before : {"", "watch $cycles < 0"}) {
      SCOPED_TRACE(testing::Message() << nanoseconds << " ns, " << before);
      TimedConsole timed(counting_for_ever);
      timed.console(before);
      timed.per_instruction = std::chrono::nanoseconds(nanoseconds);
      timed.console("continue");
      ASSERT_EQ(timed.gaps.size(), 40U);
      // The gap before the first question is not tested, because the debugger does not yet know the
      // program's speed.
      for (std::size_t gap = 1; gap < timed.gaps.size(); ++gap)
        EXPECT_LE(timed.gaps[gap].time,
                  std::max<std::chrono::nanoseconds>(longest_silence, 16 * timed.per_instruction))
            << gap;
    }
}

TEST(Questions, LeaveFewerInstructionsBetweenThemWhenThoseTakeLong) {
  TimedConsole timed(counting_for_ever);
  timed.per_instruction = std::chrono::nanoseconds(2);
  timed.questions = 60;
  timed.on_question = [&] {
    if (timed.gaps.size() == 30) timed.per_instruction = std::chrono::microseconds(2);
  };
  timed.console("continue");
  ASSERT_EQ(timed.gaps.size(), 60U);
  EXPECT_GT(timed.gaps[29].instructions, 1'000'000U);
  for (std::size_t gap = 32; gap < 60; ++gap) {
    EXPECT_LT(timed.gaps[gap].instructions, 10'000U) << gap;
    EXPECT_GT(timed.gaps[gap].instructions, 100U) << gap;
  }
}

/// The debugger checks for Ctrl-C between lines, even if it still has hundreds of cards to print.
TEST(Questions, AreAskedBetweenLinesOfOutput) {
  TimedConsole timed(printing_for_ever);
  timed.per_line = std::chrono::milliseconds(1);
  timed.questions = 5;
  timed.console("continue");
  ASSERT_EQ(timed.gaps.size(), 5U);
  for (const TimedConsole::Gap& gap : timed.gaps) EXPECT_LE(gap.time, longest_silence);
  EXPECT_LE(timed.lines, 100) << "not one for each card punched";
  EXPECT_GT(timed.console.session.timeline.now().cards_punched, 500U);
}

TEST(Control, StoppingPointsChangeNothing) {
  // Runs the same program at full speed and with a check after every instruction.
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
}  // namespace chessvm::vm::debugger::test::control_test
