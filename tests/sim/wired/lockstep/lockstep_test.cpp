// SPDX-License-Identifier: MIT
// Tests lockstep on small machines that it accepts in place of chessvm. Each kind of difference
// between the CPUs has a patch that causes it.
#include "sim/wired/lockstep/lockstep.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/initiating_unit.hpp"

#include <gtest/gtest.h>

#include "sim/eniac/units/cards/card_reader.hpp"
#include "tests/sim/wired/lockstep/fake_computer.hpp"

namespace chessvm::wired::test::lockstep_test {
namespace {

/// Returns the patch with the text `line` replaced by `other`.
std::string with(std::string patch, const std::string& line, const std::string& other) {
  const std::size_t at = patch.find(line);
  EXPECT_NE(at, std::string::npos) << line;
  return patch.replace(at, line.size(), other);
}

TEST(Lockstep, GoesOnWhileAllIsEqual) {
  for (const eniac::EngineKind kind :
       {eniac::EngineKind::compiled, eniac::EngineKind::fast, eniac::EngineKind::pulse}) {
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
  eniac::Number& ls = computer.machine.accumulator(4).storage();
  ls.digits = eniac::in_place(7, 3);
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

/// In every row, the second of two delays is still active when the next row is fetched.
const std::string delays_that_overlap = ring_of_14 + R"(p 1-1 a9.5i
s a9.op5 0
s a9.rp5 7
p a9.5o 2-1
p 2-1 a10.5i
s a10.op5 0
s a10.rp5 8
)";

TEST(Lockstep, FindsProgramsThatAreStillAtWork) {
  FakeComputer running_out(delays_that_overlap, jump_to_itself, {.max_cycles = 140});
  EXPECT_FALSE(running_out.lockstep.start());
  EXPECT_EQ(running_out.lockstep.run(), LockstepEnd::limit);

  // In this patch, the end of the second delay starts another program.
  const std::string heard = delays_that_overlap + "p a10.5o 2-2\np 2-2 a11.5i\ns a11.op5 0\n";
  FakeComputer lasting(heard, jump_to_itself);
  EXPECT_FALSE(lasting.lockstep.start());
  EXPECT_EQ(lasting.lockstep.step(), LockstepEnd::diverged);
  const Divergence& found = lasting.lockstep.divergence().value();
  EXPECT_EQ(found.what, "the wired machine is not ready for a row");
  EXPECT_EQ(found.broken_invariants,
            std::vector<std::string>{"program a10.5 is at work when a row is fetched"});
  EXPECT_TRUE(found.accumulators.empty());
  FakeComputer lenient(heard, jump_to_itself, {.max_cycles = 140, .invariants = false});
  EXPECT_FALSE(lenient.lockstep.start());
  EXPECT_EQ(lenient.lockstep.run(), LockstepEnd::limit);

  // A program that receives must not be active at a row fetch, even if its end starts no program.
  FakeComputer acting(delays_that_overlap + "s a10.op5 α\n", jump_to_itself);
  EXPECT_FALSE(acting.lockstep.start());
  EXPECT_EQ(acting.lockstep.step(), LockstepEnd::diverged);
  EXPECT_EQ(acting.lockstep.divergence()->broken_invariants.size(), 1U);
}

TEST(Lockstep, FindsProgramsThatDoNotFetchTheRow) {
  // The initiate button also starts a program that does not belong to the ring.
  const std::string patch = with(ring_of_14, "p i.io 1-1\n",
                                 "p i.io 1-9\np 1-9 pa.1.sa.1\np pa.1.sb.1 1-1\np 1-9 a4.5i\n"
                                 "s a4.op5 0\np a4.5o 2-2\np 2-2 a11.5i\ns a11.op5 0\n");
  FakeComputer computer(patch, jump_to_itself);
  EXPECT_FALSE(computer.lockstep.start());
  EXPECT_EQ(computer.lockstep.step(), LockstepEnd::diverged);
  EXPECT_EQ(computer.lockstep.divergence()->broken_invariants,
            std::vector<std::string>{"program a4.5 does not start to fetch the row"});
}

TEST(Lockstep, TracesTheRowThatDiffers) {
  for (const eniac::EngineKind kind :
       {eniac::EngineKind::compiled, eniac::EngineKind::fast, eniac::EngineKind::pulse}) {
    FakeComputer computer(with(ring_of_21, "s a2.rp6 3", "s a2.rp6 4"), count_up, {}, kind);
    EXPECT_FALSE(computer.lockstep.start());
    EXPECT_EQ(computer.lockstep.step(), LockstepEnd::diverged);
    computer.lockstep.trace_divergence({.programs = {{"a13.5i", "RF <-"}},
                                        .units = {{"a13", "RF"}},
                                        .trunks = {{"1", "main"}},
                                        .cpu = {}});
    const RowTrace& trace = computer.lockstep.divergence()->trace.value();
    EXPECT_EQ(to_text(trace),
              "  the row again, by add times:\n"
              "          1  a2.5\n"
              "        2-9  going on: a2.5\n"
              "         10  a3.5\n"
              "      11-18  going on: a3.5\n"
              "         19  a2.6\n"
              "             a13.5  RF <-                     takes α P0100000000 from main\n"
              "             c.26                             sends o P0100000000 on main\n"
              "      20-22  going on: a2.6\n");
    EXPECT_EQ(trace.otherwise, "");
    // Tracing must not change the state of the machine.
    EXPECT_EQ(computer.wired.add_cycles(), 22U);
    EXPECT_EQ(eleven_characters(computer.wired.state().rf), "P0100000000");
  }
}

TEST(Lockstep, TracesARowThatTheMachineCannotFinish) {
  // Two programs of a13 (RF) have contradicting clear switches.
  FakeComputer computer(
      ring_of_21 + "p 1-3 a13.6i\ns a13.op6 A\ns a13.cc6 C\np 1-3 a13.7i\ns a13.op7 0\n", count_up);
  EXPECT_FALSE(computer.lockstep.start());
  EXPECT_EQ(computer.lockstep.step(), LockstepEnd::diverged);
  const std::string what = computer.lockstep.divergence()->what;
  EXPECT_NE(what.find("their clear switches differ"), std::string::npos) << what;
  computer.lockstep.trace_divergence({});
  EXPECT_EQ(computer.lockstep.divergence()->trace->otherwise, "");
  EXPECT_EQ(computer.wired.machine().monitor().failure(), what);
}

TEST(WiredMachine, GoesBackAsOftenAsWanted) {
  FakeComputer computer(ring_of_21, count_up);
  eniac::Machine& machine = computer.machine;
  machine.card_reader().load({"1", "2"});
  EXPECT_FALSE(computer.lockstep.start());
  EXPECT_FALSE(computer.lockstep.step());
  WiredMachine::Moment moment;
  computer.wired.note(moment);
  const ComparableState state = computer.wired.state();
  for (int time = 0; time < 2; ++time) {
    // Runs to the middle of a row, then changes the machine by hand.
    EXPECT_EQ(computer.wired.run_to_checkpoint(computer.wired.add_cycles() + 10,
                                               WiredMachine::Breaks::ignored, nullptr),
              eniac::StopReason::limit);
    machine.table(1).set_argument(12);
    machine.initiating_unit().set_last_read(9'999);
    machine.initiating_unit().set_last_print(9'999);
    computer.wired.set_cards_read(2);
    machine.monitor().fail(machine.time(), "broken");
    computer.wired.go_back(moment);
    EXPECT_EQ(computer.wired.state(), state);
    EXPECT_EQ(computer.wired.add_cycles(), 21U);
    EXPECT_EQ(machine.table(1).argument(), 0);
    EXPECT_EQ(machine.initiating_unit().last_read(), 0U);
    EXPECT_EQ(machine.initiating_unit().last_print(), 0U);
    EXPECT_EQ(computer.wired.cards_read(), 0U);
    EXPECT_EQ(computer.wired.run_to_checkpoint(1'000, WiredMachine::Breaks::ignored, nullptr),
              eniac::StopReason::checkpoint);
    EXPECT_EQ(computer.wired.add_cycles(), 42U);
    EXPECT_EQ(eleven_characters(computer.wired.state().rf), "P0200000000");
  }
}

TEST(Lockstep, SaysWhenTheRowEndsInAnotherWayTheSecondTime) {
  FakeComputer computer(ring_of_21, count_up);
  EXPECT_FALSE(computer.lockstep.start());
  computer.machine.accumulator(4).storage().digits = eniac::in_place(7, 3);
  EXPECT_EQ(computer.lockstep.step(), LockstepEnd::diverged);
  computer.lockstep.trace_divergence({});
  EXPECT_EQ(computer.lockstep.divergence()->trace->otherwise,
            "the row ended differently when it was repeated, after 21 add cycles; "
            "a fault is intermittent");
}

/// Two dummy programs start each other without end, and nothing else happens.
TEST(Lockstep, CutsATraceInTheMiddle) {
  FakeComputer computer(
      "p i.io cy.checkpoint\np i.io 1-2\np 1-2 a2.5i\ns a2.op5 0\np a2.5o 1-3\np 1-3 a3.5i\n"
      "s a3.op5 0\np a3.5o 1-2\n",
      {{vm::isa::Operation::print}, {vm::isa::Operation::jmp, vm::first_row}});
  EXPECT_FALSE(computer.lockstep.start());
  EXPECT_EQ(computer.lockstep.run(), LockstepEnd::diverged);
  computer.lockstep.trace_divergence({});
  const RowTrace& trace = computer.lockstep.divergence()->trace.value();
  EXPECT_EQ(trace.add_times.size(), 320U);
  EXPECT_EQ(trace.add_times.back().last, static_cast<int>(computer.wired.add_cycles()));
  EXPECT_EQ(trace.left_out + 320, trace.add_times.back().last);
  EXPECT_EQ(trace.add_times[39].last, 40);
  EXPECT_NE(to_text(trace).find(" add times left out\n"), std::string::npos);
}

TEST(Lockstep, KnowsSilenceFromSilence) {
  FakeComputer halted(silence_after_start, {{vm::isa::Operation::halt}});
  EXPECT_FALSE(halted.lockstep.start());
  EXPECT_EQ(halted.lockstep.run(), LockstepEnd::halted);

  FakeComputer silent(silence_after_start, jump_to_itself);
  EXPECT_FALSE(silent.lockstep.start());
  EXPECT_EQ(silent.lockstep.run(), LockstepEnd::diverged);
  EXPECT_EQ(silent.lockstep.divergence()->what, "the wired machine falls silent");

  FakeComputer restless(ring_of_14, {{vm::isa::Operation::halt}});
  EXPECT_FALSE(restless.lockstep.start());
  EXPECT_EQ(restless.lockstep.run(), LockstepEnd::diverged);
  EXPECT_EQ(restless.lockstep.divergence()->what, "the wired machine goes on after halt");

  // Two dummy programs start each other without end, and no row is fetched after the first.
  const std::string busy =
      "p i.io cy.checkpoint\np i.io 1-2\np 1-2 a2.5i\ns a2.op5 0\np a2.5o 1-3\np 1-3 a3.5i\n"
      "s a3.op5 0\np a3.5o 1-2\n";
  FakeComputer after_halt(busy, {{vm::isa::Operation::halt}});
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
  wrong_bank.machine.accumulator(1).set_value(eniac::number_of("P 0000009000"));
  EXPECT_EQ(wrong_bank.lockstep.start(), LockstepEnd::no_start);
  EXPECT_NE(wrong_bank.lockstep.reason().find("does not select function table 2"),
            std::string::npos);
}

TEST(Lockstep, FollowsTheWiredMachineThroughWhatHasNoMeaning) {
  FakeComputer computer(ring_of_14, {{vm::isa::Operation::ret}}, {.max_cycles = 140});
  EXPECT_FALSE(computer.lockstep.start());
  EXPECT_EQ(computer.lockstep.run(), LockstepEnd::limit);
  EXPECT_EQ(computer.lockstep.reason(), "PC_BOUNDS in row 100: ret");
  EXPECT_EQ(computer.lockstep.count().undefined_rows, 10U);
  EXPECT_EQ(computer.lockstep.count().checkpoints, 0U);

  FakeComputer lost(silence_after_start, {{vm::isa::Operation::ret}});
  EXPECT_FALSE(lost.lockstep.start());
  EXPECT_EQ(lost.lockstep.run(), LockstepEnd::program_error);
}

TEST(Lockstep, HasNoCheckpointBeforeTheFirstRow) {
  const std::atomic<bool> at_once{true};
  FakeComputer computer(ring_of_14, jump_to_itself, {.interrupt = &at_once});
  EXPECT_EQ(computer.lockstep.start(), LockstepEnd::interrupted);
  EXPECT_FALSE(computer.lockstep.has_checkpoint());
  FakeComputer begun(ring_of_14, jump_to_itself);
  EXPECT_FALSE(begun.lockstep.start());
  EXPECT_TRUE(begun.lockstep.has_checkpoint());
}

TEST(Lockstep, PausesWithinARowThatIsFollowed) {
  FakeComputer computer(
      ring_of_21, count_up,
      {.differences = LockstepOptions::Differences::followed, .max_cycles = 2'100});
  EXPECT_FALSE(computer.lockstep.start());
  std::optional<LockstepEnd> end;
  for (std::uint64_t slices = 0; !end; ++slices) {
    ASSERT_LE(computer.wired.add_cycles(), 5 * slices);
    ASSERT_GE(computer.wired.add_cycles(), 4 * slices);  // a row of 21 add cycles takes five slices
    end = computer.lockstep.step(5);
  }
  EXPECT_EQ(end, LockstepEnd::limit);
  EXPECT_EQ(computer.lockstep.count().checkpoints, 100U);
  EXPECT_EQ(computer.lockstep.checkpoint().state.add_cycles, 2'100U);
  EXPECT_EQ(computer.wired.add_cycles(), 2'100U);
}

TEST(Lockstep, PausesWhereNoOtherRowIsFetched) {
  // The second delay starts itself again and again, so no pulse reaches cy.checkpoint any more.
  FakeComputer computer(with(ring_of_14, "p a3.5o 1-1", "p a3.5o 1-2"), jump_to_itself,
                        {.differences = LockstepOptions::Differences::followed});
  EXPECT_FALSE(computer.lockstep.start());
  for (std::uint64_t slices = 1; slices <= 3; ++slices) {
    EXPECT_FALSE(computer.lockstep.step(1'000));
    EXPECT_EQ(computer.wired.add_cycles(), slices * 1'000);
    EXPECT_EQ(computer.lockstep.checkpoint().state.add_cycles, 0U);
  }
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
  EXPECT_EQ(second.lockstep.checkpoint().state.rf, (vm::Accumulator{false, {0}}));
}

vm::Checkpoint checkpoint_at_end(const vm::Image& image) {
  VirtualCpu cpu(image, {});
  while (cpu.state().status == vm::Status::running) static_cast<void>(cpu.run_row());
  return {.state = cpu.state()};
}

TEST(Lockstep, EndsAtOnceAtTheCheckpointOfAnEnd) {
  struct Case {
    vm::isa::Operation operation;
    LockstepEnd end;
  };
  for (const Case& each : {Case{vm::isa::Operation::halt, LockstepEnd::halted},
                           Case{vm::isa::Operation::read, LockstepEnd::waiting_for_card},
                           Case{vm::isa::Operation::ret, LockstepEnd::no_start}}) {
    FakeComputer computer(ring_of_14, {{each.operation}});
    const vm::Checkpoint from = checkpoint_at_end(computer.image);
    EXPECT_EQ(computer.lockstep.start(from), each.end);
    EXPECT_EQ(computer.lockstep.checkpoint().state.instructions, from.state.instructions);
    EXPECT_EQ(computer.lockstep.reason(),
              each.end == LockstepEnd::no_start
                  ? "the checkpoint is of a program that ended in PC_BOUNDS"
                  : "");
  }
}

TEST(Lockstep, EndsInTheRowOfTheCheckpoint) {
  FakeComputer computer(ring_of_14, {{vm::isa::Operation::inc}, {vm::isa::Operation::ret}});
  vm::Machine machine(computer.image);
  struct : vm::CardReader {
    std::optional<vm::Card> next() override { return std::nullopt; }
  } reader;
  struct : vm::CardPunch {
    void punch(int) override {}
  } punch;
  ASSERT_EQ(machine.step(reader, punch), vm::Stop::limit);
  EXPECT_EQ(computer.lockstep.start(vm::Checkpoint{.state = machine.state()}),
            LockstepEnd::no_start);
  EXPECT_EQ(computer.lockstep.reason(), "the row of the checkpoint ends in PC_BOUNDS");
}

TEST(Lockstep, GoesOnBehindABreak) {
  FakeComputer computer(ring_of_21, count_up, {.max_cycles = 42});
  vm::Checkpoint from;
  from.state.status = vm::Status::brk;
  EXPECT_EQ(computer.lockstep.start(from), std::nullopt);
  EXPECT_EQ(computer.lockstep.run(), LockstepEnd::limit);
  EXPECT_EQ(computer.lockstep.count().checkpoints, 2U);
}

TEST(Lockstep, SaysWhatIsWrongAtTheFirstRowFetch) {
  FakeComputer unready(ring_of_14, jump_to_itself);
  unready.machine.accumulator(3).storage().digits = 5;
  EXPECT_EQ(unready.lockstep.start(), LockstepEnd::no_start);
  EXPECT_EQ(unready.lockstep.reason(), "at the first row fetch: a3 (EX) is P0000000005, not 0");
  EXPECT_FALSE(unready.lockstep.has_checkpoint());
  // Two programs of a13 have contradicting clear switches and start before any row fetch.
  FakeComputer clash("p i.io a13.6i\np i.io a13.7i\ns a13.op6 A\ns a13.cc6 C\ns a13.op7 0\n",
                     jump_to_itself);
  EXPECT_EQ(clash.lockstep.start(), LockstepEnd::no_start);
  EXPECT_EQ(clash.lockstep.reason(), clash.machine.monitor().failure());
  EXPECT_NE(clash.lockstep.reason().find("their clear switches differ"), std::string::npos);
}

/// Sets `interrupt` when add cycle `at` begins.
class InterruptingTap final : public eniac::Tap {
 public:
  InterruptingTap(eniac::Machine& machine, std::uint64_t at, std::atomic<bool>& interrupt)
      : machine_(machine), at_(at), interrupt_(interrupt) {
    machine_.circuit().add_tap(*this);
  }
  InterruptingTap(const InterruptingTap&) = delete;
  InterruptingTap& operator=(const InterruptingTap&) = delete;
  ~InterruptingTap() override { machine_.circuit().remove_tap(*this); }
  eniac::Pulses leaving(std::uint32_t /*output*/, eniac::Pulses pulses) override { return pulses; }
  eniac::Pulses entering(std::uint32_t /*input*/, eniac::Pulses pulses) override { return pulses; }
  void passing(std::uint32_t /*node*/, eniac::Pulses /*pulses*/) override {}
  void phase_ended() override {
    if (machine_.time().cycle == at_) interrupt_ = true;
  }

 private:
  eniac::Machine& machine_;
  std::uint64_t at_;
  std::atomic<bool>& interrupt_;
};

TEST(Lockstep, IsInterruptedWithinARow) {
  for (const auto differences :
       {LockstepOptions::Differences::sought, LockstepOptions::Differences::followed}) {
    for (const auto operation : {vm::isa::Operation::jmp, vm::isa::Operation::ret}) {
      std::atomic<bool> interrupt{false};
      FakeComputer computer(ring_of_14, {{operation, vm::first_row}},
                            {.differences = differences, .interrupt = &interrupt});
      EXPECT_FALSE(computer.lockstep.start());
      ASSERT_FALSE(computer.lockstep.step());
      const vm::Checkpoint before = computer.lockstep.checkpoint();
      InterruptingTap tap(computer.machine, computer.machine.time().cycle + 5, interrupt);
      EXPECT_EQ(computer.lockstep.step(), LockstepEnd::interrupted);
      EXPECT_LT(computer.wired.add_cycles(), 28U);
      EXPECT_EQ(computer.lockstep.checkpoint(), before) << "of the last row fetch";
      EXPECT_FALSE(computer.lockstep.divergence());
    }
  }
}

TEST(Lockstep, SaysThatATraceWasInterrupted) {
  std::atomic<bool> interrupt{false};
  FakeComputer computer(ring_of_21, count_up, {.interrupt = &interrupt});
  EXPECT_FALSE(computer.lockstep.start());
  computer.machine.accumulator(4).storage().digits = eniac::in_place(7, 3);
  EXPECT_EQ(computer.lockstep.step(), LockstepEnd::diverged);
  interrupt = true;
  computer.lockstep.trace_divergence({});
  const RowTrace& trace = *computer.lockstep.divergence()->trace;
  EXPECT_EQ(trace.otherwise, "interrupted");
  EXPECT_TRUE(to_text(trace).ends_with("  interrupted\n")) << to_text(trace);
}

/// The virtual CPU cannot send a pulse to `debug.quit`, so lockstep reports a difference.
TEST(Lockstep, TakesAQuitPulseForADifference) {
  FakeComputer computer(ring_of_14 + "p 1-2 debug.quit\n", jump_to_itself);
  EXPECT_FALSE(computer.lockstep.start());
  EXPECT_EQ(computer.lockstep.run(), LockstepEnd::diverged);
  EXPECT_EQ(computer.lockstep.divergence()->what, "debug.quit was pulsed on the wired machine");
  FakeComputer followed(ring_of_14 + "p 1-2 debug.quit\n", jump_to_itself,
                        {.differences = LockstepOptions::Differences::followed});
  EXPECT_FALSE(followed.lockstep.start());
  EXPECT_EQ(followed.lockstep.run(), LockstepEnd::brk) << "stopped by the machine";
}

TEST(Lockstep, FindsACardThatOnlyOneHasRead) {
  // Fetches a row every 40 add cycles, the longest time that `read` may take.
  const std::string slow =
      "p i.io 1-1\np 1-1 cy.checkpoint\np 1-1 a2.5i\ns a2.op5 0\n"
      "s a2.rp5 9\np a2.5o 1-2\np 1-2 a3.5i\ns a3.op5 0\ns a3.rp5 9\n"
      "p a3.5o 1-3\np 1-3 a2.6i\ns a2.op6 0\ns a2.rp6 9\np a2.6o 1-4\n"
      "p 1-4 a3.6i\ns a3.op6 0\ns a3.rp6 9\np a3.6o 1-1\n";
  FakeComputer computer(slow, {{vm::isa::Operation::read}, {vm::isa::Operation::jmp, 100}}, {},
                        eniac::EngineKind::compiled, {vm::Card{0, false}});
  EXPECT_FALSE(computer.lockstep.start());
  EXPECT_EQ(computer.lockstep.run(), LockstepEnd::diverged);
  EXPECT_EQ(computer.lockstep.divergence()->what, "cards read: wired 0, virtual 1");
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
  EXPECT_EQ(computer.vm.state().instructions, 1'002U);  // 500 rows on the virtual CPU, one on both
  EXPECT_EQ(computer.lockstep.run(), LockstepEnd::limit);
  EXPECT_EQ(computer.lockstep.count().checkpoints, 1'500U);
}

/// The program increments A until A is negative. Then it punches, stops at `brk`, reads and halts.
TEST(RunAhead, LeavesCardsAndStopsToTheWiredMachine) {
  vm::Image image;
  const auto row = [&](vm::RowNumber number, const std::vector<vm::test::Source>& sources) {
    ASSERT_TRUE(vm::test::write_row(image, number, sources));
  };
  row(100,
      {{vm::isa::Operation::inc}, {vm::isa::Operation::jn, 102}, {vm::isa::Operation::jmp, 101}});
  row(101, {{vm::isa::Operation::jmp, 100}});
  row(102, {{vm::isa::Operation::clr}, {vm::isa::Operation::print}});
  row(103, {{vm::isa::Operation::jmp, 104}});
  row(104, {{vm::isa::Operation::brk}});
  row(105, {{vm::isa::Operation::read}});
  row(106, {{vm::isa::Operation::halt}});
  VirtualCpu vm(image, {vm::Card{12'345, false}});
  std::vector<vm::RowNumber> left;
  for (;;) {
    const std::uint64_t read = vm.cards_read();
    vm.run_ahead({});
    EXPECT_EQ(vm.cards_read(), read);
    left.push_back(vm.state().pc);
    const RowRun run = vm.run_row();
    if (run.stop == vm::Stop::halt) break;
    ASSERT_LT(left.size(), 10U);
    EXPECT_EQ(run.cards.size(), left.back() == 102 ? 1U : 0U);
  }
  EXPECT_EQ(left, (std::vector<vm::RowNumber>{102, 104, 105, 106}));
}

}  // namespace
}  // namespace chessvm::wired::test::lockstep_test
