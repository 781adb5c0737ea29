// SPDX-License-Identifier: MIT
#include "sim/eniac/units/function_table.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/sim/eniac/unit_harness.hpp"

namespace chessvm::eniac::function_table_test {
namespace {

using Side = FunctionTable::Side;
using Sense = FunctionTable::Sense;
using Cycles = std::vector<std::uint64_t>;

class FunctionTableTest : public testing::Test {
 protected:
  FunctionTable table{1};
  UnitBench bench{table};

  /// Sets the six digits of row `row` on side `side` of the table.
  void set_row(int row, std::string_view digits, char side = 'A') {
    for (std::size_t i = 0; i < digits.size(); ++i)
      bench.set("R" + std::string(1, side) + std::to_string(row) + "L" + std::to_string(6 - i),
                digits.substr(i, 1));
  }
  /// Starts program 1 at the CPP of cycle 0 with argument 3; runs until the row was sent once.
  void look_up(std::string_view operation) {
    bench.set("op1", operation);
    bench.program(0, "1i");
    bench.digit_from_a(2, "arg", 3);
    bench.run_to(6);
  }
};

TEST_F(FunctionTableTest, HasThePanelOfTheManual) {
  EXPECT_EQ(table.name(), "f1");
  for (const auto* jack : {"arg", "A", "B", "NC", "C", "1i", "11i", "1o", "11o"})
    EXPECT_TRUE(table.panel().find_jack(jack)) << jack;
  for (const auto* knob : {"op11", "cl11", "rp11", "mpm1", "mpm2", "A1C", "B4C", "A1D", "B4D",
                           "A5S", "B10S", "ninep", "RA-2L6", "RB101L1", "RA-2S", "RB101S"})
    EXPECT_TRUE(table.panel().find_switch(knob)) << knob;
  for (const auto* jack : {"12i", "0i", "AB", "D"})
    EXPECT_FALSE(table.panel().find_jack(jack)) << jack;
  for (const auto* knob :
       {"op12", "A5C", "A4S", "A11S", "RA102L1", "RA-3L1", "RA0L7", "RA0L0", "mpm3"})
    EXPECT_FALSE(table.panel().find_switch(knob)) << knob;
}

TEST_F(FunctionTableTest, EnumeratorsMatchThePanel) {
  const auto knob = [&](std::string_view name) { return table.panel().find_switch(name).value(); };
  EXPECT_EQ(knob("cl1"), FunctionTable::clear);
  EXPECT_EQ(knob("rp1"), FunctionTable::repeat);
  EXPECT_EQ(knob("mpm1"), FunctionTable::master_sign);
  EXPECT_EQ(knob("A1C"), FunctionTable::constant);
  EXPECT_EQ(knob("A1D"), FunctionTable::deletion);
  EXPECT_EQ(knob("A5S"), FunctionTable::correction);
  EXPECT_EQ(knob("ninep"), FunctionTable::nines);
  EXPECT_EQ(knob("RA-2L1"), FunctionTable::row_digit);
  EXPECT_EQ(knob("RA-2S"), FunctionTable::row_sign);
  EXPECT_EQ(table.panel().find_jack("1i"), FunctionTable::program_in);
  EXPECT_EQ(table.panel().find_jack("1o"), FunctionTable::program_out);
}

TEST_F(FunctionTableTest, TakesRepeatPlusFourAddCycles) {
  bench.set("cl2", "NC");
  bench.set("rp2", "3");
  bench.set("mpm1", "M");
  bench.program(4, "2i");
  bench.run_to(20);
  EXPECT_EQ(bench.cycles_of("NC"), Cycles{5});
  EXPECT_EQ(bench.cycles_of("C"), Cycles{});
  EXPECT_EQ(bench.cycles_of("2o"), Cycles{11});
  for (std::uint64_t cycle = 0; cycle < 20; ++cycle)
    EXPECT_EQ(bench.train("A", cycle), cycle >= 9 && cycle <= 11 ? "90000000000" : "00000000000")
        << cycle;
  EXPECT_TRUE(table.idle());
}

TEST_F(FunctionTableTest, RequestGoesWhereTheClearSwitchSays) {
  bench.set("cl1", "C");
  bench.program(0, "1i");
  bench.run_to(9);
  EXPECT_EQ(bench.cycles_of("C"), Cycles{1});
  EXPECT_EQ(bench.cycles_of("NC"), Cycles{});
}

TEST_F(FunctionTableTest, AcceptsTheArgumentInOneAddCycleOnly) {
  bench.set("op1", "A-2");
  bench.program(0, "1i");
  bench.digit_from_a(1, "arg", 9);
  bench.digit_from_a(2, "arg", 4, wire_bit(2));
  bench.digit_from_s(2, "arg", 7, wire_bit(1) | wire_bit(3) | pm_wire);
  bench.digit_from_a(3, "arg", 9);
  bench.run_to(4);
  EXPECT_EQ(table.argument(), 47);
  EXPECT_EQ(table.row(), 45);
}

TEST_F(FunctionTableTest, TwoSourcesOnOneWireAreCountedAndReported) {
  bench.program(0, "1i");
  bench.pulse(2, UnitBench::pulse_time(4), "arg", wire_bit(1));
  bench.pulse(2, UnitBench::pulse_time(4), "arg", wire_bit(2) | wire_bit(3));
  bench.run_to(2, UnitBench::pulse_time(5));
  EXPECT_TRUE(bench.monitor().irregularities().empty());
  bench.pulse(2, UnitBench::pulse_time(5), "arg", wire_bit(1));
  bench.pulse(2, UnitBench::pulse_time(5), "arg", wire_bit(1));
  bench.run_to(3);
  EXPECT_EQ(table.argument(), 13);
  EXPECT_EQ(bench.monitor().irregularities().size(), 1U);
}

TEST_F(FunctionTableTest, AddsTheOffsetOfTheOperation) {
  const std::map<std::string, int> offsets{{"A-2", 0}, {"A-1", 1}, {"A0", 2},  {"A+1", 3},
                                           {"A+2", 4}, {"S-2", 0}, {"S-1", 1}, {"S0", 2},
                                           {"S+1", 3}, {"S+2", 4}};
  for (const auto& [operation, offset] : offsets) {
    FunctionTable one(2);
    UnitBench on(one);
    on.set("op5", operation);
    on.program(0, "5i");
    on.digit_from_a(2, "arg", 5, wire_bit(2));
    on.run_to(3);
    EXPECT_EQ(one.argument(), 50) << operation;
    on.run_to(4);
    EXPECT_EQ(one.argument(), 50 + offset) << operation;
    EXPECT_EQ(one.sense(5), operation[0] == 'A' ? Sense::add : Sense::subtract);
    on.run_to(6);
    EXPECT_EQ(one.argument(), 0) << operation;
  }
}

TEST_F(FunctionTableTest, SendsTheRowWithItsConstants) {
  set_row(3, "123456");
  set_row(3, "654321", 'B');
  bench.set("A1C", "7");
  bench.set("A4C", "9");
  bench.set("B2C", "8");
  look_up("A0");
  EXPECT_EQ(bench.train("A", 5), "07009123456");
  EXPECT_EQ(bench.train("B", 5), "00800654321");
}

TEST_F(FunctionTableTest, CodesDigitsBySection21) {
  // Element d lists the pulse times at which the table sends a pulse for the digit d.
  const std::array<std::vector<int>, 10> times{{{},
                                                {1},
                                                {2, 3},
                                                {1, 2, 3},
                                                {6, 7, 8, 9},
                                                {1, 6, 7, 8, 9},
                                                {2, 3, 6, 7, 8, 9},
                                                {1, 2, 3, 6, 7, 8, 9},
                                                {2, 3, 4, 5, 6, 7, 8, 9},
                                                {1, 2, 3, 4, 5, 6, 7, 8, 9}}};
  for (int digit = 0; digit <= 9; ++digit) {
    FunctionTable one(1);
    UnitBench on(one);
    on.set("RA-2L2", std::to_string(digit));
    on.program(0, "1i");
    on.run_to(6);
    std::vector<int> seen;
    for (const Sent& sent : on.sent("A")) {
      EXPECT_EQ(sent.pulses, wire_bit(2));
      EXPECT_EQ(sent.cycle, 5U);
      seen.push_back(sent.phase / 2);
    }
    EXPECT_EQ(seen, times[static_cast<std::size_t>(digit)]) << digit;
  }
}

TEST_F(FunctionTableTest, MasterSignOverridesTheRow) {
  bench.set("RA3S", "M");
  bench.set("RB3S", "M");
  bench.set("mpm1", "T");
  look_up("A0");
  EXPECT_EQ(bench.train("A", 5), "90000000000");
  EXPECT_EQ(bench.train("B", 5), "00000000000");
  EXPECT_TRUE(table.train(Side::a, 3, Sense::add).minus);
  EXPECT_FALSE(table.train(Side::a, 2, Sense::add).minus);
  EXPECT_FALSE(table.train(Side::a, 3, Sense::subtract).minus);
}

TEST_F(FunctionTableTest, SubtractsByNinesAndTheCorrection) {
  set_row(3, "123456");
  bench.set("A1C", "7");
  bench.set("A10S", "S");
  bench.set("B7S", "S");
  look_up("S0");
  // The table sends the digits of 9999999999 - 7000123456; 1'P adds the correction on wire 1.
  EXPECT_EQ(bench.train("A", 5), "92999876544");
  EXPECT_EQ(bench.sent("A").back(), (Sent{5, 20, "A", wire_bit(1)}));
  EXPECT_EQ(bench.sent("B").back(), (Sent{5, 20, "B", wire_bit(4)}));
}

TEST_F(FunctionTableTest, CorrectionsAreForSubtractionOnly) {
  bench.set("A10S", "S");
  look_up("A0");
  EXPECT_TRUE(bench.sent("A").empty());
}

TEST_F(FunctionTableTest, PmConstantsFollowTheSigns) {
  bench.set("mpm1", "M");  // side A minus, side B plus
  bench.set("A1C", "PM1");
  bench.set("A2C", "PM2");
  bench.set("B3C", "PM1");
  bench.set("B4C", "PM2");
  // PM1 is the sign of side A, and PM2 is the sign of side B. A1C and A2C set wires 10 and 9 of
  // output A. B3C and B4C set wires 8 and 7 of output B.
  EXPECT_EQ(table.train(Side::a, 0, Sense::add).digits, 0x9000000000);
  EXPECT_EQ(table.train(Side::b, 0, Sense::add).digits, 0x0090000000);
  // Subtraction makes A plus and B minus. It sends all other digits, which are 0, as nines.
  EXPECT_EQ(table.train(Side::a, 0, Sense::subtract).digits, 0x0999999999);
  EXPECT_EQ(table.train(Side::b, 0, Sense::subtract).digits, 0x9909999999);
}

TEST_F(FunctionTableTest, DeleteSuppressesTheConstantAltogether) {
  bench.set("mpm1", "M");
  bench.set("A1C", "PM1");
  bench.set("A2C", "9");
  bench.set("A3C", "4");
  EXPECT_EQ(table.train(Side::a, 0, Sense::add).digits, 0x9940000000);
  for (const auto* knob : {"A1D", "A2D", "A3D"}) bench.set(knob, "D");
  EXPECT_EQ(table.train(Side::a, 0, Sense::add).digits, 0U);
  bench.set("mpm1", "P");
  EXPECT_EQ(table.train(Side::a, 0, Sense::subtract).digits, 0x0009999999);
}

TEST_F(FunctionTableTest, NinesAtCppComeOnce) {
  bench.set("ninep", "Cpp");
  bench.set("mpm1", "M");
  bench.set("A1C", "PM1");
  set_row(3, "905000");
  look_up("A0");
  // Digit 9 (wire 6), PM1 (wire 10) and PM send one pulse each at CPP. Digit 5 (wire 4) sends five.
  EXPECT_EQ(bench.sent("A").back(),
            (Sent{5, UnitBench::phase_of_cpp, "A", Pulses{wire_bit(6) | wire_bit(10) | pm_wire}}));
  EXPECT_EQ(bench.train("A", 5), "11000105000");
}

TEST_F(FunctionTableTest, NinesAtCppLeaveComplementsAlone) {
  bench.set("ninep", "Cpp");
  set_row(3, "905000");
  bench.set("A2C", "PM1");
  look_up("S0");
  // Side A becomes minus, so PM and PM1 (wire 9) send one pulse each at CPP. Digit d becomes 9 - d.
  EXPECT_EQ(bench.train("A", 5), "19199094999");
}

TEST_F(FunctionTableTest, RepeatsTheRow) {
  set_row(3, "000042");
  bench.set("rp1", "9");
  bench.set("op1", "A0");
  bench.program(0, "1i");
  bench.digit_from_a(2, "arg", 3);
  bench.run_to(20);
  for (std::uint64_t cycle = 5; cycle <= 13; ++cycle)
    EXPECT_EQ(bench.train("A", cycle), "00000000042");
  EXPECT_EQ(bench.train("A", 14), "00000000000");
  EXPECT_EQ(bench.cycles_of("1o"), Cycles{13});
}

TEST_F(FunctionTableTest, ServesTheLowestControlFirst) {
  for (const auto* knob : {"cl3", "cl7"}) bench.set(knob, "NC");
  bench.program(0, "7i");
  bench.program(0, "3i");
  bench.run_to(20);
  EXPECT_EQ(bench.cycles_of("3o"), Cycles{5});
  EXPECT_EQ(bench.cycles_of("7o"), Cycles{10});
  EXPECT_EQ(bench.cycles_of("NC"), (Cycles{1, 6}));
}

TEST_F(FunctionTableTest, DigitPulseStartsAsIfAtTheCppOfItsCycle) {
  bench.pulse(0, UnitBench::pulse_time(3), "1i");
  bench.run_to(20);
  EXPECT_EQ(bench.cycles_of("1o"), Cycles{5});
}

TEST_F(FunctionTableTest, OutputIntoItsOwnInputRunsForEver) {
  UnitBench looped(table, {{"1o", "1i"}});
  looped.program(0, "1i");
  looped.run_to(18);
  EXPECT_EQ(looped.cycles_of("1o"), (Cycles{5, 10, 15}));
}

TEST_F(FunctionTableTest, PulseWhileAtWorkIsAbsorbed) {
  bench.program(0, "1i");
  bench.program(3, "1i");
  bench.run_to(18);
  EXPECT_EQ(bench.cycles_of("1o"), Cycles{5});
}

TEST_F(FunctionTableTest, ReachesTheLastRowAndNoFurther) {
  set_row(101, "000007");
  bench.set("op1", "A+2");
  bench.program(0, "1i");
  bench.digit_from_a(2, "arg", 9, wire_bit(1) | wire_bit(2));
  bench.run_to(6);
  EXPECT_EQ(bench.train("A", 5), "00000000007");
  EXPECT_TRUE(bench.monitor().irregularities().empty());

  bench.program(10, "1i");
  bench.digit_from_a(12, "arg", 9, wire_bit(1) | wire_bit(2));
  bench.pulse(12, UnitBench::pulse_time(10), "arg");
  bench.run_to(16);
  EXPECT_EQ(bench.train("A", 15), "00000000000");
  ASSERT_EQ(bench.monitor().irregularities().size(), 1U);
  EXPECT_EQ(bench.monitor().irregularities().begin()->second.count, 1U);
  EXPECT_EQ(bench.cycles_of("1o"), (Cycles{5, 15}));
}

TEST_F(FunctionTableTest, StateLine) {
  EXPECT_EQ(table.state_line(), "00000000000 0 0 0 0 0");
  bench.set("op2", "S0");
  bench.program(0, "2i");
  bench.program(0, "11i");
  bench.digit_from_a(2, "arg", 3);
  bench.run_to(1);
  EXPECT_EQ(table.state_line(), "01000000001 0 0 0 0 0");
  bench.run_to(2);
  EXPECT_EQ(table.state_line(), "01000000001 0 1 0 0 0");
  EXPECT_TRUE(table.argument_gate_open());
  EXPECT_EQ(table.program(), 2);
  bench.run_to(3);
  EXPECT_EQ(table.state_line(), "01000000001 3 2 0 0 0");
  bench.run_to(4);
  EXPECT_EQ(table.state_line(), "01000000001 5 3 0 0 1");
  bench.run_to(5);
  EXPECT_EQ(table.state_line(), "01000000001 5 4 0 1 1");
  EXPECT_TRUE(table.transmits());
  bench.run_to(6);
  EXPECT_EQ(table.state_line(), "00000000001 0 0 0 0 0");
}

TEST_F(FunctionTableTest, ControlCanBeTakenUpAgainWithAnotherArgument) {
  set_row(3, "000333");
  set_row(8, "000888");
  bench.set("op1", "A0");
  bench.set("rp1", "2");
  bench.program(0, "1i");
  bench.digit_from_a(2, "arg", 3);
  bench.run_to(6);
  std::vector<std::uint64_t> words;
  ControlWriter out(words);
  table.save_control(out);

  FunctionTable other(1);
  UnitBench on(other);
  on.set("RA8L1", "8");
  on.set("op1", "A0");
  on.set("rp1", "2");
  ControlReader in(words);
  other.load_control(in);
  other.set_argument(10);
  on.run_to(2);
  EXPECT_EQ(on.train("A", 0), "00000000008");
  EXPECT_EQ(on.cycles_of("1o"), Cycles{0});
  EXPECT_TRUE(other.idle());
}

TEST_F(FunctionTableTest, ResetClearsTableAndPrograms) {
  set_row(3, "000333");
  bench.program(0, "1i");
  bench.run_to(3);
  table.reset();
  EXPECT_TRUE(table.idle());
  EXPECT_EQ(table.train(Side::a, 3, Sense::add), Train{});
  EXPECT_EQ(table.state_line(), "00000000000 0 0 0 0 0");
}

TEST_F(FunctionTableTest, IsNotClockedWhileIdle) {
  bench.run_to(10);
  EXPECT_EQ(bench.clocked(), 0);
  look_up("A0");
  const int worked = bench.clocked();
  bench.run_to(30);
  EXPECT_EQ(bench.clocked(), worked);
}

/// Chooses random settings for the switches of a table, and random digits for row 7. The tests look
/// up this row.
void turn_switches(FunctionTable& table) {
  const auto& knobs = table.panel().switches();
  for (std::size_t knob = FunctionTable::master_sign; knob < FunctionTable::nines; ++knob)
    table.set(knob, *rc::gen::inRange<std::uint16_t>(
                        0, static_cast<std::uint16_t>(knobs[knob].settings->size())));
  for (const char side : {'A', 'B'}) {
    for (int place = 1; place <= 6; ++place)
      table.set(table.panel().find_switch(fmt::format("R{}7L{}", side, place)).value(),
                *rc::gen::inRange<std::uint16_t>(0, 10));
    table.set(table.panel().find_switch(fmt::format("R{}7S", side)).value(),
              *rc::gen::inRange<std::uint16_t>(0, 2));
  }
}

RC_GTEST_PROP(FunctionTableProperty, PulsesAreTheTrain, ()) {
  FunctionTable table(1);
  UnitBench bench(table);
  turn_switches(table);
  table.set(FunctionTable::nines, *rc::gen::inRange<std::uint16_t>(0, 2));
  const bool subtracts = *rc::gen::arbitrary<bool>();
  bench.set("op4", subtracts ? "S-1" : "A-1");
  bench.program(0, "4i");
  bench.digit_from_a(2, "arg", 8);
  bench.run_to(6);
  for (const Side side : {Side::a, Side::b}) {
    const Train train = table.train(side, 7, subtracts ? Sense::subtract : Sense::add);
    std::array<int, wires_per_cable> expected{};
    for (int wire = 1; wire <= wires_per_cable; ++wire) {
      int& count = expected[static_cast<std::size_t>(wire - 1)];
      count = wire <= decade_count ? digit(train.digits, wire) : 9 * (train.minus ? 1 : 0);
      for (const Pulses more : {train.one_prime, train.at_cpp})
        count += (more & wire_bit(wire)) != 0 ? 1 : 0;
    }
    RC_ASSERT(bench.counts(side == Side::a ? "A" : "B", 5) == expected);
  }
}

RC_GTEST_PROP(FunctionTableProperty, SubtractionIsTheNegative, ()) {
  FunctionTable table(1);
  UnitBench bench(table);
  turn_switches(table);
  // With these settings, subtraction must send the negative of the number that addition sends.
  for (std::size_t knob = FunctionTable::constant; knob < FunctionTable::nines; ++knob) {
    const std::string& name = table.panel().switches()[knob].name;
    if (name.back() == 'C') table.set(knob, *rc::gen::inRange<std::uint16_t>(0, 10));
    if (name.back() == 'D' || name.back() == 'S') table.set(knob, name == "A10S" ? 1 : 0);
  }
  const auto value = [](const Train& train) {
    long long number = 0;
    for (int place = decade_count; place >= 1; --place)
      number = 10 * number + digit(train.digits, place);
    return number + train.one_prime - (train.minus ? 10'000'000'000 : 0);
  };
  RC_ASSERT(value(table.train(Side::a, 7, Sense::add)) ==
            -value(table.train(Side::a, 7, Sense::subtract)));
}

}  // namespace
}  // namespace chessvm::eniac::function_table_test
