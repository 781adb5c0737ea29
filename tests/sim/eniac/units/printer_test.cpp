// SPDX-License-Identifier: MIT
// Tests the printer (docs/eniac.md#printer-pr). Some tests expect the cards of test patches pr-*.
#include "sim/eniac/units/printer.hpp"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <random>

#include "tests/sim/eniac/twenty_accumulators.hpp"
#include "tests/sim/eniac/unit_harness.hpp"

namespace chessvm::eniac::printer_test {
namespace {

class PrinterTest : public testing::Test {
 protected:
  TwentyAccumulators owned;
  Accumulators accumulators = owned.all();
  std::array<int, 21> decades{};
  Printer unit{accumulators, [this](int decade) { return decades.at(std::size_t(decade)); }};

  void set(std::string_view name, std::string_view value) {
    const std::uint16_t index = unit.panel().find_switch(name).value();
    unit.set(index, unit.panel().switches()[index].settings->find(value).value());
  }
  void print(int first, int last) {
    for (int group = first; group <= last; ++group) set(std::to_string(group), "P");
  }
  void value(int accumulator, Decades digits, bool minus = false) {
    owned[static_cast<std::size_t>(accumulator - 1)].set_value({digits, minus});
  }
  /// Returns the 16 groups of the card that the printer would punch now, separated by `|`.
  std::string groups() {
    const std::string card = unit.card();
    EXPECT_EQ(card.size(), 80U);
    std::string text;
    for (std::size_t group = 0; group < 16; ++group)
      text += (group == 0 ? "" : "|") + card.substr(5 * group, 5);
    return text;
  }
};

TEST_F(PrinterTest, NothingIsPrintedAtPowerOn) {
  EXPECT_EQ(unit.card(), std::string(80, ' '));
}

TEST_F(PrinterTest, SourcesOfAllGroups) {
  const std::array<Decades, 8> numbers{0x1301131301, 0x1402241402, 0x1503351503, 0x1604461604,
                                       0x1705571705, 0x1806681806, 0x1907791907, 0x2008802008};
  for (std::size_t i = 0; i < numbers.size(); ++i) value(static_cast<int>(i) + 13, numbers[i]);
  decades = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* 14: */ 5, 4, 3, 2, /* 18: */ 1, 9, 9};
  print(1, 16);
  EXPECT_EQ(groups(),
            "12345|13011|31301|14022|41402|51503|16044|61604|17055|71705|18066|81806|19077|91907|"
            "20088|02008");
}

TEST_F(PrinterTest, NegativeFieldsShowMagnitudeAndMinus) {
  value(13, 0x9999999958, true);
  value(14, 0x0000000001, true);
  value(16, 0x8765432110, true);
  value(17, 0x9000000000, true);
  value(18, 0x5500000000, true);
  print(2, 5);
  print(7, 12);
  EXPECT_EQ(groups(),
            "     |-0000|00042|R9999|99999|     |J2345|67890|J0000|00000|M5000|00000|     |     |"
            "     |     ");
}

TEST_F(PrinterTest, NegativeFieldOfZeros) {
  value(20, 0, true);
  print(15, 16);
  EXPECT_EQ(unit.card().substr(70), "-000000000");
}

TEST_F(PrinterTest, UncoupledHalvesAreConvertedAlone) {
  value(13, 0x9998799958, true);
  set("2-3", "0");
  print(2, 3);
  EXPECT_EQ(unit.card().substr(5, 10), "-0013-0042");
}

TEST_F(PrinterTest, SignOfAnUnprintedColumnIsNotSeen) {
  value(13, 0x9999999958, true);
  print(3, 3);
  EXPECT_EQ(unit.card(), "          00042" + std::string(65, ' '));
}

TEST_F(PrinterTest, FieldsLongerThanANumberHaveTheSignOfTheLastGroup) {
  value(13, 0x1234567890, true);
  value(14, 0x9999900000, false);
  set("3-4", "C");
  print(2, 5);
  EXPECT_EQ(unit.card().substr(5, 20), "12345678909999900000") << "a14 is plus";
  value(14, 0x9999900000, true);
  // The magnitude is 10^20 - 12345678909999900000.
  EXPECT_EQ(unit.card().substr(5, 20), "Q7654321090000100000");
}

TEST_F(PrinterTest, FieldMayReachOverAllGroups) {
  for (const char* pair : {"1-2", "3-4", "5-6", "6-7", "8-9", "10-11", "12-13", "14-15"})
    set(pair, "C");
  print(1, 16);
  value(20, 0x0000000001, true);
  EXPECT_EQ(unit.card(), "R" + std::string(69, '9') + "9999999999");
  value(20, 0x9999999999, true);
  EXPECT_EQ(unit.card(), "R" + std::string(69, '9') + "0000000001");
}

TEST_F(PrinterTest, ElevenPunchOverEveryDigit) {
  print(2, 3);
  // The left digit of the magnitude takes all values 0 to 9.
  constexpr std::string_view punched = "-JKLMNOPQR";
  for (int left = 0; left <= 9; ++left) {
    value(13, in_place(9 - left, 10) | 0x999999999, true);
    EXPECT_EQ(unit.card().substr(5, 10), std::string(1, punched[std::size_t(left)]) + "000000001");
  }
}

TEST_F(PrinterTest, PlugboardReplacesTheStandardLayout) {
  value(13, 0x9999900000, true);
  value(20, 0x1234567890);
  print(1, 16);
  for (const auto& [column, wire] :
       std::vector<std::pair<std::string, std::string>>{{"pm1", "nc"},
                                                        {"pm2", "0"},
                                                        {"pm3", "11"},
                                                        {"pm4", "10"},
                                                        {"pm5", "9"},
                                                        {"pm10", "2,1"},
                                                        {"pm11", "2,2,m2"},
                                                        {"pm12", "2,3"},
                                                        {"pm13", "2,4"},
                                                        {"pm14", "2,5"},
                                                        {"pm20", "16,5"},
                                                        {"pm21", "16,4"},
                                                        {"pm22", "15,1,m16"},
                                                        {"pm80", "3,1"}})
    set(column, wire);
  EXPECT_EQ(unit.card(), " 0&-9    0-001     091" + std::string(57, ' ') + "0");
}

TEST_F(PrinterTest, PlugboardIsInForceOnceTouched) {
  print(1, 16);
  EXPECT_EQ(unit.card(), std::string(80, '0'));
  set("pm7", "nc");
  EXPECT_EQ(unit.card(), std::string(80, ' '));
  unit.reset();
  print(2, 2);
  EXPECT_EQ(unit.card(), "     00000" + std::string(70, ' ')) << "reset pulls the plugs";
}

TEST_F(PrinterTest, PlugboardSignsAreThoseOfOtherGroups) {
  value(19, 0x0000000007, true);  // printed by groups 13 and 14
  value(20, 0x0000000003);        // printed by groups 15 and 16
  set("pm1", "16,5,m14");
  set("pm2", "16,5,m16");
  set("pm3", "16,5,m1");  // group 1 prints decades of the master programmer, without sign
  set("pm4", "14,5");     // magnitude 9999999993, without the sign punch of its field
  set("pm5", "13,1");
  EXPECT_EQ(unit.card().substr(0, 6), "L3339 ");
}

TEST_F(PrinterTest, PlugboardSettings) {
  const SettingList& settings = *unit.panel().switches()[Printer::plugboard].settings;
  for (const std::string_view good : {"nc", "0", "11", "1,1", "16,5", "1,1,m1", "16,5,m16"})
    EXPECT_TRUE(settings.find(good)) << good;
  for (const std::string_view bad : {"12", "-1", "0,1", "17,1", "1,0", "1,6", "1,1,m0", "1,1,m17",
                                     "1,1,1", "1,", "", "01", "1, 1"})
    EXPECT_FALSE(settings.find(bad)) << bad;
  EXPECT_EQ(unit.panel().find_switch("pm1"), Printer::plugboard);
  EXPECT_EQ(unit.panel().find_switch("pm80"), Printer::plugboard + 79);
  EXPECT_FALSE(unit.panel().find_switch("16-1"));
}

TEST_F(PrinterTest, CouplingsAtPowerOn) {
  for (int first = 1; first <= 15; ++first) {
    const std::string name = std::to_string(first) + "-" + std::to_string(first + 1);
    const auto index = unit.panel().find_switch(name);
    ASSERT_EQ(index, Printer::coupling + first - 1) << name;
    const bool coupled = first == 2 || first == 4 || (first >= 7 && first % 2 == 1);
    const Switch& position = unit.panel().switches()[*index];
    EXPECT_EQ(position.settings->name(position.at_power_on), coupled ? "C" : "0") << name;
  }
}

// Two coupled groups print one number. Compares this number with the result of integer arithmetic.
TEST_F(PrinterTest, RandomNumbers) {
  const unsigned seed = 13;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937_64 random(seed);
  print(15, 16);
  for (int round = 0; round < 500; ++round) {
    std::uint64_t magnitude = random() % 10'000'000'000;
    const bool minus = random() % 2 != 0;
    std::uint64_t stored = minus ? (10'000'000'000 - magnitude) % 10'000'000'000 : magnitude;
    Decades digits = 0;
    for (int place = 1; place <= 10; ++place, stored /= 10)
      digits |= in_place(static_cast<int>(stored % 10), place);
    value(20, digits, minus);
    std::string expected = std::to_string(magnitude);
    expected.insert(0, 10 - expected.size(), '0');
    if (minus) expected[0] = std::string_view("-JKLMNOPQR")[std::size_t(expected[0] - '0')];
    ASSERT_EQ(unit.card().substr(70), expected);
  }
}

}  // namespace
}  // namespace chessvm::eniac::printer_test
