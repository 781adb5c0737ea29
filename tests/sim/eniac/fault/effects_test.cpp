// SPDX-License-Identifier: MIT
// Tests the effect of each kind of fault on a patch that is small enough to follow by hand: a1
// sends 123 to a2 in add cycle 2.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "sim/eniac/fault/fault_engine.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "tests/sim/eniac/patched_machine.hpp"

namespace chessvm::eniac::effects_test {
namespace {

class Effects : public testing::Test {
 protected:
  void patch(const std::string& more) { load(machine_, one_transfer + more); }
  void numbers(const std::string& a1, const std::string& a2) {
    machine_.accumulator(1).set_value(number_of(a1));
    machine_.accumulator(2).set_value(number_of(a2));
  }
  void inject(const std::string& text) {
    const auto fault = parse_fault(text);
    ASSERT_TRUE(fault) << fault.error().message;
    const auto done = faults_.inject(fault.value());
    EXPECT_TRUE(done) << done.error().message;
  }
  std::string refusal(const std::string& text) {
    const auto done = faults_.inject(parse_fault(text).value());
    return done ? "accepted" : done.error().message;
  }
  void run_to(std::uint64_t cycle) {
    EXPECT_EQ(engine_.run({.until = cycle}), StopReason::limit)
        << machine_.monitor().failure().value_or("");
  }
  std::string shown(int number) { return to_text(machine_.accumulator(number).value()); }
  /// Returns the number of a2 after the transfer of 123, with one fault.
  std::string transfer(const std::string& fault) {
    patch("");
    numbers("P 0000000123", "P 0000000000");
    inject(fault);
    run_to(5);
    return shown(2);
  }

  Machine machine_;
  Faults faults_{machine_};
  FaultEngine engine_{machine_, faults_, std::make_unique<PulseEngine>(machine_)};
};

TEST_F(Effects, NoFaultSends123) {
  patch("");
  numbers("P 0000000123", "P 0000000000");
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000123");
}

TEST_F(Effects, AStuckDecadeCountsNothingThatComes) {
  EXPECT_EQ(transfer("decade:a2.2"), "P 0000000103");
}

TEST_F(Effects, AStuckDecadeStillSends) {
  EXPECT_EQ(transfer("decade:a1.2"), "P 0000000123");
}

TEST_F(Effects, AStuckDecadeTakesCarries) {
  patch("");
  numbers("P 0000000091", "P 0000000009");
  inject("decade:a2.2");
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000010");  // decade 2 counts only the carry of 1 + 9
}

TEST_F(Effects, ASignThatIsDeafStaysPlus) {
  patch("");
  numbers("M 9999999958", "P 0000000000");
  inject("decade:a2.pm");
  run_to(5);
  EXPECT_EQ(shown(2), "P 9999999958");
}

TEST_F(Effects, CorrectionIsNotCountedEither) {
  patch("s a2.cc1 C\n");
  numbers("P 0000000123", "P 0000000000");
  inject("decade:a2.1");
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000120");
}

TEST_F(Effects, ADecadeThatDoesNotClear) {
  patch("s a1.cc1 C\n");
  numbers("M 0000000123", "P 0000000000");
  inject("no-clear:a1.2");
  run_to(5);
  EXPECT_EQ(shown(1), "P 0000000020");
  EXPECT_EQ(shown(2), "M 0000000123");
}

TEST_F(Effects, ASignThatDoesNotClear) {
  patch("s a1.cc1 C\n");
  numbers("M 0000000123", "P 0000000000");
  inject("no-clear:a1.pm");
  run_to(5);
  EXPECT_EQ(shown(1), "M 0000000000");
}

TEST_F(Effects, ALostCarry) {
  patch("");
  numbers("P 0000000001", "P 0000000099");
  inject("carry:a2.1");
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000090");
}

TEST_F(Effects, ALostCarryThatPassedThrough) {
  patch("");
  numbers("P 0000000001", "P 0000000099");
  inject("carry:a2.2");
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000000");
}

TEST_F(Effects, ALostCarryIntoTheSign) {
  patch("");
  numbers("P 0000000001", "P 9999999999");
  inject("carry:a2.10");
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000000");
}

TEST_F(Effects, AStuckSignIsSent) {
  EXPECT_EQ(transfer("sign:a1,to=M"), "M 0000000123");
}

TEST_F(Effects, AStuckSignTakesNoCarry) {
  patch("");
  numbers("P 0000000001", "P 9999999999");
  inject("sign:a2,to=P");
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000000");
}

TEST_F(Effects, ADeadWireOfATransmissionLine) {
  EXPECT_EQ(transfer("line:a1.A,wire=1"), "P 0000000120");
}

TEST_F(Effects, ADeadTransmissionLine) {
  EXPECT_EQ(transfer("line:a1.A"), "P 0000000000");
}

TEST_F(Effects, TheOtherLineIsNotConcerned) {
  EXPECT_EQ(transfer("line:a1.S"), "P 0000000123");
}

TEST_F(Effects, ADeadProgramControl) {
  EXPECT_EQ(transfer("program:a2.1"), "P 0000000000");
}

TEST_F(Effects, AProgramControlByItsInput) {
  EXPECT_EQ(transfer("program:a1.1i"), "P 0000000000");
}

TEST_F(Effects, ADeadCarryFlipFlopOfTheReceiver) {
  patch("");
  numbers("P 0000000001", "P 0000000099");
  inject("flip-flop:a2.carry1");
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000090");
}

TEST_F(Effects, ADeadCarryFlipFlopSendsNoDigit) {
  EXPECT_EQ(transfer("flip-flop:a1.carry1,to=0"), "P 0000000120");
}

TEST_F(Effects, ASetCarryFlipFlopSendsNine) {
  EXPECT_EQ(transfer("flip-flop:a1.carry1,to=1"), "P 0000000129");
}

TEST_F(Effects, ASetCarryFlipFlopOfTheReceiverAddsOneToTheNext) {
  EXPECT_EQ(transfer("flip-flop:a2.carry1,to=1"), "P 0000000133");
}

TEST_F(Effects, ADeadProgramFlipFlop) {
  EXPECT_EQ(transfer("flip-flop:a2.1"), "P 0000000000");
}

TEST_F(Effects, ASetProgramFlipFlopWorksAlways) {
  patch("");
  numbers("P 0000000123", "P 0000000000");
  inject("flip-flop:a1.1,to=1");
  inject("flip-flop:a2.1,to=1");
  run_to(4);  // both flip-flops are set in cycle 0, so the programs work in cycles 1, 2 and 3
  EXPECT_EQ(shown(2), "P 0000000369");
}

// a1 sends 3 pulses on wire 1 (pulse times 7, 8, 9), 2 on wire 2 (8, 9) and 1 on wire 3 (9).
TEST_F(Effects, AllPulsesMissingOnAWireOfATrunk) {
  EXPECT_EQ(transfer("missing:1,wire=1"), "P 0000000120");
}

TEST_F(Effects, OnePulseTimeMissingOnATrunk) {
  EXPECT_EQ(transfer("missing:1,count=1"), "P 0000000122");
}

TEST_F(Effects, OnePulseMissingOnAWireOfATrunk) {
  EXPECT_EQ(transfer("missing:1,wire=2,count=1"), "P 0000000113");
}

TEST_F(Effects, TwoPulseTimesMissingAtAnInput) {
  EXPECT_EQ(transfer("missing:a2.α,count=2"), "P 0000000111");
}

TEST_F(Effects, OnePulseMissingAtAnOutput) {
  EXPECT_EQ(transfer("missing:a1.A,wire=2,count=1"), "P 0000000113");
}

TEST_F(Effects, APulseMissingThatNeverCame) {
  EXPECT_EQ(transfer("missing:1,wire=7,count=1"), "P 0000000123");
}

TEST_F(Effects, AProgramPulseMissing) {
  EXPECT_EQ(transfer("missing:1-1,count=1"), "P 0000000000");
}

TEST_F(Effects, TheProgramPulseAfterTheMissingOnePasses) {
  EXPECT_EQ(transfer("missing:1-1,count=1"), "P 0000000000");
  machine_.initiating_unit().press_initiate();
  run_to(10);
  EXPECT_EQ(shown(2), "P 0000000123");
}

TEST_F(Effects, AMissingPulseThatAnotherPathBrings) {
  patch("p i.io 1-2\np 1-2 a2.2i\ns a2.op2 α\n");  // program control 2 starts, too
  load(machine_, "s a2.op1 0\n");
  numbers("P 0000000123", "P 0000000000");
  inject("missing:1-2,count=1");
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000000");
  EXPECT_EQ(shown(1), "P 0000000123");
}

TEST_F(Effects, AnExtraPulseInAnOpenInput) {
  EXPECT_EQ(transfer("extra:a2.α,wire=2"), "P 0000000133");
}

TEST_F(Effects, AnExtraPulseOnATrunkInOneAddCycle) {
  EXPECT_EQ(transfer("extra:1,wire=3,count=1,at=2"), "P 0000000223");
}

TEST_F(Effects, AnExtraPulseIntoAClosedInput) {
  EXPECT_EQ(transfer("extra:1,wire=3,count=1,at=1"), "P 0000000123");
}

TEST_F(Effects, AnExtraPulseFromAnOutput) {
  EXPECT_EQ(transfer("extra:a1.A,wire=4,time=5,count=1,at=2"), "P 0000001123");
}

TEST_F(Effects, CoincidentPulsesAreOne) {
  EXPECT_EQ(transfer("extra:1,wire=1,time=9,count=1,at=2"), "P 0000000123");
  EXPECT_TRUE(machine_.monitor().irregularities().empty());
}

TEST_F(Effects, AnExtraProgramPulseStartsThePatchAgain) {
  EXPECT_EQ(transfer("extra:1-1,count=1,at=3"), "P 0000000246");
}

TEST_F(Effects, AnOpenCable) {
  EXPECT_EQ(transfer("cable:a1.A/1"), "P 0000000000");
}

TEST_F(Effects, AnOpenCableNamedFromItsOtherEnd) {
  EXPECT_EQ(transfer("cable:a2.1i/1-1"), "P 0000000000");
}

TEST_F(Effects, AnOpenCableStaysOpenWhenOtherCablesArePlugged) {
  patch("");
  numbers("P 0000000123", "P 0000000000");
  inject("cable:a1.A/1");
  Machine other;
  load(other, "p a3.A 2\np a4.A 3\np a5.A 4\np a6.A 5\np a7.A 6\np a8.A 7\n" + one_transfer);
  machine_.rewire(other);
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000000");
}

TEST_F(Effects, AMachineThatIsRewiredHasTheCablesAndAdaptersOfTheOtherOnly) {
  patch("p a3.A 2\n");
  numbers("P 0000000123", "P 0000000000");
  Machine other;
  load(other, "p i.io 1-1\np 1-1 a1.1i\np 1-1 a2.1i\np a1.A ad.s.1.1\np ad.s.1 1\np 1 a2.α\n");
  machine_.rewire(other);
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000001230");
  EXPECT_EQ(machine_.wiring().cables().size(), 6);
}

TEST_F(Effects, APulledCableCarriesNothingAndCanBePluggedAgain) {
  patch("");
  numbers("P 0000000123", "P 0000000000");
  const std::vector<Cable> cables = machine_.wiring().cables();
  const Cable digits{machine_.wiring().find("a1.A", true).value(),
                     machine_.wiring().find("1", false).value()};
  const auto place = std::find(cables.begin(), cables.end(), digits);
  machine_.wiring().unplug(static_cast<std::size_t>(place - cables.begin()));
  EXPECT_EQ(machine_.wiring().cables().size(), cables.size() - 1);
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000000");
  EXPECT_FALSE(machine_.plug("1", "a1.A"));
  machine_.initiating_unit().press_initiate();
  run_to(10);
  EXPECT_EQ(shown(2), "P 0000000123");
}

TEST_F(Effects, ASwitchInItsRestPosition) {
  EXPECT_EQ(transfer("switch:a1.op1"), "P 0000000000");
}

TEST_F(Effects, ASwitchInAWrongPosition) {
  patch("p a1.S 1\n");
  numbers("P 0000000123", "P 0000000000");
  inject("switch:a1.op1,to=S");
  run_to(5);
  EXPECT_EQ(shown(2), "M 9999999877");
}

TEST_F(Effects, AShifterInAWrongPosition) {
  patch("p a1.A ad.s.1.1\np ad.s.1.1 2\np 2 a3.a\np 1-1 a3.1i\ns a3.op1 a\n");
  numbers("P 0000000123", "P 0000000000");
  inject("switch:ad.s.1,to=2");
  run_to(5);
  EXPECT_EQ(shown(3), "P 0000012300");
}

TEST_F(Effects, TwoFaultsThatAreOverAtOnce) {
  patch("");
  numbers("P 0000000123", "P 0000000000");
  inject("decade:a2.1,for=2");
  inject("decade:a2.2,for=2");
  run_to(5);
  EXPECT_EQ(shown(2), "P 0000000123");
}

TEST_F(Effects, AFaultThatComesTooLate) {
  EXPECT_EQ(transfer("decade:a2.1,at=3"), "P 0000000123");
}

TEST_F(Effects, AFaultThatIsOverInTime) {
  EXPECT_EQ(transfer("decade:a2.1,for=2"), "P 0000000123");
}

TEST_F(Effects, AFaultJustInTime) {
  EXPECT_EQ(transfer("decade:a2.1,at=2,for=1"), "P 0000000120");
}

// The machine reads the switch at the second RP of add cycle 1. The fault ends before this RP.
TEST_F(Effects, ASwitchReturnsInTime) {
  EXPECT_EQ(transfer("switch:a1.op1,for=1"), "P 0000000123");
}

TEST_F(Effects, ASwitchReturns) {
  EXPECT_EQ(transfer("switch:a1.op1,for=2"), "P 0000000000");
  EXPECT_EQ(machine_.query_switch("a1.op1").value(), "A");
}

TEST_F(Effects, DeadWiresOfTwoFaultsAdd) {
  patch("");
  numbers("P 0000000123", "P 0000000000");
  inject("line:a1.A,wire=1");
  inject("missing:1,wire=2,for=4");
  inject("missing:1,wire=2,for=1");
  run_to(3);
  EXPECT_EQ(shown(2), "P 0000000100");
}

TEST_F(Effects, HealingMakesTheMachineSound) {
  EXPECT_EQ(transfer("decade:a2.2"), "P 0000000103");
  inject("sign:a2,to=M");
  run_to(6);
  EXPECT_TRUE(machine_.circuit().tapped());
  faults_.heal();
  EXPECT_FALSE(machine_.circuit().tapped());
  EXPECT_EQ(machine_.accumulator(2).faults(), AccumulatorFaults{});
  machine_.accumulator(2).set_value({});
  machine_.initiating_unit().press_initiate();
  run_to(10);
  EXPECT_EQ(shown(2), "P 0000000123");
}

TEST_F(Effects, AStepperThatDoesNotStep) {
  patch("p a1.A ad.dp.1\np ad.dp.1.1 p.Adi\ns p.cA 6\ns p.gate63 unplug\n");
  numbers("P 0000000003", "P 0000000000");
  inject("stepper:p.A");
  run_to(5);
  EXPECT_EQ(machine_.master_programmer().stage(0), 0);
  faults_.heal();
  machine_.initiating_unit().press_initiate();
  run_to(10);
  EXPECT_EQ(machine_.master_programmer().stage(0), 3);
}

TEST_F(Effects, ADecadeOfTheMasterProgrammer) {
  patch(
      "p a1.A ad.dp.1\np ad.dp.1.1 p.5di\np ad.dp.1.2 p.15di\ns p.d5s1 9\ns p.d6s1 9\ns p.d15s1 "
      "9\n");
  numbers("P 0000000043", "P 0000000000");
  inject("decade:p.15");
  run_to(5);
  EXPECT_EQ(machine_.master_programmer().decade(5), 3);
  EXPECT_EQ(machine_.master_programmer().decade(15), 0);
}

TEST_F(Effects, PlacesThatAreNotThere) {
  patch("p a3.A ad.permute.1\n");
  const std::pair<const char*, const char*> cases[] = {
      {"decade:a21.1", "decade:a21.1: 'a21' is not an accumulator, a1 to a20"},
      {"decade:a2.11", "decade:a2.11: '11' is not a decade, 1 to 10, or pm"},
      {"decade:a2", "decade:a2: expected a decade of a2: a2.1 to a2.10, or a2.pm"},
      {"carry:a2", "carry:a2: expected a decade of a2: a2.1 to a2.10"},
      {"missing:a2", "missing:a2: a2 is a unit, expected one of its jacks, such as a2.α"},
      {"carry:a2.pm", "carry:a2.pm: 'pm' is not a decade, 1 to 10"},
      {"sign:b2,to=P", "sign:b2,to=P: 'b2' is not an accumulator, a1 to a20"},
      {"decade:p.21", "decade:p.21: the decades of the master programmer are p.1 to p.20"},
      {"stepper:p.I", "stepper:p.I: 'p.I' is not a stepper, p.A to p.K (there is no I)"},
      {"line:a2.α", "line:a2.α: a2.α is not an output of a unit"},
      {"line:a2.5o,wire=2", "line:a2.5o,wire=2: a2.5o has one wire"},
      {"program:a2.13", "program:a2.13: a2 has no program 13"},
      {"program:a2.α", "program:a2.α: a2.α is not a program input of a unit"},
      {"flip-flop:a2.carry0", "flip-flop:a2.carry0: carry flip-flops are carry1 to carry10"},
      {"missing:27-1", "missing:27-1: there is no program line 27-1: 1-1 to 26-11, or A-1 to Z-11"},
      {"cable:a1.A", "cable:a1.A: a cable is written JACK/JACK"},
      {"cable:a1.A/2", "cable:a1.A/2: no cable joins a1.A and 2"},
      {"cable:a1.A/a1.Z", "cable:a1.A/a1.Z: a1 has no jack 'Z'"},
      {"switch:a1.op13", "switch:a1.op13: there is no switch a1.op13"},
      {"switch:a1.op1,to=Q",
       "switch:a1.op1,to=Q: a1.op1 has no position 'Q': α, β, γ, δ, ε, A, AS, S, 0"},
      {"switch:ad.permute.1", "switch:ad.permute.1: a permuter has no rest position"},
  };
  for (const auto& [text, expected] : cases) {
    const std::string why = refusal(text);
    EXPECT_EQ(why.substr(0, std::string_view(expected).size()), expected) << text;
  }
  EXPECT_TRUE(faults_.empty());
}

}  // namespace
}  // namespace chessvm::eniac::effects_test
