// SPDX-License-Identifier: MIT
#include <rapidcheck.h>

#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::expression_test {
namespace {

class Expressions : public testing::Test {
 protected:
  Expressions() : console(adder) {
    console.deck("11111\n22222\n33333\n");
    console("break 200; continue");
    MachineState state = console.state();
    state.rf = {true, {95, 12, 3, 4, 56}};
    state.ls = {true, {60, 7, 8, 9, 10}};
    state.memory[4].words = {42, 3, 0, 0, 99};
    EXPECT_TRUE(console.session.timeline.edit(state, "test"));
  }
  std::int64_t value(const std::string& text) {
    const auto parsed = parse_expression(text, console.session.symbols);
    EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error().message);
    if (!parsed) return -12345;
    const auto result = parsed.value().evaluate(console.session.context());
    EXPECT_TRUE(result) << text << ": " << (result ? "" : result.error().message);
    return result ? result.value() : -12345;
  }
  std::string refusal(const std::string& text) {
    const auto parsed = parse_expression(text, console.session.symbols);
    if (!parsed) return fmt::format("{}@{}", parsed.error().message, parsed.error().column);
    const auto result = parsed.value().evaluate(console.session.context());
    return result ? "accepted" : result.error().message;
  }
  Console console;
};

TEST_F(Expressions, LiteralsAreThoseOfTheAssembler) {
  EXPECT_EQ(value("42"), 42);
  EXPECT_EQ(value("007"), 7);
  EXPECT_EQ(value("M99"), -1);
  EXPECT_EQ(value("M3"), -97);
  EXPECT_EQ(value("M00"), -100);
  EXPECT_EQ(value("total"), 20);
  EXPECT_EQ(value("add_card"), 200);
  EXPECT_EQ(value("add_card - again"), 200 - 102);
}

TEST_F(Expressions, RegistersSignsAndWords) {
  EXPECT_EQ(value("A"), -5);
  EXPECT_EQ(value("digits(A)"), 95);
  EXPECT_EQ(value("B*100 + E"), 1256);
  EXPECT_EQ(value("F"), 60);
  EXPECT_EQ(value("J"), 10);
  EXPECT_EQ(value("N"), 1);
  EXPECT_EQ(value("M"), 1);
  EXPECT_EQ(value("PC"), 200);
  EXPECT_EQ(value("RR"), 103);
  EXPECT_EQ(value("[20]"), 42);
  EXPECT_EQ(value("[total]"), 42);
  EXPECT_EQ(value("[total+4]"), 99);
  EXPECT_EQ(value("[[left]]"), 0);
  EXPECT_EQ(value("tens([20])*10 + units([20])"), 42);
}

TEST_F(Expressions, OperatorsBindAsUsual) {
  EXPECT_EQ(value("1+2*3"), 7);
  EXPECT_EQ(value("(1+2)*3"), 9);
  EXPECT_EQ(value("10-4-3"), 3);
  EXPECT_EQ(value("7/2*2"), 6);
  EXPECT_EQ(value("-7/2"), -3);
  EXPECT_EQ(value("-7%4"), -3);
  EXPECT_EQ(value("--3"), 3);
  EXPECT_EQ(value("!0 + !5"), 1);
  EXPECT_EQ(value("1 < 2 && 3 >= 3 || 0"), 1);
  EXPECT_EQ(value("0 && 0 || 1"), 1);
  EXPECT_EQ(value("1 == 1 != 1"), 0);
  EXPECT_EQ(value("2+3 <= 4"), 0);
}

TEST_F(Expressions, CountersFunctionsVariables) {
  EXPECT_EQ(value("$instructions"), static_cast<std::int64_t>(console.state().instructions));
  EXPECT_EQ(value("$cycles"), static_cast<std::int64_t>(console.state().add_cycles));
  EXPECT_EQ(value("$row"), 200);
  EXPECT_EQ(value("$word"), 0);
  EXPECT_EQ(value("$cards + $punched"), 0);
  EXPECT_EQ(value("$last"), -1);
  EXPECT_EQ(value("row(add_card) + bank(add_card)"), 90);
  EXPECT_EQ(value("table(50)"), 0);
  console("set $x = 5; set $x = $x * $x");
  EXPECT_EQ(value("$x"), 25);
}

TEST_F(Expressions, RefusalsNameTheirPlace) {
  EXPECT_EQ(refusal(""), "expected a value at the end@1");
  EXPECT_EQ(refusal("1 +"), "expected a value at the end@4");
  EXPECT_EQ(refusal("1 2"), "expected an operator, found '2'@3");
  EXPECT_EQ(refusal("(1"), "expected ')' at the end@3");
  EXPECT_EQ(refusal("[1)"), "expected ']', found ')'@3");
  EXPECT_EQ(refusal("tolal"), "no symbol 'tolal'; did you mean total?@1");
  EXPECT_EQ(refusal("12ab"), "a number is followed by a letter@3");
  EXPECT_EQ(refusal("M123"), "after M come one or two digits@1");
  EXPECT_EQ(refusal("99999999999999999999"), "a number of too many digits@1");
  EXPECT_EQ(refusal("sin(1)"), "no function 'sin'@1");
  EXPECT_EQ(refusal("$"), "expected a name after '$'@2");
  EXPECT_EQ(refusal("1/0"), "division by zero");
  EXPECT_EQ(refusal("1%(A+5)"), "division by zero");
  EXPECT_EQ(refusal("[75]"), "75 is not the address of a word, 0-74");
  EXPECT_EQ(refusal("[A]"), "-5 is not the address of a word, 0-74");
  EXPECT_EQ(refusal("$nobody"), "$nobody has no value yet");
  EXPECT_EQ(refusal("row(99)"), "99 is not a row number, 100-399");
  EXPECT_EQ(refusal("table(5)"), "5 is not a table row, 6-99");
  EXPECT_EQ(refusal("9223372036854775807 + 1"), "overflow");
  EXPECT_EQ(refusal("9223372036854775807 * 2"), "overflow");
  EXPECT_EQ(refusal("(-9223372036854775807 - 1) / -1"), "overflow");
  EXPECT_EQ(refusal("-(-9223372036854775807 - 1)"), "overflow");
  EXPECT_EQ(value("(-9223372036854775807 - 1) % -1"), 0);
  EXPECT_NE(refusal(std::string(10'000, '(')), "accepted");
  EXPECT_NE(refusal(std::string(10'000, '-') + "1"), "accepted");
  std::string longest = "1";
  for (int i = 0; i < 2'000; ++i) longest += "+1";
  EXPECT_NE(refusal(longest), "accepted");
}

TEST_F(Expressions, WhatTheyRead) {
  const auto reads = [&](const std::string& text) {
    return parse_expression(text, console.session.symbols).value().reads();
  };
  EXPECT_EQ(reads("1+total"), Places{});
  EXPECT_TRUE(reads("A")[place_a] && reads("A")[place_n] && reads("A").count() == 2);
  EXPECT_TRUE(reads("[total]")[20] && reads("[total]").count() == 1);
  EXPECT_EQ(reads("[B]").count(), 76U);
  EXPECT_TRUE(parse_expression("$cycles > 5", console.session.symbols).value().reads_counters());
}

TEST_F(Expressions, AnyTextIsParsedOrRefused) {
  EXPECT_TRUE(rc::check([&] {
    const auto text = *rc::gen::container<std::string>(
        rc::gen::elementOf(std::string("ABMN0129 $[]()+-*/%<>=!&|.,;'\"\\totalrwunsc_\t\x80\xff")));
    const auto parsed = parse_expression(text, console.session.symbols);
    if (!parsed) {
      RC_ASSERT(parsed.error().column >= 1U);
      RC_ASSERT(parsed.error().column <= text.size() + 1);
      return;
    }
    RC_ASSERT(parsed.value().text() == text);
    static_cast<void>(parsed.value().evaluate(console.session.context()));
  }));
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::expression_test
