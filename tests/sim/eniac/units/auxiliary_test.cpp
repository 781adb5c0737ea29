// SPDX-License-Identifier: MIT
// Tests the units that were added in 1947 and after (docs/eniac.md#units-of-1947-and-after).
#include "sim/eniac/units/auxiliary.hpp"

#include <gtest/gtest.h>

#include "tests/sim/eniac/unit_harness.hpp"

namespace chessvm::eniac::auxiliary_test {
namespace {

using Cycles = std::vector<std::uint64_t>;
using Kind = AuxiliaryStepper::Kind;

TEST(AuxiliaryStepper, NamesAndStages) {
  const std::vector<std::tuple<Kind, std::string, int>> all{
      {Kind::ten_stepper, "st", 10},         {Kind::table_selector, "sft", 6},
      {Kind::first_discriminator, "pm1", 2}, {Kind::second_discriminator, "pm2", 2},
      {Kind::first_jk_selector, "sjk1", 6},  {Kind::second_jk_selector, "sjk2", 6}};
  for (const auto& [kind, name, stages] : all) {
    const AuxiliaryStepper unit(kind);
    EXPECT_EQ(unit.name(), name);
    EXPECT_EQ(unit.stages(), stages);
    EXPECT_TRUE(unit.panel().find_jack(std::to_string(stages) + "o"));
    EXPECT_FALSE(unit.panel().find_jack(std::to_string(stages + 1) + "o"));
    for (const std::string_view jack : {"i", "di", "cdi", "1o"})
      EXPECT_TRUE(unit.panel().find_jack(jack)) << jack;
  }
}

TEST(AuxiliaryStepper, PulseLeavesByThePresentStageAtTheNextCpp) {
  AuxiliaryStepper unit(Kind::table_selector);
  UnitBench bench(unit);
  bench.program(1, "i");
  bench.digit_from_a(3, "i", 2);  // two digit pulses in a cycle cause one output pulse
  bench.digit_from_a(5, "di", 4);
  bench.program(5, "i");
  bench.run_to(12);
  EXPECT_EQ(bench.cycles_of("1o"), (Cycles{2, 4}));
  EXPECT_EQ(bench.cycles_of("5o"), (Cycles{6}));
  EXPECT_EQ(bench.sent().size(), 3U);
  EXPECT_TRUE(unit.idle());
}

TEST(AuxiliaryStepper, DirectInputStepsOncePerPulseTimeAndWraps) {
  AuxiliaryStepper unit(Kind::first_discriminator);
  UnitBench bench(unit);
  bench.pulse(0, UnitBench::pulse_time(3), "di");
  bench.pulse(0, UnitBench::pulse_time(3), "di");
  bench.run_to(1);
  EXPECT_EQ(unit.stage(), 1);
  bench.digit_from_s(1, "di", 9);  // nine steps of a stepper with two stages
  bench.run_to(2);
  EXPECT_EQ(unit.stage(), 0);
  bench.program(2, "di");
  bench.program(2, "di");
  bench.run_to(3);
  EXPECT_EQ(unit.stage(), 1);
  bench.program(3, "cdi");
  bench.run_to(4);
  EXPECT_EQ(unit.stage(), 0);
}

TEST(AuxiliaryStepper, ControlWordsAndReset) {
  AuxiliaryStepper unit(Kind::ten_stepper);
  UnitBench bench(unit);
  bench.digit_from_a(0, "di", 7);
  bench.program(0, "i");
  bench.run_to(1);
  std::vector<std::uint64_t> words;
  ControlWriter out(words);
  unit.save_control(out);
  unit.reset();
  EXPECT_TRUE(unit.idle());
  EXPECT_EQ(unit.stage(), 0);
  ControlReader in(words);
  unit.load_control(in);
  bench.run_to(4);
  EXPECT_EQ(bench.cycles_of("8o"), (Cycles{1}));
}

TEST(OrderSelector, PassesTheOrdersOfBothSidesInTurn) {
  OrderSelector unit;
  UnitBench bench(unit);
  // In every cycle, inputs A and B receive these digits on wires 6 to 1. An order has two digits.
  constexpr std::array<int, 6> a{3, 4, 5, 6, 7, 8};
  constexpr std::array<int, 6> b{8, 7, 6, 5, 4, 3};
  bench.program(0, "Ri");
  for (std::uint64_t cycle = 1; cycle <= 8; ++cycle) {
    if (cycle != 4) bench.program(cycle, "i");
    bench.program(cycle, "Ri");
    for (int wire = 1; wire <= 6; ++wire) {
      bench.digit_from_a(cycle, "A", a[static_cast<std::size_t>(6 - wire)], wire_bit(wire));
      bench.digit_from_a(cycle, "B", b[static_cast<std::size_t>(6 - wire)], wire_bit(wire));
    }
  }
  bench.run_to(9);
  // A pulse at `i` lets the unit send one order in the next cycle. Cycles 0 and 4 have no pulse at
  // `i`, so cycles 1 and 5 send nothing. The ring takes its first step at the CPP of cycle 1.
  EXPECT_EQ(bench.train("o", 1), "00000000000");
  EXPECT_EQ(bench.train("o", 2), "00000000034");
  EXPECT_EQ(bench.train("o", 3), "00000000056");
  EXPECT_EQ(bench.train("o", 4), "00000000078");
  EXPECT_EQ(bench.train("o", 5), "00000000000");
  EXPECT_EQ(bench.train("o", 6), "00000000065");
  EXPECT_EQ(bench.train("o", 7), "00000000043");
  EXPECT_EQ(bench.train("o", 8), "00000000034");
  EXPECT_EQ(bench.cycles_of("Ro"), (Cycles{6})) << "from 5 to 0";
}

TEST(OrderSelector, ClearAndStand) {
  OrderSelector unit;
  UnitBench bench(unit);
  bench.program(0, "Ri");
  bench.program(1, "Ri");
  bench.run_to(10);
  EXPECT_EQ(unit.ring(), 2) << "a request holds for one cycle";
  EXPECT_TRUE(unit.idle());
  bench.pulse(10, UnitBench::pulse_time(5), "Ci");
  bench.run_to(10, UnitBench::pulse_time(6));
  EXPECT_EQ(unit.ring(), 0);
  EXPECT_TRUE(bench.sent().empty());
}

TEST(OrderSelector, ControlWordsAndReset) {
  OrderSelector unit;
  UnitBench bench(unit);
  bench.program(0, "Ri");
  bench.program(1, "i");
  bench.digit_from_s(2, "A", 6, wire_bit(5));
  bench.run_to(2);
  std::vector<std::uint64_t> words;
  ControlWriter out(words);
  unit.save_control(out);
  unit.reset();
  EXPECT_TRUE(unit.idle());
  EXPECT_EQ(unit.ring(), 0);
  ControlReader in(words);
  unit.load_control(in);
  bench.run_to(3);
  EXPECT_EQ(bench.train("o", 2), "00000000006");
}

}  // namespace
}  // namespace chessvm::eniac::auxiliary_test
