// SPDX-License-Identifier: MIT
// Tests the multiplier (docs/eniac.md#multiplier-m and #hazards) against plain arithmetic.
#include "sim/eniac/units/multiplier.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <random>

#include "tests/sim/eniac/several_units.hpp"
#include "tests/sim/eniac/twenty_accumulators.hpp"

namespace chessvm::eniac::multiplier_test {
namespace {

using Cycles = std::vector<std::uint64_t>;
using LongNumber = std::array<int, 22>;  // decimal digits, the units first
constexpr std::int64_t ten_places = 10'000'000'000;

Decades to_decades(std::uint64_t number) {
  Decades decades = 0;
  for (int place = 1; place <= decade_count; ++place, number /= 10)
    decades |= in_place(static_cast<int>(number % 10), place);
  return decades;
}

std::int64_t to_integer(Decades decades) {
  std::int64_t number = 0;
  for (int place = decade_count; place >= 1; --place) number = 10 * number + digit(decades, place);
  return number;
}

void carry(LongNumber& number) {
  for (std::size_t place = 0; place + 1 < number.size(); ++place) {
    number[place + 1] += number[place] / 10;
    number[place] %= 10;
  }
}

LongNumber long_multiplication(std::int64_t one, std::int64_t other) {
  LongNumber product{};
  for (std::size_t place = 0; one != 0; one /= 10, ++place) {
    std::int64_t rest = other;
    for (std::size_t at = place; rest != 0; rest /= 10, ++at)
      product[at] += static_cast<int>(one % 10 * (rest % 10));
  }
  carry(product);
  return product;
}

class MultiplierTest : public testing::Test {
 protected:
  TwentyAccumulators owned;
  Accumulators accumulators = owned.all();
  Multiplier unit{accumulators};
  std::unique_ptr<SeveralUnits> bench;
  Accumulator& ier = owned[8];
  Accumulator& icand = owned[9];
  Accumulator& left = owned[10];
  Accumulator& right = owned[12];

  void SetUp() override { new_bench(); }
  void new_bench() {
    bench = std::make_unique<SeveralUnits>();
    bench->add(unit);
    for (Accumulator* const one : {&ier, &icand, &left, &right}) bench->add(*one);
  }
  void set(std::string_view name, std::string_view value) { SeveralUnits::set(unit, name, value); }
  Cycles cycles_of(std::string_view jack) const {
    return bench->cycles_of("m." + std::string(jack));
  }
  /// Adds the pulse counts of `jack` in `cycle` to `sum`. The count of wire 1 goes to `sum[at]`.
  void add_train(LongNumber& sum, std::string_view jack, std::uint64_t cycle, std::size_t at) {
    const auto counts = bench->counts("m." + std::string(jack), cycle);
    for (std::size_t wire = 0; wire < decade_count; ++wire) sum[at + wire] += counts[wire];
    EXPECT_EQ(counts[10], 0) << "PM of " << jack;
  }
  /// Pairs each product accumulator with another accumulator, so that all twenty figures fit.
  void cable_pairs() {
    for (const std::size_t half : {11U, 13U}) bench->add(owned[half]);
    Accumulator::interconnect(left, owned[11]);
    Accumulator::interconnect(right, owned[13]);
    bench->cable(unit, "lhppI", left, "α");
    bench->cable(unit, "lhppII", owned[11], "α");
    bench->cable(unit, "rhppI", right, "α");
    bench->cable(unit, "rhppII", owned[13], "α");
  }
  /// Connects the accumulators as on the real machine, with corrections for negative factors.
  void cable_for_products() {
    bench->cable(unit, "lhppI", left, "α");
    bench->cable(unit, "rhppI", right, "α");
    bench->cable(ier, "S", left, "β");
    bench->cable(icand, "S", right, "β");
    bench->cable(left, "A", right, "β");
    bench->cable(unit, "RS", ier, "6i");
    bench->cable(unit, "RS", left, "2i");
    bench->cable(unit, "DS", icand, "6i");
    bench->cable(unit, "DS", right, "2i");
    bench->cable(unit, "F", left, "1i");
    bench->cable(unit, "F", right, "1i");
    SeveralUnits::set(ier, "op6", "S");
    SeveralUnits::set(icand, "op6", "S");
    SeveralUnits::set(left, "op1", "A");
    SeveralUnits::set(left, "cc1", "C");
    for (const char* const name : {"op2"}) SeveralUnits::set(left, name, "β");
    for (const char* const name : {"op1", "op2"}) SeveralUnits::set(right, name, "β");
    set("sf1", "0");
  }
};

TEST_F(MultiplierTest, JacksInEitherCase) {
  const FrontPanel& panel = unit.panel();
  EXPECT_EQ(panel.jacks().size(), Multiplier::jack_count);
  const std::vector<std::pair<std::vector<std::string>, int>> jacks{
      {{"1i"}, Multiplier::program_in},
      {{"24i"}, Multiplier::program_in + 23},
      {{"24o"}, Multiplier::program_out + 23},
      {{"Rα", "Ra", "rα", "ra"}, Multiplier::request_ier},
      {{"Rε", "Re", "rε", "re"}, Multiplier::request_ier + 4},
      {{"Dα", "Da", "dα", "da"}, Multiplier::request_icand},
      {{"A", "a"}, Multiplier::disposal},
      {{"ASC", "asc"}, Multiplier::disposal + 5},
      {{"DS", "ds"}, Multiplier::correct_icand},
      {{"RS", "rs"}, Multiplier::correct_ier},
      {{"F", "f"}, Multiplier::final_collection},
      {{"lhppI", "lhppi", "LHPPI"}, Multiplier::products},
      {{"lhppII"}, Multiplier::products + 1},
      {{"rhppI"}, Multiplier::products + 2},
      {{"rhppII", "rhppii"}, Multiplier::products + 3},
  };
  for (const auto& [names, jack] : jacks)
    for (const std::string& name : names) EXPECT_EQ(panel.find_jack(name), jack) << name;
  EXPECT_FALSE(panel.find_jack("25i"));
  EXPECT_FALSE(panel.find_jack("Ralpha")) << "no long forms here";
}

TEST_F(MultiplierTest, SwitchesAtPowerOn) {
  const FrontPanel& panel = unit.panel();
  const std::vector<std::tuple<std::string, int, std::string, std::string>> switches{
      {"ieracc24", Multiplier::ier_input + 23, "α", "αβγδε0"},
      {"iercl1", Multiplier::ier_clear, "0", "0C"},
      {"icandacc1", Multiplier::icand_input, "α", "αβγδε0"},
      {"icandcl1", Multiplier::icand_clear, "0", "0C"},
      {"sf1", Multiplier::figures, "10", "02345678910"},
      {"place1", Multiplier::places, "2", "2345678910"},
      {"prod1", Multiplier::disposal_kind, "A", "ASASACSCASC0"},
      {"pp", Multiplier::commands_products, "plug", "plugunplug"},
  };
  for (const auto& [name, index, at_power_on, all] : switches) {
    ASSERT_EQ(panel.find_switch(name), index) << name;
    const SettingList& settings = *panel.switches()[static_cast<std::size_t>(index)].settings;
    EXPECT_EQ(settings.name(unit.setting(static_cast<std::size_t>(index))), at_power_on) << name;
    std::string together;
    for (std::size_t i = 0; i < settings.size(); ++i) together += settings.name(i);
    EXPECT_EQ(together, all) << name;
  }
  EXPECT_FALSE(panel.switches()[Multiplier::figures].settings->find("1"));
  EXPECT_EQ(panel.switches()[Multiplier::figures].settings->find("O"), 0);
}

TEST_F(MultiplierTest, TimesOfAllPulses) {
  for (int places = 2; places <= 10; ++places) {
    Multiplier one(accumulators);
    UnitBench alone(one);
    const std::string n = std::to_string(places);
    alone.set("place" + n, n);
    alone.set("ieracc" + n, "β");
    alone.set("icandacc" + n, "δ");
    alone.set("prod" + n, "SC");
    alone.set("pp", "unplug");
    ier.set_value({0, true});
    icand.set_value({0, true});
    constexpr std::uint64_t k = 5;
    alone.program(k, n + "i");
    alone.run_to(40);
    const auto p = static_cast<std::uint64_t>(places);
    EXPECT_EQ(alone.cycles_of("Rβ"), (Cycles{k}));
    EXPECT_EQ(alone.cycles_of("Dδ"), (Cycles{k}));
    EXPECT_EQ(alone.cycles_of("DS"), (Cycles{k + 2 + p}));
    EXPECT_EQ(alone.cycles_of("RS"), (Cycles{k + 2 + p}));
    EXPECT_EQ(alone.cycles_of("F"), (Cycles{k + 3 + p}));
    EXPECT_EQ(alone.cycles_of(n + "o"), (Cycles{k + 4 + p}));
    EXPECT_EQ(alone.cycles_of("SC"), (Cycles{k + 4 + p}));
    EXPECT_EQ(alone.sent("rhppI"), (std::vector<Sent>{{k + 2 + p, 20, "rhppI", pm_wire}}))
        << "both minus: one pulse at 1'P in the last product cycle";
    EXPECT_EQ(alone.sent("lhppII").size(), 5U) << "round-off of ten figures";
    EXPECT_EQ(alone.sent().size(), 2U + 2U + 1U + 2U + 1U + 5U);
    EXPECT_TRUE(one.idle());
  }
}

TEST_F(MultiplierTest, OrderOfPulsesAtOneCpp) {
  set("pp", "unplug");
  set("sf1", "0");
  ier.set_value({0, true});
  icand.set_value({0, true});
  bench->program(0, unit, "1i");
  bench->run_to(10);
  std::vector<std::string> at_cpp;
  for (const Sent& one : bench->sent())
    if (one.phase == phase::cpp) at_cpp.push_back(one.jack);
  EXPECT_EQ(at_cpp,
            (std::vector<std::string>{"m.Rα", "m.Dα", "m.DS", "m.RS", "m.F", "m.1o", "m.A"}));
}

TEST_F(MultiplierTest, SignsDecideCorrections) {
  for (const bool ier_minus : {false, true})
    for (const bool icand_minus : {false, true}) {
      new_bench();
      ier.set_value({0, ier_minus});
      icand.set_value({0, icand_minus});
      bench->program(0, unit, "1i");
      bench->run_to(10);
      EXPECT_EQ(cycles_of("DS").size(), ier_minus ? 1U : 0U);
      EXPECT_EQ(cycles_of("RS").size(), icand_minus ? 1U : 0U);
      EXPECT_EQ(bench->counts("m.rhppI", 4)[10], ier_minus && icand_minus ? 1 : 0);
    }
}

TEST_F(MultiplierTest, DigitProductsByHand) {
  // .42 x .347: the 4 gives 12, 16 and 28, with the tens 112 and the units 268. The 2 gives 06, 08
  // and 14, with the tens 001 and the units 684.
  ier.set_value({0x4200000000, false});
  icand.set_value({0x3470000000, false});
  set("sf1", "0");
  bench->program(0, unit, "1i");
  bench->run_to(7);
  EXPECT_EQ(bench->train("m.lhppI", 3), "01120000000");
  EXPECT_EQ(bench->train("m.rhppI", 3), "00268000000");
  EXPECT_EQ(bench->train("m.lhppI", 4), "00001000000");
  EXPECT_EQ(bench->train("m.rhppI", 4), "00068400000");
  EXPECT_TRUE(cycles_of("lhppII").empty());
  EXPECT_TRUE(cycles_of("rhppII").empty());
}

TEST_F(MultiplierTest, LowerPlacesAppearOnTheSecondCables) {
  // Each product is 9 x 9 = 81. The fifth multiplier digit shifts the products by 4 places, so for
  // digit i of the multiplicand the 8 is on wire i - 4 and the 1 on wire i - 5. Wires 0 to -4
  // are wires 10 to 6 of cable II.
  ier.set_value({0x0000900000, false});
  icand.set_value({0x9999999999, false});
  set("sf1", "0");
  set("place1", "5");
  bench->program(0, unit, "1i");
  bench->run_to(12);
  EXPECT_EQ(bench->train("m.lhppI", 7), "00000888888");
  EXPECT_EQ(bench->train("m.lhppII", 7), "08888000000");
  EXPECT_EQ(bench->train("m.rhppI", 7), "00000011111");
  EXPECT_EQ(bench->train("m.rhppII", 7), "01111100000");
  EXPECT_EQ(cycles_of("lhppI").front(), 7U);
}

TEST_F(MultiplierTest, PartialProductsAddUpToTheExactProduct) {
  const unsigned seed = 1946;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937_64 random(seed);
  set("sf1", "0");
  for (int round = 0; round < 300; ++round) {
    new_bench();
    const int places = 2 + static_cast<int>(random() % 9);
    set("place1", std::to_string(places));
    const std::uint64_t one = random() % ten_places;
    const std::uint64_t other = round % 10 == 0 ? 9'999'999'999 : random() % ten_places;
    // The multiplier multiplies the digits as they are stored, also those of a complement.
    ier.set_value({to_decades(one), false});
    icand.set_value({to_decades(other), random() % 2 != 0});
    bench->program(0, unit, "1i");
    bench->run_to(16);
    LongNumber sum{};
    for (std::uint64_t cycle = 3; cycle < 3 + static_cast<std::uint64_t>(places); ++cycle) {
      add_train(sum, "lhppI", cycle, 10);
      add_train(sum, "lhppII", cycle, 0);
      add_train(sum, "rhppI", cycle, 10);
      add_train(sum, "rhppII", cycle, 0);
    }
    carry(sum);
    std::int64_t unused = 1;
    for (int place = places; place < 10; ++place) unused *= 10;
    const auto used = static_cast<std::int64_t>(one) / unused * unused;
    ASSERT_EQ(sum, long_multiplication(used, static_cast<std::int64_t>(other)))
        << one << " x " << other << ", " << places << " places";
  }
}

TEST_F(MultiplierTest, SignedMultiplication) {
  const unsigned seed = 1947;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937_64 random(seed);
  cable_for_products();
  const auto signed_number = [&] {
    // Returns a random x with -10^10 < x < 10^10.
    const auto digits = static_cast<std::int64_t>(random() % ten_places);
    return random() % 2 != 0 && digits != 0 ? -digits : digits;
  };
  for (int round = 0; round < 300; ++round) {
    new_bench();
    cable_for_products();
    const int places = 2 + static_cast<int>(random() % 9);
    set("place1", std::to_string(places));
    std::int64_t unused = 1;
    for (int place = places; place < 10; ++place) unused *= 10;
    const std::int64_t x = signed_number() / unused * unused;
    const std::int64_t y = signed_number();
    const auto stored = [](std::int64_t value) {
      return Number{to_decades(static_cast<std::uint64_t>(value < 0 ? value + ten_places : value)),
                    value < 0};
    };
    ier.set_value(stored(x));
    icand.set_value(stored(y));
    left.set_value({});
    right.set_value({});
    bench->program(0, unit, "1i");
    bench->run_to(20);
    EXPECT_EQ(left.value(), Number{});
    const Number result = right.value();
    const std::int64_t got = to_integer(result.digits) - (result.minus ? ten_places : 0);
    // Computes x y / 10^10 in parts, so that nothing overflows. The multiplier drops all digits
    // below its last place. With each place, the error grows by at most 2 units of the last place.
    const std::int64_t exact = x / 100'000 * (y / 100'000) + x / 100'000 * (y % 100'000) / 100'000 +
                               x % 100'000 * (y / 100'000) / 100'000;
    ASSERT_LE(std::llabs(got - exact), 2 * places + 3)
        << x << " x " << y << ", " << places << " places";
    ASSERT_FALSE(bench->monitor().failure());
  }
}

TEST_F(MultiplierTest, PairsTakeAllTwentyFigures) {
  const unsigned seed = 1948;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937_64 random(seed);
  set("place1", "10");
  for (int round = 0; round < 100; ++round) {
    new_bench();
    set("sf1", round % 2 == 0 ? "0" : "10");
    cable_pairs();
    const std::uint64_t one = round == 0 ? 1'234'567'890 : random() % ten_places;
    const std::uint64_t other = round == 0 ? 9'876'543'210 : random() % ten_places;
    ier.set_value({to_decades(one), false});
    icand.set_value({to_decades(other), false});
    for (Accumulator* const half : {&left, &owned[11], &right, &owned[13]}) half->set_value({});
    bench->program(0, unit, "1i");
    bench->run_to(20);
    LongNumber expected =
        long_multiplication(static_cast<std::int64_t>(one), static_cast<std::int64_t>(other));
    if (round % 2 != 0) expected[9] += 5;
    carry(expected);
    LongNumber sum{};
    for (const auto& [half, at] : {std::pair{&left, std::size_t{10}},
                                   {&owned[11], std::size_t{0}},
                                   {&right, std::size_t{10}},
                                   {&owned[13], std::size_t{0}}})
      for (int place = 1; place <= decade_count; ++place)
        sum[at + static_cast<std::size_t>(place) - 1] += digit(half->value().digits, place);
    carry(sum);
    ASSERT_EQ(sum, expected) << one << " x " << other;
  }
}

TEST_F(MultiplierTest, APairIsCommandedThroughEitherHalf) {
  Accumulator& other = owned[11];
  bench->add(other);
  for (const bool through_right : {false, true}) {
    if (through_right)
      Accumulator::interconnect(other, left);
    else
      Accumulator::interconnect(left, other);
    left.impose({.receive = receive_alpha});
    EXPECT_TRUE(other.is_imposed_on());
    EXPECT_EQ(other.operations(), left.operations());
    other.impose({.send_a = true});
    EXPECT_TRUE(left.operations().send_a);
    left.impose({});
    EXPECT_EQ(left.operations().receive, 0);
    other.impose({});
    EXPECT_FALSE(left.is_imposed_on());
    left.reset();
    left.impose({.receive = receive_alpha});
    EXPECT_FALSE(other.is_imposed_on());
    left.impose({});
  }
}

TEST_F(MultiplierTest, RoundOff) {
  const std::vector<std::pair<std::string, std::string>> trains{
      {"0", "00000000000"}, {"2", "00050000000"}, {"3", "00005000000"}, {"5", "00000050000"},
      {"8", "00000000050"}, {"9", "00000000005"}, {"10", "00000000000"}};
  for (const auto& [figures, train] : trains) {
    new_bench();
    set("sf7", figures);
    bench->program(0, unit, "7i");
    bench->run_to(10);
    EXPECT_EQ(bench->train("m.lhppI", 2), train) << figures;
    EXPECT_EQ(bench->train("m.lhppII", 2), figures == "10" ? "05000000000" : "00000000000");
    EXPECT_EQ(bench->train("m.rhppI", 2), "00000000000");
  }
}

TEST_F(MultiplierTest, ProductAccumulatorsAreCommandedDuringTheProduct) {
  set("place1", "4");
  bench->program(0, unit, "1i");
  std::string commanded;
  for (std::uint64_t cycle = 0; cycle < 10; ++cycle) {
    // Runs to phase 20, the time of 1'P.
    while (bench->circuit().time.phase != 20) bench->run_phase();
    EXPECT_EQ(left.operations(), right.operations());
    EXPECT_EQ(left.operations().receive, left.is_imposed_on() ? receive_alpha : 0);
    commanded += left.is_imposed_on() ? '1' : '0';
    bench->run_to(cycle + 1);
  }
  EXPECT_EQ(commanded, "0011111000");
}

TEST_F(MultiplierTest, UnpluggedItCommandsNobody) {
  set("pp", "unplug");
  set("sf1", "0");
  bench->program(0, unit, "1i");
  for (int phases = 0; phases < 10 * phases_per_add_cycle; ++phases) {
    bench->run_phase();
    ASSERT_FALSE(left.is_imposed_on() || right.is_imposed_on());
    ASSERT_FALSE(unit.moves_numbers());
  }
  EXPECT_EQ(cycles_of("1o"), (Cycles{6}));
}

TEST_F(MultiplierTest, RequestOutputsCopyDigitPulsesAtOnce) {
  set("pp", "unplug");
  for (int time = 6; time <= 9; ++time)
    bench->before(3, 2 * time, [this] { bench->pulse(unit, "2i"); });
  bench->run_to(12);
  std::vector<int> phases;
  for (const Sent& one : bench->sent())
    if (one.jack == "m.Rα") phases.push_back(one.phase);
  EXPECT_EQ(phases, (std::vector<int>{12, 14, 16, 18}));
  EXPECT_EQ(cycles_of("Dα"), (Cycles{3, 3, 3, 3}));
  // The program ends as if a program pulse had started it at the CPP of cycle 2.
  EXPECT_EQ(cycles_of("2o"), (Cycles{2 + 2 + 4}));
}

TEST_F(MultiplierTest, RequestOutputCabledToItsOwnInput) {
  bench->cable(unit, "Rα", unit, "1i");
  bench->cable(unit, "Dα", unit, "1i");
  bench->program(1, unit, "1i");
  bench->run_to(20);
  EXPECT_EQ(cycles_of("Rα"), (Cycles{1}));
  EXPECT_EQ(cycles_of("1o"), (Cycles{7}));
}

TEST_F(MultiplierTest, RequestOutputsMayBeOff) {
  set("ieracc1", "0");
  set("icandacc1", "0");
  bench->program(0, unit, "1i");
  bench->run_to(1);
  EXPECT_TRUE(bench->sent().empty());
}

TEST_F(MultiplierTest, DisposalPulses) {
  for (const std::string_view kind : {"A", "S", "AS", "AC", "SC", "ASC", "0"}) {
    new_bench();
    set("sf3", "0");
    set("prod3", kind);
    bench->program(0, unit, "3i");
    bench->run_to(10);
    std::vector<std::string> last;
    for (const Sent& one : bench->sent())
      if (one.cycle == 6) last.push_back(one.jack);
    std::vector<std::string> expected{"m.3o"};
    if (kind != "0") expected.push_back("m." + std::string(kind));
    EXPECT_EQ(last, expected);
  }
}

TEST_F(MultiplierTest, ArgumentsAreClearedInTheCollectionCycle) {
  set("iercl1", "C");
  set("icandcl2", "C");
  ier.set_value({0x1111111111, true});
  icand.set_value({0x2222222222, true});
  SeveralUnits::set(icand, "sf", "7");
  bench->program(0, unit, "1i");
  bench->run_to(6);
  EXPECT_EQ(ier.value(), (Number{0x1111111111, true}));
  bench->run_to(7);
  EXPECT_EQ(ier.value(), Number{});
  EXPECT_EQ(icand.value(), (Number{0x2222222222, true}));
  bench->program(7, unit, "2i");
  bench->run_to(14);
  EXPECT_EQ(icand.value(), (Number{0x500, false})) << "round-off five of seven figures";
}

TEST_F(MultiplierTest, PulseAtTheEndFromALaterUnitStartsItAgain) {
  bench->program(0, unit, "1i");
  bench->program(6, unit, "1i");
  bench->run_to(20);
  EXPECT_EQ(cycles_of("1o"), (Cycles{6, 12}));
}

TEST_F(MultiplierTest, PulseAtTheEndFromAnEarlierUnitIsLost) {
  bench->program(0, unit, "1i");
  bench->before(6, phase::cpp, [this] { bench->pulse(unit, "1i"); });
  bench->run_to(8);
  EXPECT_EQ(unit.stage(), 1) << "the stage counter runs once more";
  EXPECT_EQ(unit.state_line(), "1 000000000000000000000000 0 0");
  bench->run_to(40);
  EXPECT_EQ(cycles_of("1o"), (Cycles{6}));
  EXPECT_TRUE(unit.idle());
  bench->program(40, unit, "1i");
  bench->run_to(50);
  EXPECT_EQ(cycles_of("1o"), (Cycles{6, 46}));
}

TEST_F(MultiplierTest, OwnOutputCannotRestartIt) {
  bench->cable(unit, "1o", unit, "1i");
  bench->program(0, unit, "1i");
  bench->run_to(40);
  EXPECT_EQ(cycles_of("1o"), (Cycles{6}));
}

TEST_F(MultiplierTest, OtherAccumulators) {
  EXPECT_EQ(unit.find_terminal("ier"), Multiplier::ier);
  EXPECT_EQ(unit.find_terminal("icand"), Multiplier::icand);
  EXPECT_EQ(unit.find_terminal("l"), Multiplier::left);
  EXPECT_EQ(unit.find_terminal("L"), Multiplier::left);
  EXPECT_EQ(unit.find_terminal("r"), Multiplier::right);
  EXPECT_EQ(unit.find_terminal("R"), Multiplier::right);
  EXPECT_EQ(unit.find_terminal("x"), std::nullopt);
  EXPECT_EQ(unit.connected_to(Multiplier::ier), 9);
  EXPECT_EQ(unit.connected_to(Multiplier::icand), 10);
  EXPECT_EQ(unit.connected_to(Multiplier::left), 11);
  EXPECT_EQ(unit.connected_to(Multiplier::right), 13);
  unit.connect(Multiplier::ier, 10);
  unit.connect(Multiplier::icand, 9);
  ier.set_value({0x3000000000, false});
  icand.set_value({0x7000000000, true});
  bench->program(0, unit, "1i");
  bench->run_to(8);
  EXPECT_EQ(bench->train("m.lhppI", 3), "02000000000") << "7 x 3";
  EXPECT_EQ(cycles_of("DS"), (Cycles{4})) << "a10 is the multiplier now";
}

TEST_F(MultiplierTest, TerminalMovedInTheMiddle) {
  bench->program(0, unit, "1i");
  bench->run_to(4);
  ASSERT_TRUE(left.is_imposed_on());
  unit.connect(Multiplier::left, 9);
  EXPECT_FALSE(left.is_imposed_on());
  EXPECT_TRUE(ier.is_imposed_on());
  bench->run_to(6);
  EXPECT_FALSE(ier.is_imposed_on());
}

TEST_F(MultiplierTest, UnpluggedInTheMiddleItStillReleasesWhatItCommands) {
  bench->program(0, unit, "1i");
  bench->run_to(4);
  set("pp", "unplug");
  EXPECT_TRUE(unit.moves_numbers());
  EXPECT_TRUE(left.is_imposed_on());
  bench->run_to(5);
  EXPECT_FALSE(left.is_imposed_on());
  EXPECT_FALSE(right.is_imposed_on());
}

TEST_F(MultiplierTest, StateLine) {
  set("place5", "3");
  bench->program(0, unit, "5i");
  const std::vector<std::string> stages{"0", "0", "1", "2", "3", "4", "12", "13", "0"};
  for (std::uint64_t cycle = 0; cycle < stages.size(); ++cycle) {
    bench->run_to(cycle);
    const bool active = cycle != 0 && cycle != 8;
    EXPECT_EQ(unit.state_line(),
              stages[cycle] +
                  (active ? " 000010000000000000000000 " : " 000000000000000000000000 ") +
                  (stages[cycle] == "13" ? "1 1" : "0 0"))
        << "after " << cycle << " add cycles";
  }
}

TEST_F(MultiplierTest, KnowsWhenItIsMoreThanADelay) {
  set("iercl1", "C");
  bench->program(0, unit, "1i");
  std::string moves;
  for (std::uint64_t cycle = 0; cycle < 9; ++cycle) {
    bench->run_to(cycle);
    moves += unit.moves_numbers() ? '1' : '0';
  }
  EXPECT_EQ(moves, "001110100");
  set("iercl1", "0");
  set("pp", "unplug");
  bench->cable(unit, "DS", ier, "5i");  // DS sends a pulse only if ier is negative
  bench->program(20, unit, "1i");
  moves.clear();
  for (std::uint64_t cycle = 20; cycle < 29; ++cycle) {
    bench->run_to(cycle);
    moves += unit.moves_numbers() ? '1' : '0';
  }
  EXPECT_EQ(moves, "001110000");
}

TEST_F(MultiplierTest, IdleCostsNothing) {
  Multiplier one(accumulators);
  UnitBench alone(one);
  alone.set("pp", "unplug");
  alone.program(0, "1i");
  alone.run_to(7);
  const int before = alone.clocked();
  alone.run_to(100);
  EXPECT_EQ(alone.clocked(), before);
}

TEST_F(MultiplierTest, ControlWordsCarryOn) {
  ier.set_value({0x1234567890, false});
  icand.set_value({0x9876543210, false});
  set("place2", "6");
  set("pp", "unplug");
  for (std::uint64_t at = 1; at < 12; ++at) {
    new_bench();
    unit.reset();
    set("place2", "6");
    set("pp", "unplug");
    bench->program(0, unit, "2i");
    bench->run_to(at);
    std::vector<std::uint64_t> words;
    ControlWriter out(words);
    unit.save_control(out);

    Multiplier other(accumulators);
    UnitBench alone(other);
    alone.set("place2", "6");
    alone.set("pp", "unplug");
    alone.run_to(at);
    ControlReader in(words);
    other.load_control(in);
    alone.run_to(20);
    bench->run_to(20);
    std::vector<std::string> expected;
    std::vector<std::string> got;
    for (const Sent& one : bench->sent())
      if (one.cycle >= at) expected.push_back(std::to_string(one.cycle) + one.jack.substr(2));
    for (const Sent& one : alone.sent()) got.push_back(std::to_string(one.cycle) + one.jack);
    EXPECT_EQ(got, expected) << "from add cycle " << at;
  }
}

TEST_F(MultiplierTest, ResetInTheMiddle) {
  bench->program(0, unit, "1i");
  bench->run_to(4);
  ASSERT_TRUE(left.is_imposed_on());
  unit.reset();
  EXPECT_TRUE(unit.idle());
  EXPECT_FALSE(left.is_imposed_on());
  const std::size_t so_far = bench->sent().size();
  bench->run_to(20);
  EXPECT_EQ(bench->sent().size(), so_far);
}

}  // namespace
}  // namespace chessvm::eniac::multiplier_test
