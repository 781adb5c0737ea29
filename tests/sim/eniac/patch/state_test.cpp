// SPDX-License-Identifier: MIT
// Tests the output of `D`, `d` and `json`: docs/patch-format.md#the-state.
#include "sim/eniac/machine/state_text.hpp"

#include <nlohmann/json.hpp>

#include "sim/eniac/machine/machine.hpp"
#include "tests/sim/eniac/patch/console_fixture.hpp"

namespace chessvm::eniac::state_test {
namespace {

using State = ConsoleTest;

constexpr const char* at_power_on = R"(
000000000000000
0000000000 00000000000000000000 0000000000
      9876543210 9876543210 r 123456789012         9876543210 9876543210 r 123456789012
a1  P 0000000000 0000000000 0 000000000000   a2  P 0000000000 0000000000 0 000000000000
a3  P 0000000000 0000000000 0 000000000000   a4  P 0000000000 0000000000 0 000000000000
a5  P 0000000000 0000000000 0 000000000000   a6  P 0000000000 0000000000 0 000000000000
a7  P 0000000000 0000000000 0 000000000000   a8  P 0000000000 0000000000 0 000000000000
a9  P 0000000000 0000000000 0 000000000000   a10 P 0000000000 0000000000 0 000000000000
a11 P 0000000000 0000000000 0 000000000000   a12 P 0000000000 0000000000 0 000000000000
a13 P 0000000000 0000000000 0 000000000000   a14 P 0000000000 0000000000 0 000000000000
a15 P 0000000000 0000000000 0 000000000000   a16 P 0000000000 0000000000 0 000000000000
a17 P 0000000000 0000000000 0 000000000000   a18 P 0000000000 0000000000 0 000000000000
a19 P 0000000000 0000000000 0 000000000000   a20 P 0000000000 0000000000 0 000000000000
0 0 00000000 n+
0 000000000000000000000000 0 0
00000000000 0 0 0 0 0
00000000000 0 0 0 0 0
00000000000 0 0 0 0 0
000000000000000000000000000000

)";

TEST_F(State, IsAllZeroAtPowerOn) {
  EXPECT_EQ(obey("D"), at_power_on);
}

TEST_F(State, ShowsNumbersInTheirPlaces) {
  // The example of docs/patch-format.md#the-state.
  obey("set a1 42\nset a2 -9999999958\nset a20 -1\nb i");
  const std::string state = obey("D");
  for (const char* const line : {"\n000000000000010\n",
                                 "\na1  P 0000000042 0000000000 0 000000000000   a2  M 9999999958 "
                                 "0000000000 0 000000000000\n",
                                 "   a20 M 0000000001 0000000000 0 000000000000\n"})
    EXPECT_NE(state.find(line), std::string::npos) << line;
}

TEST_F(State, OfOneUnit) {
  obey("set a7 -5\nb i");
  EXPECT_EQ(obey("d a7"), "M 0000000005 0000000000 0 000000000000\n");
  EXPECT_EQ(obey("d i"), "000000000000010\n");
  EXPECT_EQ(obey("d p"), "0000000000 00000000000000000000 0000000000\n");
  EXPECT_EQ(obey("d d"), "0 0 00000000 n+\n");
  EXPECT_EQ(obey("d m"), "0 000000000000000000000000 0 0\n");
  EXPECT_EQ(obey("d f3"), "00000000000 0 0 0 0 0\n");
  EXPECT_EQ(obey("d c"), "000000000000000000000000000000\n");
}

TEST_F(State, AsJson) {
  obey("p i.io a3.5i\ns a3.op5 a\ns a3.cc5 C\ns a3.rp5 3\ns cy.op 1a\nb i\nb p\nb p\nb p");
  const std::string text = obey("json");
  EXPECT_EQ(text.find('\n'), text.size() - 1) << "one line";
  const auto state = nlohmann::json::parse(text);
  EXPECT_EQ(state.at("schema"), "chessvm.eniac-state/2");
  EXPECT_EQ(state.at("add_cycles"), 3);
  EXPECT_EQ(state.at("pulse_time"), 0);
  const auto& a3 = state.at("units").at("a3");
  const auto registers = nlohmann::json{{"sign", "0"},
                                        {"digits", "0000000001"},
                                        {"carries", "0000000000"},
                                        {"programs", "000010000000"},
                                        {"repeat", 1}};
  EXPECT_EQ(a3.at("registers"), registers);
  EXPECT_EQ(a3.at("at_work"), nlohmann::json{"5"});
}

// The JSON object has all registers of all units, so a reader needs no list of units.
TEST_F(State, AsJsonHasEveryRegisterOfEveryUnit) {
  obey("s a7.op1 A\ns p.d14s1 3\ns p.d11s1 2");
  const auto units = nlohmann::json::parse(obey("json")).at("units");
  std::size_t seen = 0;
  for (const Unit* const unit : machine_->units()) {
    const auto registers = unit->panel().registers();
    if (registers.empty()) continue;
    ++seen;
    const auto& shown = units.at(unit->name()).at("registers");
    EXPECT_EQ(shown.size(), registers.size()) << unit->name();
    for (const Register& one : registers) {
      if (one.row->kind != RegisterKind::number) continue;
      EXPECT_EQ(shown.at(one.name), one.value(*unit)) << unit->name() << '.' << one.name;
    }
  }
  EXPECT_EQ(units.size(), seen);
  EXPECT_EQ(units.at("p").at("registers").at("stageA"), 1);
}

}  // namespace
}  // namespace chessvm::eniac::state_test
