// SPDX-License-Identifier: MIT
// Tests the debugger unit (docs/eniac.md#debugger-debug) and the texts that it prints
// (docs/patch-format.md#the-state).
#include "sim/eniac/units/debugger.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "tests/sim/eniac/twenty_accumulators.hpp"
#include "tests/sim/eniac/unit_harness.hpp"

namespace chessvm::eniac::debugger_test {
namespace {

class DebuggerTest : public testing::Test {
 protected:
  TwentyAccumulators owned;
  Accumulators accumulators = owned.all();
  Debugger unit{accumulators};
  UnitBench bench{unit};
  std::string printed;

  void SetUp() override {
    bench.monitor().print = [this](std::string_view text) { printed += text; };
  }
  /// Sets a switch to `text`; returns the error message, or nullopt if the switch accepts the text.
  std::optional<std::string> set(std::string_view name, std::string_view text) {
    const auto done = unit.set_text(unit.panel().find_switch(name).value(), text);
    return done ? std::nullopt : std::optional(done.error().message);
  }
  std::string setting(std::string_view name) {
    return unit.text_of(unit.panel().find_switch(name).value());
  }
  /// Puts a program pulse into a jack at the current CPP, where engines check assertions.
  void pulse(std::string_view jack) {
    bench.monitor().unrepeatable = false;
    bench.program(bench.circuit().time.cycle, jack);
    bench.run_to(bench.circuit().time.cycle + 1);
    const bool asserts = jack.starts_with("assert") && !bench.monitor().failure();
    EXPECT_EQ(bench.monitor().unrepeatable, !asserts) << jack;
    EXPECT_EQ(unit.asserted_at_cpp().size(), asserts ? 1U : 0U) << jack;
  }
};

TEST_F(DebuggerTest, FortyOfEachKind) {
  for (const std::string kind : {"bp.", "dump.", "assert."}) {
    EXPECT_TRUE(unit.panel().find_jack(kind + "1"));
    EXPECT_TRUE(unit.panel().find_jack(kind + "40"));
    EXPECT_FALSE(unit.panel().find_jack(kind + "0"));
    EXPECT_FALSE(unit.panel().find_jack(kind + "41"));
  }
  EXPECT_TRUE(unit.panel().find_jack("quit"));
  EXPECT_EQ(unit.panel().find_jack("assert.1"), Debugger::assertion);
  EXPECT_EQ(unit.panel().find_jack("quit"), Debugger::quit);
  EXPECT_EQ(unit.panel().find_switch("assert.1"), Debugger::assert_what);
}

TEST_F(DebuggerTest, BreakpointWithoutLineEnd) {
  pulse("bp.7");
  EXPECT_EQ(printed, "[debug.bp.7] break");
  EXPECT_TRUE(bench.monitor().stop_requested());
  EXPECT_FALSE(bench.monitor().quit_requested());
}

TEST_F(DebuggerTest, DumpShowsTheInstant) {
  EXPECT_EQ(set("dump.40", "a20"), std::nullopt);
  owned[19].set_value({0x9999999958, true});
  pulse("dump.40");
  owned[19].set_value({0x0000000042, false});
  pulse("dump.40");
  EXPECT_EQ(printed, "[debug.dump.40] a20 = M 9999999958\n[debug.dump.40] a20 = P 0000000042\n");
  EXPECT_FALSE(bench.monitor().stop_requested());
}

TEST_F(DebuggerTest, AssertionThatHoldsIsSilent) {
  owned[4].set_value({0x1234567890, true});
  for (const std::string_view pattern :
       {"a5~M1234567890", "a5~xxxxxxxxxxx", "a5~x1234567890", "a5~Mx2x4x6x8x0"}) {
    EXPECT_EQ(set("assert.3", pattern), std::nullopt);
    pulse("assert.3");
  }
  EXPECT_EQ(printed, "");
  EXPECT_FALSE(bench.monitor().stop_requested());
}

TEST_F(DebuggerTest, AssertionThatFailsStops) {
  owned[4].set_value({0x1234567890, true});
  for (const std::string_view pattern : {"a5~P1234567890", "a5~xxxxxxxxxx1", "a5~M0xxxxxxxxx"}) {
    printed.clear();
    bench.monitor().acknowledge_stop();
    EXPECT_EQ(set("assert.12", pattern), std::nullopt);
    pulse("assert.12");
    EXPECT_EQ(printed,
              "[debug.assert.12] a5 = M 1234567890 !~ " + std::string(pattern.substr(3)) + "\n");
    EXPECT_TRUE(bench.monitor().stop_requested());
  }
}

TEST_F(DebuggerTest, AnAssertionPulsedByDigitsIsForThePulseEngine) {
  owned[4].set_value({0x1234567890, true});
  EXPECT_EQ(set("assert.3", "a5~M1234567890"), std::nullopt);
  bench.monitor().unrepeatable = false;
  bench.digit_from_a(0, "assert.3", 1);
  bench.run_to(1);
  EXPECT_TRUE(bench.monitor().unrepeatable);
  EXPECT_TRUE(unit.asserted_at_cpp().empty());
}

TEST_F(DebuggerTest, TellsWhichNumbersAnAssertionAccepts) {
  for (const std::string_view pattern :
       {"a7~M1234567890", "a7~xxxxxxxxxxx", "a7~P9x8x7x6x5x", "a7~x0000000000", "a7~Mxxxxxxxxx9"}) {
    EXPECT_EQ(set("assert.40", pattern), std::nullopt);
    for (const Number& number :
         {Number{0x1234567890, true}, Number{0x1234567890, false}, Number{0, false},
          Number{0x9182736455, false}, Number{0x9999999999, true}}) {
      owned[6].set_value(number);
      bench.monitor().acknowledge_stop();
      pulse("assert.40");
      const std::vector<Debugger::Assertion> asserted = unit.asserted_at_cpp();
      ASSERT_EQ(asserted.size(), 1U);
      EXPECT_EQ(asserted[0].accumulator, 7);
      EXPECT_EQ(asserted[0].pattern.accepts(number), !bench.monitor().stop_requested());
    }
  }
  bench.run_to(bench.circuit().time.cycle + 1);
  EXPECT_TRUE(unit.asserted_at_cpp().empty()) << "none in the add cycle that ended";
}

TEST_F(DebuggerTest, Quit) {
  pulse("quit");
  EXPECT_TRUE(bench.monitor().quit_requested());
  EXPECT_EQ(printed, "");
}

TEST_F(DebuggerTest, JackPulsedBeforeItsSwitchWasSet) {
  pulse("dump.2");
  ASSERT_TRUE(bench.monitor().failure());
  EXPECT_NE(bench.monitor().failure()->find("debug: dump.2"), std::string::npos)
      << *bench.monitor().failure();
}

TEST_F(DebuggerTest, AssertionPulsedBeforeItsSwitchWasSet) {
  ASSERT_EQ(set("assert.1", "a1~Pxxxxxxxxxx"), std::nullopt);
  pulse("assert.2");
  ASSERT_TRUE(bench.monitor().failure());
  EXPECT_NE(bench.monitor().failure()->find("assert.2"), std::string::npos);
}

TEST_F(DebuggerTest, BadSettingsChangeNothing) {
  EXPECT_EQ(setting("dump.1"), "");
  ASSERT_EQ(set("dump.1", "a3"), std::nullopt);
  for (const std::string_view bad : {"", "a0", "a21", "3", "a", "ax", "a3x", "a3~P1", "a+3"})
    EXPECT_TRUE(set("dump.1", bad)) << bad;
  EXPECT_EQ(setting("dump.1"), "a3");
  ASSERT_EQ(set("assert.1", "a3~Pxxxxxxxxx7"), std::nullopt);
  for (const std::string_view bad :
       {"a3", "a3~", "a3~P123456789", "a3~P12345678901", "a3~p1234567890", "a3~PX234567890",
        "a21~P1234567890", "~P1234567890", "a3~P12345678 0", "a3~01234567890"})
    EXPECT_TRUE(set("assert.1", bad)) << bad;
  EXPECT_EQ(setting("assert.1"), "a3~Pxxxxxxxxx7");
}

}  // namespace
}  // namespace chessvm::eniac::debugger_test
