// SPDX-License-Identifier: MIT
// Tests the divider (docs/eniac.md#divider-and-square-rooter-d, docs/eniac.md#hazards). Compares
// its answers with exact values, and its remainders and times with a model that uses integers.
#include "sim/eniac/units/divider.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <memory>
#include <random>

#include "tests/sim/eniac/several_units.hpp"
#include "tests/sim/eniac/twenty_accumulators.hpp"

namespace chessvm::eniac::divider_test {
namespace {

using Cycles = std::vector<std::uint64_t>;
constexpr std::int64_t ten_places = 10'000'000'000;
constexpr std::int64_t unit_place = 100'000'000;  // value of a 1 in place 0 of the answer

Number stored(std::int64_t value) {
  Number number{0, value < 0};
  std::int64_t rest = value < 0 ? value + ten_places : value;
  for (int place = 1; place <= decade_count; ++place, rest /= 10)
    number.digits |= in_place(static_cast<int>(rest % 10), place);
  return number;
}

std::int64_t integer(const Number& number) {
  std::int64_t value = 0;
  for (int place = decade_count; place >= 1; --place)
    value = 10 * value + digit(number.digits, place);
  return number.minus ? value - ten_places : value;
}

std::int64_t power_of_ten(int exponent) {
  std::int64_t power = 1;
  for (; exponent > 0; --exponent) power *= 10;
  return power;
}

/// A model of non-restoring division and square rooting with integers.
struct Model {
  std::int64_t remainder;
  std::int64_t answer = 0;  // quotient, or twice the root
  int steps = 0;

  // In each place, `divide` adds or subtracts 1 again and again until the remainder changes its
  // sign. `root` adds or subtracts 2.
  void divide(std::int64_t divisor, int places, bool rounding) {
    const auto is_minus = [&] { return remainder < 0; };
    bool expected = is_minus();
    std::int64_t place = unit_place;
    for (int digits = 0; digits < places - 1; ++digits) {
      while (is_minus() == expected) {
        const bool same = (divisor < 0) == expected;
        remainder += same ? -divisor : divisor;
        answer += same ? place : -place;
        ++steps;
      }
      remainder *= 10;
      expected = !expected;
      if (digits != places - 2) place /= 10;
    }
    const bool same = (divisor < 0) == expected;
    remainder += 5 * (same ? -divisor : divisor);
    if (rounding && is_minus() == expected) answer += same ? place : -place;
  }
  void root(int places, bool rounding) {
    bool expected = false;
    std::int64_t place = unit_place;
    answer = place;
    for (int digits = 0; digits < places - 1; ++digits) {
      const std::int64_t direction = expected ? -1 : 1;
      while ((remainder < 0) == expected) {
        remainder -= direction * answer;
        answer += direction * 2 * place;
        ++steps;
      }
      remainder *= 10;
      answer -= direction * place;
      expected = !expected;
      if (digits == places - 2) break;
      place /= 10;
      answer -= direction * place;
    }
    const std::int64_t direction = expected ? -1 : 1;
    remainder -= 5 * direction * answer;
    if (rounding && (remainder < 0) == expected) answer += direction * 2 * place;
  }
};

class DividerTest : public testing::Test {
 protected:
  TwentyAccumulators owned;
  Accumulators accumulators = owned.all();
  Divider unit{accumulators};
  std::unique_ptr<SeveralUnits> bench;
  Accumulator& quotient = owned[1];
  Accumulator& numerator = owned[2];
  Accumulator& denominator = owned[4];
  Accumulator& shift = owned[6];
  Accumulator& lower_numerator = owned[3];
  Accumulator& lower_denominator = owned[5];
  Accumulator& lower_shift = owned[7];

  void SetUp() override {
    new_bench();
    // Programs 1, 2 and 8 find their arguments in accumulators, where `arguments` puts them.
    for (const std::string n : {"1", "2", "8"}) {
      set("nr" + n, "0");
      set("dr" + n, "0");
    }
  }
  /// Connects the divider and its accumulators as in docs/eniac.md#divider-and-square-rooter-d.
  void new_bench() {
    bench = std::make_unique<SeveralUnits>();
    bench->add(unit);
    for (Accumulator* const one : {&quotient, &numerator, &denominator, &shift}) bench->add(*one);
    bench->cable(unit, "ans", quotient, "α");
    bench->cable(unit, "ans", denominator, "γ");
    bench->cable(denominator, "A", numerator, "γ");
    bench->cable(denominator, "S", numerator, "γ");
    bench->cable(numerator, "A", shift, "α", WireMap::shifter(1));
    bench->cable(shift, "A", numerator, "γ");
  }
  /// Joins the numerator, denominator and shift accumulators with a second accumulator each, so
  /// that they hold twenty figures.
  void cable_pairs() {
    for (Accumulator* const one : {&lower_numerator, &lower_denominator, &lower_shift})
      bench->add(*one);
    Accumulator::interconnect(numerator, lower_numerator);
    Accumulator::interconnect(denominator, lower_denominator);
    Accumulator::interconnect(shift, lower_shift);
    bench->cable(lower_denominator, "A", lower_numerator, "γ");
    bench->cable(lower_denominator, "S", lower_numerator, "γ");
    bench->cable(lower_numerator, "A", lower_shift, "α", WireMap::shifter(1));
    bench->cable(lower_numerator, "A", shift, "α",
                 WireMap::permuter({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10}));
    bench->cable(lower_shift, "A", lower_numerator, "γ");
  }
  void set(const std::string& name, std::string_view value) {
    SeveralUnits::set(unit, name, value);
  }
  void arguments(std::int64_t n, std::int64_t d) {
    numerator.set_value(stored(n));
    denominator.set_value(stored(d));
    quotient.set_value({});
    shift.set_value({});
  }
  /// Runs program 1 from the CPP of cycle 0; returns the add cycle of its output pulse.
  std::uint64_t run() {
    bench->program(0, unit, "1i");
    while (bench->cycles_of("d.1o").empty() && bench->circuit().time.cycle < 2000)
      bench->run_to(bench->circuit().time.cycle + 1);
    EXPECT_FALSE(bench->monitor().failure());
    return bench->cycles_of("d.1o").empty() ? 0 : bench->cycles_of("d.1o").front();
  }
  void run_cycles(std::uint64_t cycles) { bench->run_to(bench->circuit().time.cycle + cycles); }
};

constexpr std::array places_of_programs{4, 7, 8, 9, 10};

TEST_F(DividerTest, PanelAtPowerOn) {
  Divider fresh(accumulators);
  const FrontPanel& panel = fresh.panel();
  EXPECT_EQ(fresh.name(), "d");
  EXPECT_EQ(panel.find_jack("1i"), Divider::program_in);
  EXPECT_EQ(panel.find_jack("8o"), Divider::program_out + 7);
  EXPECT_EQ(panel.find_jack("8l"), Divider::interlock_in + 7);
  EXPECT_EQ(panel.find_jack("ans"), Divider::answer);
  EXPECT_FALSE(panel.find_jack("9i"));
  const std::vector<std::tuple<std::string, int, std::string>> switches{
      {"nr1", Divider::numerator_input, "α"},  {"dr8", Divider::denominator_input + 7, "α"},
      {"nc1", Divider::numerator_clear, "0"},  {"dc1", Divider::denominator_clear, "0"},
      {"pl1", Divider::kind_and_places, "D4"}, {"ro1", Divider::round_off, "NRO"},
      {"an1", Divider::disposal, "1"},         {"il1", Divider::interlock, "NI"},
      {"da", Divider::division_adapter, "A"},  {"ra", Divider::root_adapter, "A"}};
  for (const auto& [name, index, at_power_on] : switches) {
    ASSERT_EQ(panel.find_switch(name), index) << name;
    const auto position = static_cast<std::size_t>(index);
    EXPECT_EQ(panel.switches()[position].settings->name(fresh.setting(position)), at_power_on);
  }
  const SettingList& kinds = *panel.switches()[Divider::kind_and_places].settings;
  EXPECT_EQ(kinds.find("R9"), kinds.find("S9"));
  EXPECT_EQ(kinds.find("s10"), kinds.find("R10"));
  EXPECT_FALSE(kinds.find("D5"));
  EXPECT_EQ(fresh.state_line(), "0 0 00000000 n+");
}

TEST_F(DividerTest, AnswersOfTheFirstDigitByHand) {
  // 2 / 1: three subtractions make the remainder negative and count +3 in place 0. Ten additions
  // then count -10 in place 1. The quotient is 2.0.
  arguments(2 * unit_place, unit_place);
  set("an1", "OFF");
  EXPECT_NE(run(), 0U);
  // Cycles 1 to 3 prepare the division. Each STEP takes two cycles and counts in the second one.
  for (const std::uint64_t cycle : {5U, 7U, 9U})
    EXPECT_EQ(bench->train("d.ans", cycle), "00100000000") << cycle;
  EXPECT_EQ(bench->train("d.ans", 6), "00000000000");
  // After SHIFT, cycle 13 sends -1 in place 1 (wire 8) as a complement, with 1'P on wire 1.
  EXPECT_EQ(bench->train("d.ans", 13), "999899999910");
}

TEST_F(DividerTest, TrainsOfAllAnswers) {
  // The radicand is 1. The first step leaves the remainder 1 - 1 = 0, the second one 0 - 3 = -3.
  arguments(unit_place, 0);
  set("pl1", "S4");
  set("an1", "OFF");
  EXPECT_NE(run(), 0U);
  EXPECT_EQ(bench->train("d.ans", 4), "00100000000") << "+1 in place 0";
  EXPECT_EQ(bench->train("d.ans", 6), "00200000000") << "+2 in place 0";
  EXPECT_EQ(bench->train("d.ans", 8), "00200000000");
  // Cycle 8 makes the remainder negative. SHIFT then sends -1 in place 0 in cycle 9, and -1 in
  // place 1 in cycle 10. Cycle 12 sends -2 in place 1.
  EXPECT_EQ(bench->train("d.ans", 9), "998999999910");
  EXPECT_EQ(bench->train("d.ans", 10), "999899999910");
  EXPECT_EQ(bench->train("d.ans", 11), "00000000000");
  EXPECT_EQ(bench->train("d.ans", 12), "999799999910");
  const auto pulses = [&](std::uint64_t cycle) {
    std::string text;
    for (const Sent& one : bench->sent())
      if (one.jack == "d.ans" && one.cycle == cycle)
        text += std::to_string(one.phase / 2) + ":" + std::to_string(one.pulses) + " ";
    return text;
  };
  // Each item is "pulse time:wires". Wire n has the value 2^(n-1), such as 256 for wire 9. 1P comes
  // at time 1, 2P at 2 and 3, 2'P at 4 and 5, 4P at 6 to 9, 1'P at 10.
  EXPECT_EQ(pulses(4), "1:256 ");
  EXPECT_EQ(pulses(6), "2:256 3:256 ");
  EXPECT_EQ(pulses(9), "1:1791 2:2047 3:2047 4:2047 5:2047 6:2047 7:2047 8:2047 9:2047 10:1 ");
  EXPECT_EQ(pulses(12), "1:2047 2:2047 3:2047 4:1919 5:1919 6:2047 7:2047 8:2047 9:2047 10:1 ");
}

TEST_F(DividerTest, Division) {
  const unsigned seed = 1948;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937_64 random(seed);
  for (int round = 0; round < 200; ++round) {
    new_bench();
    const auto kind = random() % places_of_programs.size();
    const int places = places_of_programs[kind];
    const bool rounding = random() % 2 != 0;
    set("pl1", "D" + std::to_string(places));
    set("ro1", rounding ? "RO" : "NRO");
    set("an1", "OFF");
    // Ten times the denominator must fit into ten places; the quotient must be below ten.
    std::int64_t d = 1 + static_cast<std::int64_t>(random() % (9 * unit_place));
    if (round % 4 == 0) d = 1 + static_cast<std::int64_t>(random() % 1000);
    std::int64_t n = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(9 * d));
    if (round % 10 == 3) n = n / d * d;
    if (random() % 2 != 0) d = -d;
    if (random() % 2 != 0) n = -n;
    SCOPED_TRACE(testing::Message() << n << " / " << d << ", " << places << " places");
    arguments(n, d);
    const std::uint64_t end = run();
    Model model{n};
    model.divide(d, places, rounding);
    ASSERT_EQ(integer(quotient.value()), model.answer);
    ASSERT_EQ(integer(numerator.value()), model.remainder);
    ASSERT_EQ(integer(denominator.value()), d);
    ASSERT_EQ(shift.value(), Number{});
    ASSERT_EQ(end, static_cast<std::uint64_t>(12 + 2 * model.steps + 2 * (places - 1)));
    // model.answer is the quotient times 10^8.
    const double exact = static_cast<double>(n) / static_cast<double>(d);
    const double got = static_cast<double>(model.answer) / static_cast<double>(unit_place);
    ASSERT_NEAR(got, exact,
                (rounding ? 0.51 : 1.01) / static_cast<double>(power_of_ten(places - 2)));
    ASSERT_TRUE(unit.idle() || unit.state_line() == "0 0 00000000 divff n+");
  }
}

TEST_F(DividerTest, PairsDivideTwentyFigures) {
  const unsigned seed = 1949;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937_64 random(seed);
  constexpr std::int64_t largest = 9 * ten_places * 1'000'000;  // 90 * largest fits into 64 bits
  const auto put = [](Accumulator& left, Accumulator& right, std::int64_t value) {
    left.set_value(stored(value / ten_places));
    right.set_value(stored(value % ten_places));
  };
  set("pl1", "D10");
  set("an1", "OFF");
  for (int round = 0; round < 50; ++round) {
    new_bench();
    cable_pairs();
    const std::int64_t d = 1 + static_cast<std::int64_t>(random() % largest);
    const std::int64_t n = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(9 * d));
    SCOPED_TRACE(testing::Message() << n << " / " << d);
    quotient.set_value({});
    put(numerator, lower_numerator, n);
    put(denominator, lower_denominator, d);
    put(shift, lower_shift, 0);
    (void)run();
    Model model{n};
    model.divide(d, 10, false);
    ASSERT_EQ(integer(quotient.value()), model.answer);
    const Number lower{lower_numerator.value().digits, false};  // the left half has the sign
    ASSERT_EQ(integer(numerator.value()) * ten_places + integer(lower), model.remainder);
  }
}

TEST_F(DividerTest, SquareRoot) {
  const unsigned seed = 1949;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937_64 random(seed);
  for (int round = 0; round < 200; ++round) {
    new_bench();
    const int places = places_of_programs[random() % places_of_programs.size()];
    const bool rounding = random() % 2 != 0;
    set("pl1", (round % 2 != 0 ? "S" : "R") + std::to_string(places));
    set("ro1", rounding ? "RO" : "NRO");
    set("an1", "OFF");
    auto n = static_cast<std::int64_t>(random() % (9 * static_cast<std::uint64_t>(unit_place)));
    if (round % 10 == 3) n = static_cast<std::int64_t>(random() % 3) * unit_place;
    SCOPED_TRACE(testing::Message() << "root of " << n << ", " << places << " places");
    arguments(n, 0);
    const std::uint64_t end = run();
    Model model{n};
    model.root(places, rounding);
    ASSERT_EQ(integer(denominator.value()), model.answer);
    ASSERT_EQ(integer(numerator.value()), model.remainder);
    ASSERT_EQ(quotient.value(), Number{});
    ASSERT_EQ(end, static_cast<std::uint64_t>(13 + 2 * model.steps + 2 * (places - 1)));
    const double exact = 2 * std::sqrt(static_cast<double>(n) / static_cast<double>(unit_place));
    const double got = static_cast<double>(model.answer) / static_cast<double>(unit_place);
    ASSERT_NEAR(got, exact, 2.1 / static_cast<double>(power_of_ten(places - 2)));
  }
}

TEST_F(DividerTest, ArgumentsAreReceivedInTheFirstCycle) {
  const std::vector<std::pair<std::string, int>> inputs{
      {"α", receive_alpha}, {"β", receive_beta}, {"0", 0}};
  for (const auto& [n, of_numerator] : inputs)
    for (const auto& [d, of_denominator] : inputs) {
      new_bench();
      unit.clear_button();
      set("nr1", n);
      set("dr1", d);
      arguments(unit_place, unit_place);
      bench->program(0, unit, "1i");
      bench->run_to(1);
      EXPECT_EQ(numerator.operations().receive, of_numerator);
      EXPECT_EQ(denominator.operations().receive, of_denominator);
      bench->run_to(2);
      EXPECT_TRUE(numerator.operations().empty());
      EXPECT_TRUE(denominator.operations().empty());
    }
}

TEST_F(DividerTest, OperationsOfStepAndShift) {
  // 6 / 3, with the arguments of the test patches div-mid-state and div-shift-state.
  arguments(6 * unit_place, 3 * unit_place);
  set("an1", "OFF");
  bench->program(1, unit, "1i");
  const OperationSet sends_s{0, false, true, false, false};
  const OperationSet sends_and_clears{0, true, false, true, false};
  const OperationSet gamma{receive_gamma, false, false, false, false};
  const OperationSet alpha{receive_alpha, false, false, false, false};
  bench->run_to(5);
  EXPECT_EQ(unit.state_line(), "0 0 10000000 divff ng n+ dS");
  EXPECT_EQ(numerator.operations(), gamma);
  EXPECT_EQ(denominator.operations(), sends_s);
  EXPECT_TRUE(quotient.operations().empty());
  bench->run_to(10);
  EXPECT_EQ(unit.state_line(), "0 0 10000000 divff n+ qa +1");
  EXPECT_EQ(quotient.operations(), alpha);
  EXPECT_EQ(integer(quotient.value()), 2 * unit_place);
  EXPECT_TRUE(numerator.operations().empty());
  bench->run_to(11);
  EXPECT_EQ(unit.state_line(), "0 0 10000000 divff n+ NAC sa");
  EXPECT_EQ(numerator.operations(), sends_and_clears);
  EXPECT_EQ(shift.operations(), alpha);
  bench->run_to(12);
  EXPECT_EQ(unit.state_line(), "1 0 10000000 divff n- SAC npg");
  EXPECT_EQ(shift.operations(), sends_and_clears);
  EXPECT_EQ(numerator.operations(), gamma);
  EXPECT_EQ(integer(shift.value()), -30 * unit_place);
}

TEST_F(DividerTest, AnswerDisposal) {
  struct Row {
    std::string_view kind, adapter;
    bool send_a, send_s, clear;
  };
  const std::vector<Row> rows{{"1", "A", true, false, false},   {"1", "B", true, false, false},
                              {"1", "C", true, false, true},    {"2", "A", true, false, true},
                              {"2", "B", false, true, false},   {"2", "C", false, true, true},
                              {"3", "A", true, false, false},   {"3", "B", true, false, false},
                              {"3", "C", true, false, true},    {"4", "A", true, false, true},
                              {"4", "B", false, true, false},   {"4", "C", false, true, true},
                              {"OFF", "A", false, false, false}};
  for (const Row& row : rows) {
    new_bench();
    const bool of_division = row.kind == "1" || row.kind == "2";
    set("an1", row.kind);
    set(of_division ? "da" : "ra", row.adapter);
    set(of_division ? "ra" : "da", "A");
    arguments(0, unit_place);
    const std::uint64_t end = run();
    ASSERT_EQ(bench->circuit().time.cycle, end + 1);
    Accumulator& sender = of_division ? quotient : denominator;
    Accumulator& other = of_division ? denominator : quotient;
    EXPECT_EQ(sender.operations(), (OperationSet{0, row.send_a, row.send_s, row.clear, false}))
        << row.kind << row.adapter;
    EXPECT_TRUE(other.operations().empty());
    EXPECT_EQ(unit.state_line(),
              "0 0 00000000 divff n+" + (row.kind == "OFF" ? "" : " A" + std::string(row.kind)));
    run_cycles(1);
    EXPECT_TRUE(sender.operations().empty());
    EXPECT_TRUE(unit.idle());
  }
}

TEST_F(DividerTest, ArgumentsAreClearedAtTheEnd) {
  for (const bool both : {false, true}) {
    new_bench();
    set("nc1", "C");
    set("dc1", both ? "C" : "0");
    set("an1", "OFF");
    arguments(7 * unit_place, -unit_place);
    const std::uint64_t end = run();
    EXPECT_NE(end, 0U);
    EXPECT_EQ(numerator.value(), Number{});
    EXPECT_EQ(integer(denominator.value()), both ? 0 : -unit_place);
  }
}

TEST_F(DividerTest, WaitsForTheInterlock) {
  arguments(0, unit_place);
  const std::uint64_t without = run();
  new_bench();
  set("il1", "I");
  arguments(0, unit_place);
  bench->program(without + 10, unit, "5l");
  const std::uint64_t end = run();
  // The clock reaches the divider first, and then the unit that sends the interlock pulse. So the
  // divider uses the pulse one cycle later.
  EXPECT_EQ(end, without + 12);
  run_cycles(1);
  arguments(0, unit_place);
  bench->program(end + 5, unit, "1i");
  run_cycles(500);
  EXPECT_EQ(bench->cycles_of("d.1o").size(), 1U) << "the flip-flop was cleared";
  bench->pulse(unit, "1l");
  run_cycles(5);
  EXPECT_EQ(bench->cycles_of("d.1o").size(), 2U);
}

TEST_F(DividerTest, InterlockFromAnEarlierUnitCountsAtOnce) {
  arguments(0, unit_place);
  const std::uint64_t without = run();
  new_bench();
  set("il1", "I");
  arguments(0, unit_place);
  bench->before(without + 10, phase::cpp, [this] { bench->pulse(unit, "1l"); });
  EXPECT_EQ(run(), without + 11);
}

TEST_F(DividerTest, EarlyInterlockDoesNotDelay) {
  arguments(0, unit_place);
  const std::uint64_t without = run();
  new_bench();
  set("il1", "I");
  arguments(0, unit_place);
  bench->program(3, unit, "8l");
  EXPECT_EQ(run(), without);
}

TEST_F(DividerTest, SenderOfTheProgramPulseDoesNotMatter) {
  arguments(0, unit_place);
  const std::uint64_t later = run();
  new_bench();
  arguments(0, unit_place);
  bench->before(0, phase::cpp, [this] { bench->pulse(unit, "1i"); });
  bench->run_to(later + 5);
  EXPECT_EQ(bench->cycles_of("d.1o"), (Cycles{later}));
}

TEST_F(DividerTest, DigitPulseCountsForTheCppBefore) {
  arguments(0, unit_place);
  const std::uint64_t usual = run();
  new_bench();
  arguments(0, unit_place);
  set("nr1", "β");
  for (const int time : {7, 8, 9}) bench->before(4, 2 * time, [this] { bench->pulse(unit, "1i"); });
  bench->run_to(4);
  while (bench->circuit().time.phase <= 14) bench->run_phase();
  EXPECT_EQ(numerator.operations().receive, receive_beta) << "from the instant of the pulse";
  bench->run_to(usual + 10);
  EXPECT_EQ(bench->cycles_of("d.1o"), (Cycles{usual + 3}));
  EXPECT_TRUE(bench->monitor().irregularities().empty());
}

TEST_F(DividerTest, SecondProgramIsRefusedAndReported) {
  arguments(5 * unit_place, unit_place);
  set("ro1", "RO");
  bench->program(10, unit, "2i");
  const std::uint64_t end = run();
  run_cycles(100);
  EXPECT_TRUE(bench->cycles_of("d.2o").empty());
  EXPECT_EQ(integer(quotient.value()), 5 * unit_place);
  ASSERT_EQ(bench->monitor().irregularities().size(), 1U);
  EXPECT_EQ(bench->monitor().irregularities().begin()->first,
            "d: program 2 is started while 1 is at work");
  EXPECT_NE(end, 0U);
}

TEST_F(DividerTest, OutputMayStartTheNextProgram) {
  bench->cable(unit, "1o", unit, "2i");
  bench->cable(unit, "2o", unit, "1i");
  set("an1", "OFF");
  set("an2", "OFF");
  set("nc1", "C");
  set("nc2", "C");
  arguments(0, unit_place);
  const std::uint64_t end = run();
  bench->run_to(4 * end + 2);
  EXPECT_EQ(bench->cycles_of("d.1o"), (Cycles{end, 3 * end}));
  EXPECT_EQ(bench->cycles_of("d.2o"), (Cycles{2 * end, 4 * end}));
  EXPECT_TRUE(bench->monitor().irregularities().empty());
}

TEST_F(DividerTest, ClearButtonStopsIt) {
  arguments(5 * unit_place, unit_place);
  for (const std::uint64_t at : {1U, 5U, 6U, 20U}) {
    new_bench();
    bench->program(0, unit, "1i");
    bench->run_to(at);
    ASSERT_FALSE(unit.idle());
    unit.clear_button();
    EXPECT_TRUE(unit.idle());
    for (const Accumulator* const one : {&quotient, &numerator, &denominator, &shift})
      EXPECT_FALSE(one->is_imposed_on());
    EXPECT_EQ(unit.state_line(), "0 0 00000000 divff n+");
    const std::size_t so_far = bench->sent().size();
    bench->run_to(100);
    EXPECT_EQ(bench->sent().size(), so_far);
  }
  unit.reset();
  EXPECT_EQ(unit.state_line(), "0 0 00000000 n+");
}

TEST_F(DividerTest, OtherAccumulators) {
  const std::vector<std::pair<std::string_view, int>> terminals{
      {"quotient", 2}, {"numerator", 3}, {"denominator", 5}, {"shift", 7}};
  for (std::size_t i = 0; i < terminals.size(); ++i) {
    EXPECT_EQ(unit.find_terminal(terminals[i].first), i);
    EXPECT_EQ(unit.connected_to(i), terminals[i].second);
  }
  EXPECT_EQ(unit.find_terminal("q"), std::nullopt);
  unit.connect(Divider::quotient, 7);
  unit.connect(Divider::shift, 2);
  bench->cable(numerator, "A", quotient, "α", WireMap::shifter(1));
  bench->cable(quotient, "A", numerator, "γ");
  bench->cable(unit, "ans", shift, "α");
  set("an1", "OFF");
  set("ro1", "RO");
  arguments(6 * unit_place, 3 * unit_place);
  EXPECT_NE(run(), 0U);
  EXPECT_EQ(integer(shift.value()), 2 * unit_place);
}

TEST_F(DividerTest, TerminalMovedInTheMiddle) {
  arguments(6 * unit_place, 3 * unit_place);
  bench->program(0, unit, "1i");
  bench->run_to(4);  // a STEP begins
  ASSERT_TRUE(numerator.is_imposed_on());
  unit.connect(Divider::numerator, 7);
  EXPECT_FALSE(numerator.is_imposed_on());
  EXPECT_EQ(shift.operations().receive, receive_gamma);
}

TEST_F(DividerTest, ControlWordsCarryOn) {
  set("an1", "2");
  set("da", "C");
  set("ro1", "RO");
  arguments(7 * unit_place, -3 * unit_place);
  const std::uint64_t end = run();
  const std::int64_t answer = integer(quotient.value());
  for (std::uint64_t at = 1; at <= end; at += 3) {
    new_bench();
    arguments(7 * unit_place, -3 * unit_place);
    bench->program(0, unit, "1i");
    bench->run_to(at);
    std::vector<std::uint64_t> words;
    ControlWriter out(words);
    unit.save_control(out);
    const std::string state = unit.state_line();
    unit.clear_button();  // also ends the divider's commands to the accumulators
    ControlReader in(words);
    unit.load_control(in);
    EXPECT_EQ(unit.state_line(), state);
    bench->run_to(end + 1);
    EXPECT_EQ(bench->cycles_of("d.1o"), (Cycles{end})) << "from add cycle " << at;
    EXPECT_EQ(integer(quotient.value()), answer);
    bench->run_to(end + 2);
    EXPECT_EQ(quotient.value(), Number{}) << "sent and cleared";
  }
}

TEST_F(DividerTest, IdleCostsNothing) {
  Divider one(accumulators);
  UnitBench alone(one);
  alone.run_to(50);
  EXPECT_EQ(alone.clocked(), 0);
}

}  // namespace
}  // namespace chessvm::eniac::divider_test
