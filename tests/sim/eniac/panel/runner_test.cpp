// SPDX-License-Identifier: MIT
#include "sim/eniac/panel/runner.hpp"

#include <gtest/gtest.h>

#include "sim/eniac/engine/make_engine.hpp"
#include "sim/eniac/machine/state_text.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "tests/sim/eniac/patched_machine.hpp"

namespace chessvm::eniac::runner_test {
namespace {

using Seconds = std::chrono::duration<double>;

/// Allows more time than a runner needs. The time is limited, so a defect cannot hang the test.
std::function<bool()> enough_time() {
  return [calls = 0]() mutable { return ++calls > 20'000; };
}

class RunnerTest : public testing::TestWithParam<EngineKind> {
 protected:
  void start(const std::string& patch, RunLimits rules = {.stop_when_idle = true}) {
    load(machine_, patch);
    load(other_, patch);
    engine_ = make_engine(GetParam(), machine_);
    runner_ = std::make_unique<Runner>(machine_, *engine_, rules);
  }
  void set_speed(std::size_t speed) {
    runner_->act(Action::real_time);
    for (std::size_t k = real_time_speed; k < speed; ++k) runner_->act(Action::faster);
    for (std::size_t k = real_time_speed; k > speed; --k) runner_->act(Action::slower);
    ASSERT_EQ(runner_->speed(), speed);
  }
  /// Runs `other_` to the pulse time of `machine_`. Then both machines must have the same state.
  void expect_same() {
    PulseEngine engine(other_);
    while (other_.time().cycle < machine_.time().cycle) ASSERT_TRUE(engine.step_add_cycle());
    while (other_.time().phase < machine_.time().phase) ASSERT_TRUE(engine.step_pulse_time());
    EXPECT_EQ(full_state(machine_), full_state(other_));
  }

  Machine machine_;
  Machine other_;
  std::unique_ptr<Engine> engine_;
  std::unique_ptr<Runner> runner_;
};

TEST_P(RunnerTest, StepsPulseTimes) {
  start(squares);
  for (int k = 1; k <= 150; ++k) {
    runner_->act(Action::step_pulse_time);
    EXPECT_EQ(machine_.time().cycle * 20 + static_cast<unsigned>(machine_.time().phase) / 2, k);
    expect_same();
  }
}

TEST_P(RunnerTest, StepsToTheEndOfTheAddCycle) {
  start(squares);
  for (int k = 0; k < 7; ++k) runner_->act(Action::step_pulse_time);
  runner_->act(Action::step_add_cycle);
  EXPECT_EQ(machine_.time().cycle, 1);
  EXPECT_EQ(machine_.time().phase, 0);
  runner_->act(Action::step_add_cycle);
  EXPECT_EQ(machine_.time().cycle, 2);
  expect_same();
}

TEST_P(RunnerTest, GoesUntilOtherProgramsAreActive) {
  start(squares);
  for (int k = 0; k < 12; ++k) {
    const std::vector<std::uint64_t> before = active_programs(machine_);
    runner_->act(Action::step_program);
    EXPECT_EQ(runner_->motion(), Motion::to_next_program);
    runner_->advance(Seconds(1), enough_time());
    ASSERT_EQ(runner_->motion(), Motion::paused);
    EXPECT_NE(active_programs(machine_), before);
    PulseEngine engine(other_);
    while (other_.time().cycle + 1 < machine_.time().cycle) {
      ASSERT_TRUE(engine.step_add_cycle());
      EXPECT_EQ(active_programs(other_), before) << "it went too far";
    }
    expect_same();
  }
}

TEST_P(RunnerTest, GoesToTheNextMilestone) {
  start(squares);
  runner_->set_milestone([this] { return machine_.time().cycle / 7; });
  for (const std::uint64_t cycle : {7U, 14U, 21U}) {
    runner_->act(Action::step_milestone);
    EXPECT_EQ(runner_->motion(), Motion::to_milestone);
    runner_->advance(Seconds(0), enough_time());
    EXPECT_EQ(runner_->motion(), Motion::paused);
    EXPECT_EQ(machine_.time().cycle, cycle);
  }
  EXPECT_EQ(runner_->message(), "");
  expect_same();
}

TEST_P(RunnerTest, TakesStepsThatWereTypedDuringAnotherOneByOne) {
  start(squares);
  runner_->set_milestone([this] { return machine_.time().cycle / 7; });
  for (int i = 0; i < 3; ++i) runner_->act(Action::step_milestone);
  runner_->act(Action::step_add_cycle);
  for (const std::uint64_t cycle : {7U, 14U}) {
    runner_->advance(Seconds(0), enough_time());
    EXPECT_EQ(machine_.time().cycle, cycle);
    EXPECT_EQ(runner_->motion(), Motion::to_milestone);
  }
  runner_->advance(Seconds(0), enough_time());
  EXPECT_EQ(machine_.time().cycle, 22);
  EXPECT_EQ(runner_->motion(), Motion::paused);
}

TEST_P(RunnerTest, ForgetsWaitingStepsAtAnotherKey) {
  start(squares);
  runner_->set_milestone([this] { return machine_.time().cycle / 7; });
  for (int i = 0; i < 3; ++i) runner_->act(Action::step_milestone);
  runner_->act(Action::run_or_pause);
  EXPECT_EQ(runner_->motion(), Motion::paused);
  runner_->act(Action::step_milestone);
  runner_->advance(Seconds(0), enough_time());
  EXPECT_EQ(machine_.time().cycle, 7);
  EXPECT_EQ(runner_->motion(), Motion::paused);
}

/// In this patch, each pulse on program line 1-1 is a checkpoint.
TEST_P(RunnerTest, GoesToTheNextCheckpoint) {
  start(std::string(squares) + "\np 1-1 cy.checkpoint\n");
  PulseEngine engine(other_);
  std::vector<std::uint64_t> expected;
  while (expected.size() < 3) {
    ASSERT_TRUE(engine.step_add_cycle());
    if (other_.monitor().checkpoint) expected.push_back(other_.time().cycle);
    ASSERT_LT(other_.time().cycle, 1000);
    other_.monitor().checkpoint = false;
  }
  for (const std::uint64_t cycle : expected) {
    runner_->act(Action::step_checkpoint);
    runner_->advance(Seconds(0), enough_time());
    EXPECT_EQ(runner_->motion(), Motion::paused);
    EXPECT_EQ(machine_.time().cycle, cycle);
    EXPECT_EQ(runner_->message(), "");
  }
}

TEST_P(RunnerTest, GoesOnToTheCheckpointThatIsMeant) {
  start(std::string(squares) + "\np 1-1 cy.checkpoint\n");
  int asked = 0;
  runner_->run_to([&] { return ++asked == 3; });
  runner_->advance(Seconds(0), enough_time());
  EXPECT_EQ(runner_->motion(), Motion::paused);
  EXPECT_EQ(asked, 3);
  const std::uint64_t third = machine_.time().cycle;
  runner_->act(Action::step_checkpoint);  // replaces the earlier goal by the next checkpoint
  runner_->advance(Seconds(0), enough_time());
  EXPECT_EQ(asked, 3);
  EXPECT_GT(machine_.time().cycle, third);
}

TEST_P(RunnerTest, KeepsToItsSpeed) {
  start(squares);
  const struct {
    std::size_t speed;
    double seconds;
    std::uint64_t pulse_times;
  } cases[] = {{0, 1, 1},     {1, 1, 1},      {2, 0.05, 1},     {3, 0.04, 4},
               {4, 0.04, 40}, {5, 0.04, 400}, {6, 0.04, 4'000}, {7, 0.04, 40'000}};
  for (const auto& one : cases) {
    set_speed(one.speed);
    runner_->run();
    const std::uint64_t before =
        machine_.time().cycle * 20 + static_cast<unsigned>(machine_.time().phase) / 2;
    runner_->advance(Seconds(one.seconds), enough_time());
    const std::uint64_t after =
        machine_.time().cycle * 20 + static_cast<unsigned>(machine_.time().phase) / 2;
    if (one.pulse_times == 1) {
      EXPECT_EQ(after - before, 1) << "as soon as it is due";
    }
    // Higher speeds advance by whole add cycles.
    EXPECT_NEAR(static_cast<double>(after - before), static_cast<double>(one.pulse_times),
                one.pulse_times < 100 ? 1 : 20)
        << speeds[one.speed].name;
    runner_->pause();
    expect_same();
  }
}

TEST_P(RunnerTest, RunsFreelyUntilTimeIsUp) {
  start(squares);
  set_speed(speed_count - 1);
  runner_->run();
  int slices = 0;
  runner_->advance(Seconds(0), [&] { return ++slices > 3; });
  EXPECT_GT(machine_.time().cycle, 1000);
  EXPECT_EQ(runner_->motion(), Motion::running);
  expect_same();
}

TEST_P(RunnerTest, SaysWhyItStopped) {
  start(one_transfer);
  set_speed(speed_count - 1);
  runner_->run();
  runner_->advance(Seconds(1), enough_time());
  EXPECT_EQ(runner_->motion(), Motion::paused);
  EXPECT_EQ(runner_->stopped(), StopReason::idle);
  EXPECT_NE(runner_->message(), "");
  // The user can still step by hand or press a button.
  const std::uint64_t cycle = machine_.time().cycle;
  runner_->act(Action::step_add_cycle);
  EXPECT_EQ(machine_.time().cycle, cycle + 1);
  EXPECT_EQ(runner_->message(), "");
  runner_->act(Action::initiate);
  runner_->act(Action::run_or_pause);
  runner_->advance(Seconds(1), enough_time());
  EXPECT_GT(machine_.time().cycle, cycle + 2);
}

TEST_P(RunnerTest, StopsAtAQuitPulse) {
  start(std::string(one_transfer) + "p 1-1 debug.quit\n");
  set_speed(speed_count - 1);
  runner_->run();
  runner_->advance(Seconds(1), enough_time());
  EXPECT_EQ(runner_->stopped(), StopReason::quit);
  EXPECT_EQ(runner_->message(), "debug.quit was pulsed");
}

TEST_P(RunnerTest, ReadsACardAtTheButton) {
  start("p i.ro a1.5i\ns a1.op5 0\n");
  machine_.card_reader().load({"12345", "67"});
  set_speed(speed_count - 1);
  runner_->run();
  runner_->advance(Seconds(1), enough_time());
  EXPECT_EQ(runner_->stopped(), StopReason::idle);
  EXPECT_EQ(machine_.card_reader().position(), 0U);
  runner_->act(Action::read);
  EXPECT_EQ(runner_->message(), "") << "the machine may go on";
  runner_->run();
  runner_->advance(Seconds(1), enough_time());
  EXPECT_EQ(machine_.card_reader().position(), 1U);
}

TEST_P(RunnerTest, LeavesTheMachineAloneForKeysOfTheScreen) {
  start(squares);
  runner_->act(Action::step_add_cycle);
  for (const Action action : {Action::quit, Action::help, Action::scroll_up, Action::scroll_down,
                              Action::next_side, Action::redraw})
    runner_->act(action);
  EXPECT_EQ(machine_.time().cycle, 1U);
  EXPECT_EQ(runner_->motion(), Motion::paused);
  expect_same();
}

TEST_P(RunnerTest, StopsSlowMachinesForTheSameReasons) {
  start(one_transfer);
  set_speed(4);
  runner_->run();
  for (int k = 0; k < 20 && runner_->motion() != Motion::paused; ++k)
    runner_->advance(Seconds(0.1), enough_time());
  EXPECT_EQ(runner_->stopped(), StopReason::idle);
}

TEST_P(RunnerTest, NeverGoesBeyondItsLimit) {
  start(squares, {.until = 25, .stop_when_idle = true});
  for (const std::size_t speed : {speed_count - 1, real_time_speed, std::size_t{4}}) {
    set_speed(speed);
    runner_->run();
    for (int k = 0; k < 20; ++k) runner_->advance(Seconds(0.1), enough_time());
    EXPECT_EQ(runner_->stopped(), StopReason::limit);
    EXPECT_EQ(machine_.time().cycle, 25);
  }
  runner_->act(Action::step_pulse_time);
  runner_->act(Action::step_add_cycle);
  EXPECT_EQ(machine_.time().cycle, 25);
  EXPECT_EQ(machine_.time().phase, 0);
}

TEST_P(RunnerTest, PressesButtons) {
  start(squares);
  for (int k = 0; k < 30; ++k) runner_->act(Action::step_add_cycle);
  ASSERT_NE(machine_.accumulator(13).value(), Number{});
  runner_->act(Action::clear);
  EXPECT_EQ(machine_.accumulator(13).value(), Number{});
}

INSTANTIATE_TEST_SUITE_P(Engines, RunnerTest,
                         testing::Values(EngineKind::compiled, EngineKind::fast, EngineKind::pulse),
                         [](const auto& parameter) {
                           return std::string(
                               engine_names[static_cast<std::size_t>(parameter.param)].name);
                         });

}  // namespace
}  // namespace chessvm::eniac::runner_test
