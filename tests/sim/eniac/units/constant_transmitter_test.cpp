// SPDX-License-Identifier: MIT
#include "sim/eniac/units/constant_transmitter.hpp"

#include <gtest/gtest.h>

#include "sim/eniac/units/cards/card_fields.hpp"
#include "tests/sim/eniac/unit_harness.hpp"

namespace chessvm::eniac::constant_transmitter_test {
namespace {

using Cycles = std::vector<std::uint64_t>;

TEST(CardFields, PunchesOfOneColumn) {
  EXPECT_EQ(read_columns("0123456789"), (Number{0x0123456789, false}));
  // J to R are 1 to 9 with the punch for a minus sign. A negative number is stored as its nine's
  // complement.
  EXPECT_EQ(read_columns("JKLMNOPQR0"), (Number{0x8765432109, true}));
  for (const auto* zero : {"-", "]", "}"}) EXPECT_EQ(read_columns(zero), (Number{9, true})) << zero;
}

TEST(CardFields, OneElevenPunchMakesTheWholeNumberMinus) {
  EXPECT_EQ(read_columns("-000000042"), (Number{0x9999999957, true}));
  EXPECT_EQ(read_columns("000000004K"), (Number{0x9999999957, true}));
}

TEST(CardFields, OtherColumnsCountAsZero) {
  EXPECT_EQ(read_columns("  12 &4"), (Number{0x0012004, false}));
  EXPECT_EQ(read_columns("  1K "), (Number{0x99879, true}));
  EXPECT_TRUE(is_blank("          "));
  EXPECT_FALSE(is_blank("         0"));
}

class ConstantTransmitterTest : public testing::Test {
 protected:
  ConstantTransmitter unit;
  UnitBench bench{unit};

  /// Sets up programs `first` to `first` + 5, which then send both halves of group `letter`.
  void whole_numbers(int first, std::string_view letter) {
    for (int n = first; n < first + 6; ++n)
      bench.set("s" + std::to_string(n), std::string(letter) + "lr");
  }
  std::string sent_by(int program) {
    bench.program(next_, std::to_string(program) + "i");
    bench.run_to(next_ + 2);
    next_ += 2;
    return bench.train("o", next_ - 1);
  }

 private:
  std::uint64_t next_ = 0;
};

TEST_F(ConstantTransmitterTest, HasThePanelOfTheManual) {
  EXPECT_EQ(unit.name(), "c");
  EXPECT_EQ(unit.panel().find_jack("1i"), ConstantTransmitter::program_in);
  EXPECT_EQ(unit.panel().find_jack("1o"), ConstantTransmitter::program_out);
  EXPECT_EQ(unit.panel().find_jack("o"), ConstantTransmitter::output);
  EXPECT_FALSE(unit.panel().find_jack("31i"));
  const auto knob = [&](std::string_view name) { return unit.panel().find_switch(name); };
  EXPECT_EQ(knob("s30"), ConstantTransmitter::selector + 29);
  EXPECT_EQ(knob("J1"), ConstantTransmitter::digits_j);
  EXPECT_EQ(knob("k1"), ConstantTransmitter::digits_k);
  EXPECT_EQ(knob("Jl"), ConstantTransmitter::signs_j);
  EXPECT_EQ(knob("kr"), ConstantTransmitter::signs_k + 1);
  EXPECT_FALSE(knob("s31"));
  EXPECT_FALSE(knob("j11"));
}

TEST_F(ConstantTransmitterTest, SelectorsTakeAnyLetterOfTheirRank) {
  const auto& knobs = unit.panel().switches();
  const SettingList& cd = *knobs[6].settings;
  EXPECT_EQ(cd.name(knobs[6].at_power_on), "cl");
  for (const auto* first : {"Clr", "clr", "Alr", "alr", "Elr", "glr", "Jlr"})
    EXPECT_EQ(cd.name(cd.find(first).value()), "clr") << first;
  for (const auto* second : {"Dr", "br", "Fr", "Hr", "kr"})
    EXPECT_EQ(cd.name(cd.find(second).value()), "dr") << second;
  for (const auto* wrong : {"C", "CL", "Il", "lr", "Crl"}) EXPECT_FALSE(cd.find(wrong)) << wrong;
}

TEST_F(ConstantTransmitterTest, ProgramLastsOneAddCycle) {
  bench.set("s25", "Jlr");
  bench.set("j1", "7");
  bench.set("jl", "M");
  bench.program(3, "25i");
  bench.run_to(8);
  EXPECT_EQ(bench.cycles_of("25o"), Cycles{4});
  EXPECT_EQ(bench.train("o", 4), "90000000007");
  EXPECT_EQ(bench.train("o", 3), "00000000000");
  EXPECT_EQ(bench.train("o", 5), "00000000000");
}

TEST_F(ConstantTransmitterTest, SwitchConstantsAreSentAsSet) {
  for (int n = 1; n <= 10; ++n)
    bench.set("j" + std::to_string(n), std::to_string(n % 10));  // J = 0987654321
  bench.set("k10", "3");
  bench.set("k1", "4");
  bench.set("jl", "M");
  bench.set("kr", "M");
  const std::vector<std::pair<std::string, std::string>> expected{
      {"Jl", "90987600000"}, {"Jr", "00000054321"}, {"Jlr", "90987654321"},
      {"Kl", "03000000000"}, {"Kr", "99999900004"}, {"Klr", "03000000004"}};
  for (const auto& [selection, train] : expected) {
    bench.set("s27", selection);
    EXPECT_EQ(sent_by(27), train) << selection;
  }
}

TEST_F(ConstantTransmitterTest, TenDigitNumbersFromCards) {
  whole_numbers(1, "A");
  bench.set("s2", "Blr");
  unit.load_card("01234567890000000-42");
  EXPECT_EQ(unit.group('A'), (ConstantTransmitter::CardGroup{true, 0x0123456789, false, false}));
  EXPECT_EQ(sent_by(1), "00123456789");
  // -42 is stored as 9999999957. Wire 11 has nine pulses for the sign, and 1'P adds one on wire 1.
  EXPECT_EQ(sent_by(2), "99999999958");
  EXPECT_EQ(bench.sent("o").back().phase, 20);
}

TEST_F(ConstantTransmitterTest, FiveDigitHalvesFromCards) {
  bench.set("s7", "cl");
  bench.set("s8", "Cr");
  bench.set("s9", "Clr");
  bench.set("s10", "Dl");
  bench.set("s11", "Dr");
  unit.load_card("                    12345-0042R876500007");
  EXPECT_EQ(sent_by(7), "01234500000");
  EXPECT_EQ(sent_by(8), "99999999958");
  EXPECT_EQ(sent_by(10), "90123500000");  // -98765, sent as a complement with 1'P on wire 6
  EXPECT_EQ(sent_by(11), "00000000007");
  EXPECT_EQ(sent_by(9), "91234599958") << "sign of the right half";
}

TEST_F(ConstantTransmitterTest, OneSelectorAtAHalfSplitsTheGroup) {
  whole_numbers(13, "E");
  unit.load_card("                                        -000000001");
  EXPECT_EQ(unit.group('E').digits, 0x9999999998U);
  bench.set("s18", "er");
  unit.load_card("                                        -000000001");
  EXPECT_EQ(unit.group('E'), (ConstantTransmitter::CardGroup{true, 0x9999900001, true, false}));
  bench.set("s18", "fr");  // the selector is at F, so E is not split
  unit.load_card("                                        -000000001");
  EXPECT_EQ(unit.group('E').digits, 0x9999999998U);
}

TEST_F(ConstantTransmitterTest, PowerOnSelectorsSplitTheFirstGroupOfABank) {
  unit.load_card("-0000000010-00000001");
  EXPECT_EQ(unit.group('A'), (ConstantTransmitter::CardGroup{true, 0x9999900001, true, false}));
  EXPECT_EQ(unit.group('B').digits, 0x9999999998U) << "whole";
}

TEST_F(ConstantTransmitterTest, BlankAndShortFieldsLeaveTheGroup) {
  unit.load_card("11111111112222222222");
  unit.load_card("          333333333");
  EXPECT_EQ(unit.group('A').digits, 0x1111111111U);
  EXPECT_EQ(unit.group('B').digits, 0x2222222222U);
  EXPECT_FALSE(unit.group('C').filled);
  unit.load_card(std::string(80, '7') + "99999999999999999999");
  for (char letter = 'A'; letter <= 'H'; ++letter)
    EXPECT_EQ(unit.group(letter).digits, 0x7777777777U) << letter;
}

TEST_F(ConstantTransmitterTest, EmptyGroupMakesADummy) {
  EXPECT_EQ(sent_by(5), "00000000000");
  EXPECT_EQ(bench.cycles_of("5o"), Cycles{1});
}

TEST_F(ConstantTransmitterTest, TwoProgramsAtOnceAreFatal) {
  bench.program(0, "3i");
  bench.program(0, "25i");
  bench.run_to(1);
  ASSERT_TRUE(bench.monitor().failure());
  EXPECT_NE(bench.monitor().failure()->find("programs 3, 25"), std::string::npos)
      << *bench.monitor().failure();
}

TEST_F(ConstantTransmitterTest, InputActsOnTheUnitsWireAlone) {
  bench.pulse(0, UnitBench::pulse_time(4), "1i", wire_bit(1) | wire_bit(2));
  bench.pulse(0, UnitBench::pulse_time(5), "2i", wire_bit(2));
  bench.pulse(0, UnitBench::pulse_time(6), "3i", wire_bit(1));
  bench.run_to(1);
  EXPECT_EQ(unit.active(), 0b100U);
  EXPECT_EQ(unit.state_line(), "001000000000000000000000000000");
  bench.run_to(3);
  EXPECT_EQ(bench.cycles_of("3o"), Cycles{1}) << "a digit pulse acts as at the CPP of its cycle";
}

TEST_F(ConstantTransmitterTest, OutputIntoItsOwnInputRunsForEver) {
  UnitBench looped(unit, {{"30o", "30i"}});
  looped.program(0, "30i");
  looped.run_to(5);
  EXPECT_EQ(looped.cycles_of("30o"), (Cycles{1, 2, 3, 4}));
}

TEST_F(ConstantTransmitterTest, ResetEmptiesGroupsAndSwitches) {
  unit.load_card("1111111111");
  bench.set("s25", "Jlr");
  bench.set("j1", "5");
  unit.reset();
  EXPECT_FALSE(unit.group('A').filled);
  EXPECT_EQ(unit.train(25), Train{});
  bench.set("s25", "Jlr");
  EXPECT_EQ(unit.train(25), Train{});
}

TEST_F(ConstantTransmitterTest, IsNotClockedWhileIdle) {
  bench.run_to(5);
  EXPECT_EQ(bench.clocked(), 0);
}

TEST_F(ConstantTransmitterTest, ControlCanBeTakenUpAgain) {
  bench.set("s25", "Jlr");
  bench.set("j1", "5");
  bench.program(0, "25i");
  bench.run_to(1);
  std::vector<std::uint64_t> words;
  ControlWriter out(words);
  unit.save_control(out);
  unit.reset();
  EXPECT_TRUE(unit.idle());
  bench.set("s25", "Jlr");
  bench.set("j1", "6");
  ControlReader in(words);
  unit.load_control(in);
  bench.run_to(3);
  EXPECT_EQ(bench.train("o", 1), "00000000006");
  EXPECT_EQ(bench.cycles_of("25o"), Cycles{1});
}

}  // namespace
}  // namespace chessvm::eniac::constant_transmitter_test
