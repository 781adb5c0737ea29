// SPDX-License-Identifier: MIT
#include "sim/eniac/units/master_programmer.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>

#include "tests/sim/eniac/unit_harness.hpp"

namespace chessvm::eniac::master_programmer_test {
namespace {

using Cycles = std::vector<std::uint64_t>;
using Sender = UnitBench::Sender;

constexpr int stepper_a = 0;
constexpr int stepper_b = 1;
constexpr int stepper_c = 2;

class MasterProgrammerTest : public testing::Test {
 protected:
  MasterProgrammer unit;
  std::unique_ptr<UnitBench> bench = std::make_unique<UnitBench>(unit);

  void set(std::string_view name, std::string_view value) { bench->set(name, value); }
  void cable(const std::vector<UnitBench::Cable>& cables) {
    bench = std::make_unique<UnitBench>(unit, cables);
  }
  /// Gives stepper A only decade 20. Each digit of `limits` is the limit of one stage.
  void count_in_decade_20(std::string_view limits) {
    set("cA", std::to_string(limits.size()));
    for (std::size_t i = 0; i < limits.size(); ++i)
      set("d20s" + std::to_string(i + 1), limits.substr(i, 1));
  }
};

TEST_F(MasterProgrammerTest, HasThePanelOfTheManual) {
  EXPECT_EQ(unit.name(), "p");
  const auto jack = [&](std::string_view name) { return unit.panel().find_jack(name); };
  EXPECT_EQ(jack("Ai"), MasterProgrammer::stepper_in);
  EXPECT_EQ(jack("A1o"), MasterProgrammer::stage_out);
  EXPECT_EQ(jack("B1o"), MasterProgrammer::stage_out + 6);
  EXPECT_EQ(jack("Adi"), MasterProgrammer::direct_in);
  EXPECT_EQ(jack("Kcdi"), MasterProgrammer::clear_direct_in + 9);
  EXPECT_EQ(jack("20di"), MasterProgrammer::decade_jack(20));
  EXPECT_EQ(MasterProgrammer::direct_input_stepper(jack("Kdi").value()), 9);
  EXPECT_FALSE(MasterProgrammer::direct_input_stepper(jack("Acdi").value()));
  for (const auto* wrong : {"Ii", "ii", "A7o", "A0o", "21di", "0di"})
    EXPECT_FALSE(jack(wrong)) << wrong;
  const auto knob = [&](std::string_view name) { return unit.panel().find_switch(name); };
  EXPECT_EQ(knob("CA"), MasterProgrammer::stages);
  EXPECT_EQ(knob("d1s1"), MasterProgrammer::decade_limit);
  EXPECT_EQ(knob("a20"), MasterProgrammer::associator);
  EXPECT_EQ(knob("A2"), MasterProgrammer::associator + 7);
  EXPECT_EQ(knob("gate63"), MasterProgrammer::gate63);
  for (const auto* wrong : {"cc1", "cI", "d21s1", "d1s7", "a16"})
    EXPECT_FALSE(knob(wrong)) << wrong;
}

TEST_F(MasterProgrammerTest, DecadesBelongToTheirSteppers) {
  const auto owned = [&](char letter) {
    const auto decades = unit.owned_decades(static_cast<int>(stepper_letters.find(letter)));
    return std::vector<int>(decades.begin(), decades.end());
  };
  using List = std::vector<int>;
  EXPECT_EQ(owned('A'), List{20});
  EXPECT_EQ(owned('B'), (List{18, 19}));
  EXPECT_EQ(owned('C'), (List{14, 15, 16, 17}));
  EXPECT_EQ(owned('D'), (List{12, 13}));
  EXPECT_EQ(owned('E'), List{11});
  EXPECT_EQ(owned('F'), List{10});
  EXPECT_EQ(owned('G'), (List{8, 9}));
  EXPECT_EQ(owned('H'), (List{4, 5, 6, 7}));
  EXPECT_EQ(owned('J'), (List{2, 3}));
  EXPECT_EQ(owned('K'), List{1});
  const std::pair<const char*, const char*> others[] = {{"a20", "B"}, {"a18", "C"}, {"a14", "d"},
                                                        {"a12", "E"}, {"a10", "G"}, {"a8", "H"},
                                                        {"A4", "j"},  {"a2", "K"}};
  for (const auto& [knob, owner] : others) set(knob, owner);
  EXPECT_EQ(owned('A'), List{});
  EXPECT_EQ(owned('B'), (List{19, 20}));
  EXPECT_EQ(owned('C'), (List{15, 16, 17, 18}));
  EXPECT_EQ(owned('D'), (List{13, 14}));
  EXPECT_EQ(owned('E'), (List{11, 12}));
  EXPECT_EQ(owned('F'), List{});
  EXPECT_EQ(owned('G'), (List{9, 10}));
  EXPECT_EQ(owned('H'), (List{5, 6, 7, 8}));
  EXPECT_EQ(owned('J'), (List{3, 4}));
  EXPECT_EQ(owned('K'), (List{1, 2}));
  set("gate63", "unplug");
  for (const char letter : stepper_letters) EXPECT_EQ(owned(letter), List{}) << letter;
}

TEST_F(MasterProgrammerTest, AnswersAtTheNextCpp) {
  set("gate63", "unplug");
  bench->program(3, "Ai");
  bench->run_to(4);
  EXPECT_TRUE(unit.input_pending(stepper_a));
  bench->run_to(8);
  EXPECT_EQ(bench->cycles_of("A1o"), Cycles{4});
  EXPECT_FALSE(unit.input_pending(stepper_a));
}

TEST_F(MasterProgrammerTest, PulseFromTheInitiatingUnitWaitsForTheNextCppToo) {
  set("gate63", "unplug");
  bench->pulse(3, phase::cpp, "Ai", one_pulse, Sender::earlier);
  bench->run_to(8);
  EXPECT_EQ(bench->cycles_of("A1o"), Cycles{4});
}

TEST_F(MasterProgrammerTest, CountsPulsesPerStage) {
  count_in_decade_20("32");
  for (std::uint64_t cycle = 0; cycle < 20; cycle += 2) bench->program(cycle, "Ai");
  bench->run_to(24);
  EXPECT_EQ(bench->cycles_of("A1o"), (Cycles{1, 3, 5, 11, 13, 15}));
  EXPECT_EQ(bench->cycles_of("A2o"), (Cycles{7, 9, 17, 19}));
}

TEST_F(MasterProgrammerTest, StageChangesAtTheCppAfterTheLastPulse) {
  count_in_decade_20("24");
  bench->program(0, "Ai");
  bench->program(2, "Ai");
  bench->run_to(4);
  EXPECT_EQ(unit.state_line(), "0000000000 20000000000000000000 0000000000");
  bench->run_to(5);
  EXPECT_EQ(unit.state_line(), "1000000000 00000000000000000000 0000000000");
}

TEST_F(MasterProgrammerTest, PulsesInEveryCycleCountForTheNewStage) {
  // Stages 1 and 2 take turns. Both limits are 3. The last pulse of a turn counts for the next
  // turn, so the first turn has four pulses and each later turn has three.
  count_in_decade_20("33");
  for (std::uint64_t cycle = 0; cycle < 13; ++cycle) bench->program(cycle, "Ai");
  bench->run_to(14);
  EXPECT_EQ(bench->cycles_of("A1o"), (Cycles{1, 2, 3, 4, 8, 9, 10}));
  EXPECT_EQ(bench->cycles_of("A2o"), (Cycles{5, 6, 7, 11, 12, 13}));
}

TEST_F(MasterProgrammerTest, CountsOverSeveralDecades) {
  set("cB", "2");
  set("d19s1", "1");
  set("d18s1", "2");
  set("d19s2", "9");
  for (std::uint64_t cycle = 0; cycle < 26; cycle += 2) bench->program(cycle, "Bi");
  bench->run_to(30);
  EXPECT_EQ(bench->cycles_of("B1o").size(), 12U);
  EXPECT_EQ(bench->cycles_of("B2o").size(), 1U);
}

TEST_F(MasterProgrammerTest, LimitsOfZeroSpin) {
  set("cA", "6");
  bench->run_to(4);
  EXPECT_EQ(unit.state_line(), "4000000000 00000000000000000000 0000000000");
  EXPECT_FALSE(unit.idle());
  bench->run_to(7);
  EXPECT_EQ(unit.stage(stepper_a), 1);
}

TEST_F(MasterProgrammerTest, StepperWithoutDecadesNeverSteps) {
  set("gate63", "unplug");
  set("cA", "6");
  bench->program(0, "Ai");
  bench->run_to(10);
  EXPECT_EQ(unit.stage(stepper_a), 0);
  EXPECT_EQ(bench->cycles_of("A1o"), Cycles{1});
}

TEST_F(MasterProgrammerTest, OneStageCountsRoundAndRound) {
  count_in_decade_20("2");
  for (std::uint64_t cycle = 0; cycle < 6; cycle += 2) bench->program(cycle, "Ai");
  bench->run_to(3);
  EXPECT_EQ(unit.decade(20), 1);
  bench->run_to(4);
  EXPECT_EQ(unit.decade(20), 2);
  bench->run_to(5);
  EXPECT_EQ(unit.decade(20), 0);
  bench->run_to(8);
  EXPECT_EQ(unit.decade(20), 1);
}

TEST_F(MasterProgrammerTest, DirectInputStepsOncePerDigitPulse) {
  set("gate63", "unplug");
  set("cC", "6");
  set("cD", "4");
  bench->digit_from_a(0, "Cdi", 9);
  bench->digit_from_a(0, "Ddi", 9);
  bench->run_to(1);
  EXPECT_EQ(unit.state_line(), "0031000000 00000000000000000000 0000000000");
}

TEST_F(MasterProgrammerTest, CompletingPulseIsAStepOfItsOwn) {
  set("gate63", "unplug");
  set("cC", "6");
  bench->digit_from_s(0, "Cdi", 3);
  bench->pulse(0, UnitBench::pulse_time(10), "Cdi");
  bench->run_to(1);
  EXPECT_EQ(unit.stage(stepper_c), 4);
}

TEST_F(MasterProgrammerTest, DirectInputStepsOnceBetweenTwo10P) {
  set("gate63", "unplug");
  set("cC", "6");
  bench->pulse(0, UnitBench::pulse_time(4), "Cdi");
  bench->pulse(0, UnitBench::pulse_time(4), "Cdi");  // no effect: second pulse at the same time
  bench->run_to(0, UnitBench::pulse_time(5));
  EXPECT_EQ(unit.stage(stepper_c), 1);
  bench->pulse(0, UnitBench::pulse_time(5), "Cdi");
  bench->program(0, "Cdi");
  bench->program(0, "Cdi");
  bench->program(1, "Cdi");
  bench->run_to(1);
  EXPECT_EQ(unit.stage(stepper_c), 3);
  bench->run_to(2);
  EXPECT_EQ(unit.stage(stepper_c), 4);
}

TEST_F(MasterProgrammerTest, StepByTheLimitsShutsTheGateButIgnoresIt) {
  count_in_decade_20("000000");
  bench->program(0, "Adi");  // no effect: the step at this CPP has shut the gate
  bench->run_to(1);
  EXPECT_EQ(unit.stage(stepper_a), 1);
  bench->pulse(1, phase::cpp, "Adi", one_pulse, Sender::earlier);  // takes effect before the step
  bench->run_to(2);
  EXPECT_EQ(unit.stage(stepper_a), 3);
}

TEST_F(MasterProgrammerTest, ClearDirectInputKeepsTheDecades) {
  set("cC", "6");
  for (const auto* limit : {"d17s1", "d17s5"}) set(limit, "9");
  bench->digit_from_a(0, "Cdi", 4);
  bench->digit_from_a(0, "15di", 4);
  bench->run_to(1);
  EXPECT_EQ(unit.state_line(), "0040000000 00000400000000000000 0000000000");
  bench->program(1, "Ccdi");
  bench->run_to(2);
  EXPECT_EQ(unit.state_line(), "0000000000 00000400000000000000 0000000000");
}

TEST_F(MasterProgrammerTest, DecadeDirectInputCarriesUpwards) {
  set("a18", "C");
  set("d18s1", "9");
  bench->digit_from_a(0, "17di", 7);
  bench->digit_from_a(1, "17di", 7);
  bench->run_to(2);
  EXPECT_EQ(unit.state_line(), "0000000000 00140000000000000000 0000000000");
  // A carry out of the top decade of a stepper is lost.
  unit.set_decade(18, 9);
  unit.set_decade(17, 9);
  bench->pulse(2, UnitBench::pulse_time(3), "17di");
  bench->run_to(3);
  EXPECT_EQ(unit.decade(18), 0);
  EXPECT_EQ(unit.decade(17), 0);
  EXPECT_EQ(unit.decade(19), 0);
}

TEST_F(MasterProgrammerTest, DecadeDirectInputCountsEveryPulse) {
  set("d20s1", "9");
  bench->pulse(0, UnitBench::pulse_time(3), "20di");
  bench->pulse(0, UnitBench::pulse_time(3), "20di");
  bench->run_to(1);
  EXPECT_EQ(unit.decade(20), 2);
  EXPECT_EQ(bench->monitor().irregularities().size(), 1U);
}

TEST_F(MasterProgrammerTest, Gate63DisablesDecadeDirectInputs) {
  set("gate63", "unplug");
  bench->digit_from_a(0, "20di", 7);
  bench->run_to(1);
  EXPECT_EQ(unit.decade(20), 0);
}

TEST_F(MasterProgrammerTest, DirectCountReachesTheLimit) {
  count_in_decade_20("49");
  bench->digit_from_a(0, "20di", 4);
  bench->run_to(1);
  EXPECT_EQ(unit.state_line(), "1000000000 00000000000000000000 0000000000");
}

TEST_F(MasterProgrammerTest, DigitPulsesToAnInputAreAnsweredBySection102) {
  set("gate63", "unplug");
  // Each case has the pulse time of the last pulse at `Ai`, and the add cycle of the pulse at A1o.
  const std::pair<int, std::uint64_t> cases[] = {{1, 0}, {7, 0}, {8, 0}, {9, 1}, {10, 1}};
  for (const auto& [last, answer] : cases) {
    MasterProgrammer one;
    UnitBench on(one);
    on.set("gate63", "unplug");
    for (int time = 1; time <= last; ++time) on.pulse(0, UnitBench::pulse_time(time), "Ai");
    on.run_to(4);
    EXPECT_EQ(on.cycles_of("A1o"), Cycles{answer}) << "last pulse at " << last;
  }
}

TEST_F(MasterProgrammerTest, LateDigitPulseDelaysAnEarlierOneAndAPulseAtCppDoesNot) {
  set("gate63", "unplug");
  bench->program(0, "Ai");
  bench->pulse(1, UnitBench::pulse_time(9), "Ai");
  bench->program(0, "Bi");
  bench->pulse(1, phase::cpp, "Bi", one_pulse, Sender::earlier);
  bench->program(0, "Ci");
  bench->program(1, "Ci");
  bench->run_to(5);
  EXPECT_EQ(bench->cycles_of("A1o"), Cycles{2});
  EXPECT_EQ(bench->cycles_of("B1o"), (Cycles{1, 2}));
  EXPECT_EQ(bench->cycles_of("C1o"), (Cycles{1, 2}));
}

TEST_F(MasterProgrammerTest, EarlierStepperClearsBeforeTheLaterOneAnswers) {
  cable({{"B1o", "Ccdi"}, {"B1o", "Acdi"}});
  set("gate63", "unplug");
  for (const auto* knob : {"cA", "cB", "cC"}) set(knob, "6");
  unit.set_stage(stepper_a, 3);
  unit.set_stage(stepper_c, 3);
  for (const auto* input : {"Ai", "Bi", "Ci"}) bench->program(0, input);
  bench->run_to(2);
  EXPECT_EQ(bench->cycles_of("A4o"), Cycles{1}) << "served before it was cleared";
  EXPECT_EQ(bench->cycles_of("C1o"), Cycles{1}) << "cleared before it was served";
  EXPECT_EQ(unit.stage(stepper_a), 0);
  const std::vector<DirectPulse> seen(unit.direct_pulses_at_cpp().begin(),
                                      unit.direct_pulses_at_cpp().end());
  EXPECT_EQ(seen,
            (std::vector<DirectPulse>{{MasterProgrammer::clear_direct_in + stepper_c, true},
                                      {MasterProgrammer::clear_direct_in + stepper_a, false}}));
}

TEST_F(MasterProgrammerTest, OutputIntoTheSameStepperActsAfterItsStep) {
  cable({{"A1o", "Adi"}});
  set("gate63", "unplug");
  set("cA", "6");
  bench->program(0, "Ai");
  bench->run_to(2);
  EXPECT_EQ(unit.stage(stepper_a), 1);
  ASSERT_EQ(unit.direct_pulses_at_cpp().size(), 1U);
  EXPECT_FALSE(unit.direct_pulses_at_cpp()[0].before_own_step);
}

TEST_F(MasterProgrammerTest, EarlierStepperSetsALaterOneSpinningAtTheSameCpp) {
  cable({{"A1o", "Bdi"}});
  set("cA", "1");
  set("d20s1", "9");
  set("cB", "3");
  set("d19s1", "9");  // limit of stage 1; stages 2 and 3 have limit 0
  bench->program(0, "Ai");
  bench->run_to(2);
  EXPECT_EQ(unit.stage(stepper_b), 2) << "Bdi, then the step of the same CPP";
}

TEST_F(MasterProgrammerTest, ClearAndInputOnOneLine) {
  set("gate63", "unplug");
  set("cA", "6");
  unit.set_stage(stepper_a, 3);
  bench->program(0, "Ai");
  bench->program(0, "Acdi");
  bench->run_to(3);
  EXPECT_EQ(bench->cycles_of("A1o"), Cycles{1});
}

TEST_F(MasterProgrammerTest, PulseFromTheInitiatingUnitActsBeforeTheTurn) {
  count_in_decade_20("49");
  unit.set_decade(20, 3);
  bench->pulse(0, phase::cpp, "20di", one_pulse, Sender::earlier);
  bench->run_to(1);
  EXPECT_EQ(unit.state_line(), "1000000000 00000000000000000000 0000000000");
  ASSERT_EQ(unit.direct_pulses_at_cpp().size(), 1U);
  EXPECT_TRUE(unit.direct_pulses_at_cpp()[0].before_own_step);
}

TEST_F(MasterProgrammerTest, PulseFromALaterUnitActsAfterTheTurn) {
  count_in_decade_20("49");
  unit.set_decade(20, 3);
  bench->program(0, "20di");
  bench->run_to(1);
  EXPECT_EQ(unit.state_line(), "0000000000 40000000000000000000 0000000000");
  ASSERT_EQ(unit.direct_pulses_at_cpp().size(), 1U);
  EXPECT_FALSE(unit.direct_pulses_at_cpp()[0].before_own_step);
  bench->run_to(2);
  EXPECT_EQ(unit.state_line(), "1000000000 00000000000000000000 0000000000");
  EXPECT_TRUE(unit.direct_pulses_at_cpp().empty());
}

TEST_F(MasterProgrammerTest, OrderIsKnownEvenWhenNothingWasDue) {
  set("cA", "6");
  for (int stage = 1; stage <= 6; ++stage) set("d20s" + std::to_string(stage), "9");
  bench->pulse(0, phase::cpp, "Adi", one_pulse, Sender::earlier);
  bench->run_to(1);
  ASSERT_EQ(unit.direct_pulses_at_cpp().size(), 1U);
  EXPECT_TRUE(unit.direct_pulses_at_cpp()[0].before_own_step);
  bench->program(1, "Adi");
  bench->run_to(2);
  ASSERT_EQ(unit.direct_pulses_at_cpp().size(), 1U);
  EXPECT_FALSE(unit.direct_pulses_at_cpp()[0].before_own_step);
}

TEST_F(MasterProgrammerTest, DirectPulsesCanBeRepeated) {
  set("cA", "6");
  for (int stage = 1; stage <= 6; ++stage) set("d20s" + std::to_string(stage), "9");
  bench->run_to(3);
  unit.repeat({MasterProgrammer::direct_in, false});
  unit.repeat({MasterProgrammer::direct_in, false});  // no effect: the gate is shut
  unit.repeat({MasterProgrammer::decade_jack(20), false});
  EXPECT_EQ(unit.stage(stepper_a), 1);
  EXPECT_EQ(unit.decade(20), 1);
  unit.repeat({MasterProgrammer::clear_direct_in, false});
  EXPECT_EQ(unit.stage(stepper_a), 0);
}

TEST_F(MasterProgrammerTest, ClearButton) {
  set("cA", "6");
  set("gate63", "unplug");
  unit.set_stage(stepper_a, 5);
  unit.set_decade(17, 4);
  bench->program(0, "Bi");
  bench->run_to(1);
  EXPECT_EQ(unit.state_line(), "5000000000 00040000000000000000 0200000000");
  unit.clear_button();
  EXPECT_EQ(unit.state_line(), "0000000000 00000000000000000000 0000000000");
  bench->run_to(4);
  EXPECT_TRUE(bench->sent().empty());
}

TEST_F(MasterProgrammerTest, ResetAlsoTurnsTheAssociators) {
  set("a20", "B");
  set("cA", "4");
  unit.set_stage(stepper_a, 2);
  unit.reset();
  EXPECT_EQ(unit.stage(stepper_a), 0);
  EXPECT_EQ(unit.stages_used(stepper_a), 1);
  EXPECT_EQ(unit.owned_decades(stepper_a).size(), 1U);
}

TEST_F(MasterProgrammerTest, ControlIsThePendingInputs) {
  set("gate63", "unplug");
  bench->program(0, "Bi");
  bench->run_to(1);
  std::vector<std::uint64_t> words;
  ControlWriter out(words);
  unit.save_control(out);
  EXPECT_EQ(words, std::vector<std::uint64_t>{2});
  unit.clear_button();
  unit.set_stage(stepper_b, 2);
  ControlReader in(words);
  unit.load_control(in);
  bench->run_to(4);
  EXPECT_EQ(bench->cycles_of("B3o"), Cycles{1});
}

TEST_F(MasterProgrammerTest, IsNotClockedWhileIdle) {
  bench->run_to(10);
  EXPECT_EQ(bench->clocked(), 0) << "limits of 0 and one stage";
  EXPECT_TRUE(unit.idle());
  set("gate63", "unplug");
  bench->program(10, "Ai");
  bench->digit_from_a(10, "Bdi", 5);
  bench->run_to(20);
  EXPECT_EQ(bench->clocked(), 1);
}

/// A simple model of docs/eniac.md#master-programmer-p. The age of a pulse at a stepper input grows
/// by 1 with each clock event. At an age of `opening_age` or more, the pulse acts at the next CPP.
class PlainProgrammer {
 public:
  std::array<int, 10> stages{};
  std::array<int, 20> decades{};
  std::vector<std::pair<int, int>> answers;  // stepper and stage of each output pulse, in order

  explicit PlainProgrammer(const MasterProgrammer& switches) : switches_(switches) {}

  void pulse(std::uint16_t jack, int phase) {
    if (jack < MasterProgrammer::stage_out) {
      Input& input = inputs_[jack];
      if (phase < phase::cpp || input.age == 0)
        input.age = 1;
      else
        input.again = true;
    } else if (jack < MasterProgrammer::clear_direct_in) {
      const int k = jack - MasterProgrammer::direct_in;
      if (armed_[static_cast<std::size_t>(k)]) step(k);
    } else if (jack < MasterProgrammer::decade_in) {
      stages[static_cast<std::size_t>(jack - MasterProgrammer::clear_direct_in)] = 0;
    } else {
      count(jack - MasterProgrammer::decade_in + 1);
    }
  }

  void clock(ClockPulses pulses) {
    if ((pulses & clock_pulse::p10) != 0) armed_.fill(true);
    for (int k = 0; (pulses & clock_pulse::cpp) != 0 && k < 10; ++k) {
      const int before = stages[static_cast<std::size_t>(k)];
      const auto owned = switches_.owned_decades(k);
      bool reached = !owned.empty();
      for (const int n : owned)
        reached = reached && decades[static_cast<std::size_t>(n - 1)] == switches_.limit(n, before);
      if (reached) {
        for (const int n : owned) decades[static_cast<std::size_t>(n - 1)] = 0;
        step(k);
      }
      Input& input = inputs_[static_cast<std::size_t>(k)];
      if (input.age < opening_age) continue;
      if (!owned.empty()) count(owned.front());
      answers.emplace_back(k, before);
      input = {input.again ? 1 : 0, false};
    }
    for (Input& input : inputs_) {
      if (input.age != 0) ++input.age;
      input.again = false;  // a second pulse is lost, because the input has one flip-flop
    }
  }

 private:
  static constexpr int opening_age = 6;
  struct Input {
    int age = 0;
    bool again = false;
  };

  void step(int k) {
    int& stage = stages[static_cast<std::size_t>(k)];
    stage = (stage + 1) % switches_.stages_used(k);
    armed_[static_cast<std::size_t>(k)] = false;
  }
  void count(int number) {
    for (int k = 0; k < 10; ++k) {
      bool counting = false;
      for (const int n : switches_.owned_decades(k)) {
        counting = counting || n == number;
        int& value = decades[static_cast<std::size_t>(n - 1)];
        if (!counting) continue;
        value = (value + 1) % 10;
        counting = value == 0;
        if (!counting) return;
        number = n + 1;
      }
    }
  }

  const MasterProgrammer& switches_;
  std::array<Input, 10> inputs_{};
  std::array<bool, 10> armed_{};
};

RC_GTEST_PROP(MasterProgrammerProperty, DoesWhatThePlainOneDoes, ()) {
  MasterProgrammer unit;
  UnitBench bench(unit);
  const auto& knobs = unit.panel().switches();
  for (std::size_t knob = 0; knob < knobs.size(); ++knob) {
    const bool is_limit =
        knob >= MasterProgrammer::decade_limit && knob < MasterProgrammer::associator;
    const std::size_t size =
        is_limit ? 3 : knobs[knob].settings->size();  // small limits, so that pulses reach them
    unit.set(knob, *rc::gen::inRange<std::uint16_t>(0, static_cast<std::uint16_t>(size)));
  }
  unit.set(MasterProgrammer::gate63, *rc::gen::weightedElement<std::uint16_t>({{5, 0}, {1, 1}}));

  PlainProgrammer plain(unit);
  std::size_t seen = 0;
  for (std::uint64_t cycle = 0; cycle < 25; ++cycle) {
    std::vector<std::tuple<int, Sender, std::uint16_t>> pulses;
    const int count = *rc::gen::inRange(0, 12);
    for (int i = 0; i < count; ++i) {
      // Most pulses go to steppers A and C and their decades; no pulse goes to an output.
      const std::vector<std::uint16_t> jacks{0,   0,   2,   2,   70,  72, 80, 82, 109,
                                             103, 104, 105, 106, 108, 1,  9,  79, 90};
      const int time = *rc::gen::inRange(1, 16);  // 1 to 10: a pulse time; above 10: CPP
      // Sender::earlier gets the clock before the unit does, and sends pulses only at CPP.
      const bool earlier = time > 10 && *rc::gen::arbitrary<bool>();
      pulses.emplace_back(time <= 10 ? 2 * time : phase::cpp,
                          earlier ? Sender::earlier : Sender::later, *rc::gen::elementOf(jacks));
    }
    for (const auto& [phase, sender, jack] : pulses)
      bench.pulse(cycle, phase, unit.panel().jacks()[jack].name, one_pulse, sender);
    bench.run_to(cycle + 1);
    for (int phase = 0; phase < phases_per_add_cycle; ++phase) {
      for (const auto& [when, sender, jack] : pulses)
        if (when == phase && sender == Sender::earlier) plain.pulse(jack, phase);
      const ClockPulses event = timetable[static_cast<std::size_t>(phase)];
      if (event != 0 && event != clock_pulse::scg) plain.clock(event);
      for (const auto& [when, sender, jack] : pulses)
        if (when == phase && sender == Sender::later) plain.pulse(jack, phase);
    }
    for (int k = 0; k < 10; ++k)
      RC_ASSERT(unit.stage(k) == plain.stages[static_cast<std::size_t>(k)]);
    for (int n = 1; n <= 20; ++n)
      RC_ASSERT(unit.decade(n) == plain.decades[static_cast<std::size_t>(n - 1)]);
    const auto sent = bench.sent();
    RC_ASSERT(sent.size() == plain.answers.size());
    for (; seen < sent.size(); ++seen) {
      const auto [k, stage] = plain.answers[seen];
      RC_ASSERT(sent[seen].jack == std::string(1, stepper_letters[static_cast<std::size_t>(k)]) +
                                       std::to_string(stage + 1) + "o");
      RC_ASSERT(sent[seen].phase == phase::cpp);
    }
  }
}

}  // namespace
}  // namespace chessvm::eniac::master_programmer_test
