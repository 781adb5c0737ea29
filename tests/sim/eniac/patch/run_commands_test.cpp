// SPDX-License-Identifier: MIT
// Tests the commands for buttons, steps and running: docs/patch-format.md#all-commands.
#include "sim/eniac/machine/state_text.hpp"
#include "tests/sim/eniac/patch/console_fixture.hpp"

namespace chessvm::eniac::run_commands_test {
namespace {

using RunCommands = ConsoleTest;

TEST_F(RunCommands, StepAPulseTimeAtFirst) {
  EXPECT_EQ(obey("s? cy.op"), "1p\n");
  obey("b p");
  EXPECT_EQ(machine_->time().phase, 2);
  for (int step = 2; step < 20; ++step) obey("b p");
  EXPECT_EQ(machine_->time().cycle, 0U);
  EXPECT_EQ(machine_->time().phase, 38);
  obey("b p");
  EXPECT_EQ(machine_->time().cycle, 1U);
  EXPECT_EQ(machine_->time().phase, 0);
}

TEST_F(RunCommands, StepToTheEndOfTheAddCycle) {
  obey("b p\nb p\ns cy.op 1a\nb p");
  EXPECT_EQ(machine_->time().cycle, 1U);
  EXPECT_EQ(machine_->time().phase, 0);
  obey("b p");
  EXPECT_EQ(machine_->time().cycle, 2U);
}

TEST_F(RunCommands, StepAndShow) {
  obey(counter);
  const std::string shown = obey("s cy.op 1a\nb p\nb p\nn");
  EXPECT_EQ(machine_->time().cycle, 3U);
  EXPECT_EQ(shown, full_state(*machine_));
  EXPECT_EQ(std::count(shown.begin(), shown.end(), '\n'), 21);
  EXPECT_EQ(number(1), "P 0000000001");
}

TEST_F(RunCommands, RunToABreakpoint) {
  for (const EngineName& engine : engine_names) {
    start({}, engine.kind);
    obey("p i.io a2.5i\ns a2.op5 a\ns a2.cc5 C\ns a2.rp5 9\np a2.5o debug.bp.3\nb i");
    const std::string printed = obey("g");
    EXPECT_EQ(printed, "[debug.bp.3] break" + full_state(*machine_));
    EXPECT_EQ(number(2), "P 0000000009");
    EXPECT_EQ(machine_->time().cycle, 11U);
    EXPECT_EQ(obey("s? cy.op"), "1a\n");
    obey("b p");
    EXPECT_EQ(machine_->time().cycle, 12U);
  }
}

TEST_F(RunCommands, RememberABreakpointMetBetweenPulseTimes) {
  obey(counter);
  obey("p a1.5o debug.bp.1");
  for (int step = 0; step < 2 * 20 + 18; ++step) obey("b p");  // past CPP of add cycle 2
  EXPECT_NE(printed_.find("[debug.bp.1] break"), std::string::npos);
  obey("g");
  EXPECT_EQ(machine_->time().cycle, 3U) << "the add cycle is completed";
}

TEST_F(RunCommands, StopWhenNothingCanHappen) {
  EXPECT_NE(obey("g"), "");
  EXPECT_EQ(machine_->time().cycle, 0U);
  obey("p i.io a1.1i\ns a1.op1 a\ns a1.cc1 C\nb i\ng");
  EXPECT_EQ(number(1), "P 0000000001");
  EXPECT_EQ(machine_->time().cycle, 3U);
  EXPECT_EQ(obey("s? cy.op"), "1a\n");
}

TEST_F(RunCommands, RunSoManyAddCycles) {
  obey(counter);
  obey("p a1.5o debug.bp.1\nrun 100");
  EXPECT_EQ(machine_->time().cycle, 100U) << "not stopped by the debugger";
  EXPECT_EQ(number(1), "P 0000000098");
  obey("run 0");
  EXPECT_EQ(machine_->time().cycle, 100U);
}

TEST_F(RunCommands, RunAtAnotherSpeed) {
  EXPECT_NE(refusal("g 1x and more"), "");
  start({.until = 2000});
  obey(counter);
  EXPECT_EQ(console_->obey("g 10000x"), ConsoleStatus::limit);
  EXPECT_EQ(machine_->time().cycle, 2000U);
  EXPECT_EQ(console_->performance().add_cycles, 2000U);
  EXPECT_NE(obey("perf").find("2000 add cycles in"), std::string::npos);
}

TEST_F(RunCommands, StopAtTheLimit) {
  start({.until = 50});
  obey(counter);
  EXPECT_EQ(console_->obey("g"), ConsoleStatus::limit);
  EXPECT_EQ(machine_->time().cycle, 50U);
  EXPECT_EQ(console_->obey("run 9"), ConsoleStatus::limit);
  EXPECT_EQ(machine_->time().cycle, 50U);
}

TEST_F(RunCommands, StopWhenInterrupted) {
  std::atomic<bool> interrupt{true};
  start({.interrupt = &interrupt});
  obey(counter);
  EXPECT_EQ(console_->obey("g"), ConsoleStatus::interrupted);
  EXPECT_EQ(console_->obey("g 1x"), ConsoleStatus::interrupted);
  EXPECT_EQ(obey("s? cy.op"), "1a\n");
  write("a.e", "set a1 1\n");
  EXPECT_EQ(console_->obey("l a.e"), ConsoleStatus::interrupted);
}

TEST_F(RunCommands, LeaveWhenThePatchSaysSo) {
  obey("p i.io debug.quit\nb i");
  EXPECT_EQ(console_->obey("g"), ConsoleStatus::quit);
  EXPECT_EQ(machine_->time().cycle, 2U);
  start({});
  obey("p i.io debug.quit\nb i\ns cy.op 1a\nb p");
  EXPECT_EQ(console_->obey("b p"), ConsoleStatus::quit);
  EXPECT_EQ(console_->obey("q"), ConsoleStatus::end_of_file);
}

TEST_F(RunCommands, FailWithTheMachine) {
  // The machine fails because a digit pulse starts a program that does more than wait.
  obey("p i.io a1.1i\ns a1.op1 A\nset a1 1\np a1.A ad.dp.1\np ad.dp.1.1 a2.5i\ns a2.op5 a\nb i");
  EXPECT_EQ(console_->obey("run 5"), ConsoleStatus::failed);
  EXPECT_NE(machine_->monitor().failure().value_or("").find("a2"), std::string::npos);
}

TEST_F(RunCommands, TakeTheTimeOfTheReaderOnlyWhenRunning) {
  write("one.deck", "0000000042\n");
  const std::string patch =
      "p i.io 1-1\np 1-1 i.ri\np 1-1 i.rl\np i.ro a1.5i\ns a1.op5 a\ns a1.cc5 C\nf r one.deck\nb i";
  obey(patch);
  obey("s cy.op 1a\nb p\nb p\nb p\nb p\nb p");
  EXPECT_EQ(number(1), "P 0000000001");
  start({});
  obey(patch);
  obey("run 1877");
  EXPECT_EQ(number(1), "P 0000000000");
  obey("run 2");
  EXPECT_EQ(number(1), "P 0000000001");
}

TEST_F(RunCommands, SayThatThereAreNoInstruments) {
  for (const char* const line :
       {"probe a1.A", "probe", "break a1.A", "unprobe", "unprobe a1.A", "fault carry:a1.1"})
    EXPECT_EQ(refusal(line), "there are no instruments here") << line;
  EXPECT_NE(refusal("probe a1.Z"), "there are no instruments here");
  EXPECT_NE(obey("fault help").find("KIND:PLACE"), std::string::npos);
}

TEST_F(RunCommands, ClearByButton) {
  obey("set a1 5\nset a20 -7\nb c");
  EXPECT_EQ(number(1), "P 0000000000");
  EXPECT_EQ(number(20), "P 0000000000");
}

}  // namespace
}  // namespace chessvm::eniac::run_commands_test
