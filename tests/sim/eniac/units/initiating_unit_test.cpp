// SPDX-License-Identifier: MIT
// Tests the initiating unit: docs/eniac.md#initiating-unit-i.
#include "sim/eniac/units/initiating_unit.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/sim/eniac/unit_harness.hpp"

namespace chessvm::eniac::initiating_unit_test {
namespace {

using Cycles = std::vector<std::uint64_t>;
constexpr int phase_of_scg = 32;

class InitiatingUnitTest : public testing::Test {
 protected:
  CardReader reader;
  std::vector<std::string> loaded;  // add cycle and text of each loaded card, such as "10 late"
  Cycles punched;
  InitiatingUnit unit{
      reader,
      [this](std::string_view card) {
        loaded.push_back(std::to_string(bench->circuit().time.cycle) + " " + std::string(card));
      },
      [this] { punched.push_back(bench->circuit().time.cycle); }};
  std::unique_ptr<UnitBench> bench = std::make_unique<UnitBench>(unit);

  void cable(const std::vector<UnitBench::Cable>& cables) {
    bench = std::make_unique<UnitBench>(unit, cables);
  }
  void stepping() { bench->circuit().time.stepping = true; }
  /// Runs to the SCG of add cycle `cycle`; returns true if the unit sends SCG.
  bool scg_in(std::uint64_t cycle) {
    bench->run_to(cycle, phase_of_scg);
    return unit.clear_pending();
  }
};

TEST_F(InitiatingUnitTest, JacksInEitherCase) {
  const FrontPanel& panel = unit.panel();
  EXPECT_EQ(unit.name(), "i");
  EXPECT_TRUE(panel.switches().empty());
  for (const auto& [upper, lower, jack] : std::vector<std::tuple<std::string, std::string, int>>{
           {"Io", "io", InitiatingUnit::initiate_out},
           {"Ci1", "ci1", InitiatingUnit::clear_in},
           {"Ci6", "ci6", InitiatingUnit::clear_in + 5},
           {"Co1", "co1", InitiatingUnit::clear_out},
           {"Co6", "co6", InitiatingUnit::clear_out + 5},
           {"Ri", "ri", InitiatingUnit::read_in},
           {"Rl", "rl", InitiatingUnit::read_interlock},
           {"Ro", "ro", InitiatingUnit::read_out},
           {"Pi", "pi", InitiatingUnit::print_in},
           {"Po", "po", InitiatingUnit::print_out}}) {
    EXPECT_EQ(panel.find_jack(upper), jack) << upper;
    EXPECT_EQ(panel.find_jack(lower), jack) << lower;
  }
  EXPECT_FALSE(panel.find_jack("Ci7"));
}

TEST_F(InitiatingUnitTest, ButtonPressedBeforeCycleKGivesIoInTheNext) {
  unit.press_initiate();
  EXPECT_EQ(unit.state_line(), "000000000000010");
  EXPECT_FALSE(unit.idle());
  bench->run_to(1);
  EXPECT_EQ(unit.state_line(), "000000000000011");
  bench->run_to(5);
  EXPECT_EQ(unit.state_line(), "000000000000000");
  EXPECT_TRUE(unit.idle());
  unit.press_initiate();
  bench->run_to(10);
  EXPECT_EQ(bench->cycles_of("Io"), (Cycles{1, 6}));
}

TEST_F(InitiatingUnitTest, ClearProgramIsADelayOfOneCycleWithScg) {
  bench->program(4, "Ci3");
  EXPECT_FALSE(scg_in(4));
  bench->run_to(5);
  EXPECT_EQ(unit.state_line(), "001000000000000");
  EXPECT_TRUE(scg_in(5));
  EXPECT_FALSE(scg_in(6));
  EXPECT_EQ(bench->cycles_of("Co3"), (Cycles{5}));
  EXPECT_EQ(bench->sent().size(), 1U);
}

TEST_F(InitiatingUnitTest, ClearProgramsAnswerInOrderWhoeverAskedFirst) {
  bench->pulse(2, phase::cpp, "Ci6", one_pulse, UnitBench::Sender::earlier);
  bench->program(2, "Ci1");
  bench->run_to(5);
  ASSERT_EQ(bench->sent().size(), 2U);
  EXPECT_EQ(bench->sent()[0], (Sent{3, phase::cpp, "Co1", 1}));
  EXPECT_EQ(bench->sent()[1], (Sent{3, phase::cpp, "Co6", 1}));
}

TEST_F(InitiatingUnitTest, DigitPulseClearsInItsOwnCycle) {
  bench->digit_from_a(3, "Ci2", 4);
  EXPECT_TRUE(scg_in(3));
  bench->run_to(6);
  EXPECT_EQ(bench->cycles_of("Co2"), (Cycles{3}));
}

TEST_F(InitiatingUnitTest, OwnPulsesCountFromTheNextCycle) {
  cable({{"Io", "Ci1"}, {"Co1", "Ci2"}, {"Co2", "Ci2"}});
  unit.press_initiate();
  EXPECT_FALSE(scg_in(1));
  EXPECT_TRUE(scg_in(2));
  bench->run_to(7);
  EXPECT_EQ(bench->cycles_of("Co1"), (Cycles{2}));
  EXPECT_EQ(bench->cycles_of("Co2"), (Cycles{3, 4, 5, 6}));  // Co2 starts its own program again
}

TEST_F(InitiatingUnitTest, SteppingReadsInTheNextCycle) {
  stepping();
  reader.load({"one", "two"});
  bench->program(3, "Ri");
  bench->program(3, "Rl");
  bench->run_to(4);
  EXPECT_EQ(unit.state_line(), "000000100100000");
  bench->run_to(5);
  EXPECT_EQ(unit.state_line(), "000000101110000");
  bench->run_to(9);
  EXPECT_EQ(loaded, (std::vector<std::string>{"4 one"}));
  EXPECT_EQ(bench->cycles_of("Ro"), (Cycles{5}));
  EXPECT_EQ(unit.state_line(), "000000000000000");
  EXPECT_EQ(reader.position(), 1U);
}

TEST_F(InitiatingUnitTest, CardsTake375Milliseconds) {
  reader.load({"one", "two", "three"});
  cable({{"Ro", "Ri"}, {"Ro", "Rl"}});
  bench->program(0, "Ri");
  bench->program(0, "Rl");
  bench->run_to(8000);
  EXPECT_EQ(loaded, (std::vector<std::string>{"1876 one", "3752 two", "5628 three"}));
  EXPECT_EQ(bench->cycles_of("Ro"), (Cycles{1877, 3753, 5629}));
  EXPECT_EQ(unit.last_read(), 5628U);
  EXPECT_TRUE(unit.idle()) << "the deck is empty, no card will come";
}

TEST_F(InitiatingUnitTest, LateRequestIsServedAtOnce) {
  reader.load({"one"});
  bench->program(5000, "Ri");
  bench->program(5000, "Rl");
  bench->run_to(6000);
  EXPECT_EQ(loaded, (std::vector<std::string>{"5001 one"}));
  EXPECT_EQ(bench->cycles_of("Ro"), (Cycles{5002}));
}

TEST_F(InitiatingUnitTest, DigitPulseAsksForACardInItsOwnCycle) {
  stepping();
  reader.load({"one"});
  bench->digit_from_s(4, "Ri", 2);
  bench->digit_from_s(4, "Rl", 1);
  bench->run_to(8);
  EXPECT_EQ(loaded, (std::vector<std::string>{"4 one"}));
  EXPECT_EQ(bench->cycles_of("Ro"), (Cycles{5}));
}

TEST_F(InitiatingUnitTest, OneCardARequestHoweverLateTheInterlock) {
  stepping();
  reader.load({"one", "two", "three"});
  bench->program(1, "Ri");
  bench->program(9, "Rl");
  bench->run_to(15);
  EXPECT_EQ(loaded, (std::vector<std::string>{"2 one"}));
  EXPECT_EQ(bench->cycles_of("Ro"), (Cycles{11}));
}

TEST_F(InitiatingUnitTest, RequestWaitsForCards) {
  stepping();
  unit.press_read();
  bench->run_to(10);
  EXPECT_TRUE(unit.idle());
  EXPECT_EQ(unit.next_event(10), std::nullopt);
  EXPECT_EQ(unit.state_line(), "000000100100000");
  reader.load({"late"});
  EXPECT_FALSE(unit.idle());
  EXPECT_EQ(unit.next_event(10), 10U);
  bench->run_to(15);
  EXPECT_EQ(loaded, (std::vector<std::string>{"10 late"}));
  EXPECT_EQ(bench->cycles_of("Ro"), (Cycles{11}));
}

TEST_F(InitiatingUnitTest, PunchTakes150MillisecondsThenRecovers450) {
  bench->program(10, "Pi");
  bench->program(300, "Pi");   // ignored, because the punch delay goes on
  bench->program(1000, "Pi");  // takes effect at the end of the recovery
  bench->program(1001, "Pi");
  bench->run_to(11);
  EXPECT_EQ(unit.state_line(), "000000010000000");
  EXPECT_EQ(unit.last_print(), 10U);
  bench->run_to(12000);
  EXPECT_EQ(punched, (Cycles{761, 761 + 2251 + 751}));
  EXPECT_EQ(bench->cycles_of("Po"), punched);
  EXPECT_TRUE(unit.idle());
}

TEST_F(InitiatingUnitTest, PrintedCardsAre3002CyclesApart) {
  cable({{"Po", "Pi"}});
  bench->program(0, "Pi");
  bench->run_to(10000);
  EXPECT_EQ(punched, (Cycles{751, 3753, 6755, 9757}));
}

TEST_F(InitiatingUnitTest, SteppingPunchesInTheNextCycle) {
  stepping();
  bench->program(2, "Pi");
  bench->program(3, "Pi");
  bench->digit_from_a(7, "Pi", 5);
  bench->run_to(12);
  EXPECT_EQ(punched, (Cycles{3, 4, 7}));
  EXPECT_EQ(bench->cycles_of("Po"), punched);
}

TEST_F(InitiatingUnitTest, PunchedBeforePoLeaves) {
  stepping();
  bench->program(2, "Pi");
  bench->run_to(3, phase::cpp);
  EXPECT_TRUE(punched.empty());
  bench->run_to(4);
  EXPECT_EQ(punched, (Cycles{3}));
}

TEST_F(InitiatingUnitTest, WhatCannotBeRepeatedIsMarked) {
  const auto marked = [&](auto action) {
    bench->monitor().unrepeatable = false;
    action();
    return bench->monitor().unrepeatable;
  };
  const auto next_cycle = [&] { bench->run_to(bench->circuit().time.cycle + 1); };
  reader.load({"card"});
  stepping();
  for (const std::string_view jack : {"Ri", "Pi", "Rl"}) {
    bench->program(bench->circuit().time.cycle, jack);
    EXPECT_TRUE(marked(next_cycle)) << jack;
    EXPECT_TRUE(marked(next_cycle)) << "served, " << jack;
  }
  EXPECT_TRUE(marked(next_cycle)) << "Ro";
  bench->run_to(20);
  bench->program(20, "Ci1");
  EXPECT_FALSE(marked([&] { bench->run_to(25); }));
}

TEST_F(InitiatingUnitTest, IdleCostsNothing) {
  bench->program(1, "Ci1");
  bench->run_to(5);
  const int before = bench->clocked();
  bench->run_to(100);
  EXPECT_EQ(bench->clocked(), before);
}

TEST_F(InitiatingUnitTest, ResetClearsFlipFlopsButNotTheDeck) {
  reader.load({"card"});
  unit.press_initiate();
  unit.press_read();
  bench->program(0, "Ci4");
  bench->program(0, "Pi");
  bench->run_to(1);
  unit.reset();
  EXPECT_EQ(unit.state_line(), "000000000000000");
  EXPECT_TRUE(unit.idle());
  EXPECT_FALSE(reader.empty());
  bench->run_to(4000);
  EXPECT_TRUE(bench->sent().empty());
}

// next_event must return the exact cycle of the next event. The control words must hold the whole
// state of the unit except the times of the last reading and printing.
TEST_F(InitiatingUnitTest, NextEventAndControlWords) {
  const unsigned seed = 1946;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  reader.load(std::vector<std::string>(20, "card"));
  constexpr std::uint64_t end = 40000;
  for (const std::string_view jack : {"Ri", "Rl", "Pi", "Ci2"})
    for (int n = 0; n < 15; ++n) bench->program(random() % end, jack);

  CardReader other_reader = reader;
  InitiatingUnit other(
      other_reader, [](std::string_view) {}, [] {});
  UnitBench other_bench(other);
  const auto words = [](const InitiatingUnit& of) {
    std::vector<std::uint64_t> saved;
    ControlWriter out(saved);
    of.save_control(out);
    return saved;
  };
  for (std::uint64_t cycle = 0; cycle < end; ++cycle) {
    // A second unit loads the control words of the first and runs one add cycle without pulses.
    const std::vector<std::uint64_t> before = words(unit);
    ControlReader in(before);
    other.load_control(in);
    ASSERT_EQ(words(other), before);
    other.set_last_read(unit.last_read());
    other.set_last_print(unit.last_print());
    other_reader.set_position(reader.position());
    const bool clears = unit.clear_pending();
    const bool due = unit.next_event(cycle) == cycle;
    other_bench.run_to(cycle + 1);
    ASSERT_EQ(words(other) != before, due || clears) << "cycle " << cycle;
    bench->run_to(cycle + 1);
  }
  EXPECT_GT(punched.size(), 2U);
  EXPECT_GT(loaded.size(), 2U);
}

}  // namespace
}  // namespace chessvm::eniac::initiating_unit_test
