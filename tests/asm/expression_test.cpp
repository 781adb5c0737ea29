// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "asm/source/grammar.hpp"
#include "tests/asm/support.hpp"

namespace chessvm::test::expression_test {
namespace {

/// Returns the value of an expression, which must be in -100..99.
std::int64_t value(const std::string& expression) {
  const auto assembly = assemble(
      "seven .equ 7\n  .isa v4\n  .org 250\nspot\n  jmp spot\nresult .equ " + expression + "\n");
  EXPECT_TRUE(assembly.ok()) << printed(assembly);
  return assembly.symbols.at("result").value;
}

std::vector<std::string> refusal(const std::string& expression) {
  return ids(assemble_at_100("  .dw " + expression + "\n"));
}

TEST(Expression, EvaluatesThePublishedForms) {
  EXPECT_EQ(value("5"), 5);
  EXPECT_EQ(value("-5+3"), -2);
  EXPECT_EQ(value("+ 5 - 3 - 1"), 1);
  EXPECT_EQ(value("M99"), -1);
  EXPECT_EQ(value("M0"), -100);
  EXPECT_EQ(value("M95+seven"), 2);
  EXPECT_EQ(value("007"), 7);
  EXPECT_EQ(value("spot-200"), 50);
}

TEST(Expression, FactorsBindCloserThanTerms) {
  EXPECT_EQ(value("1+2*3"), 7);
  EXPECT_EQ(value("(1+2)*3"), 9);
  EXPECT_EQ(value("-2*3"), -6);
  EXPECT_EQ(value("7-10/3*2"), 1);
  EXPECT_EQ(value("-7/2"), -3);
  EXPECT_EQ(value("-7%4"), -3);
  EXPECT_EQ(value("2*(-3)"), -6);
  EXPECT_EQ(value("M99*2"), -2);
}

TEST(Expression, ComparisonsGiveOneOrZero) {
  EXPECT_EQ(value("1+1==2"), 1);
  EXPECT_EQ(value("1!=1"), 0);
  EXPECT_EQ(value("seven<-8"), 0);
  EXPECT_EQ(value("(3<4)+(4<=4)+(5>4)+(4>=5)"), 3);
}

TEST(Expression, OnlyTheFinalValueMustBeInRange) {
  EXPECT_EQ(value("60*60/100"), 36);
  EXPECT_EQ(value("50+60-20"), 90);
  EXPECT_EQ(refusal("50+60"), std::vector<std::string>{"3:value-overflow"});
  EXPECT_EQ(refusal("99999999999999999999999999"), std::vector<std::string>{"3:value-overflow"});
}

TEST(Expression, LargeNumbersAreExactOrAnError) {
  EXPECT_EQ(value("3000000000000/1000000000000"), 3);
  EXPECT_EQ(value("2000000000000 == 3000000000000"), 0);
  EXPECT_EQ(value("9223372036854775806 > 9223372036854775805"), 1);
  EXPECT_EQ(value("(-9223372036854775806-1)/9223372036854775806"), -1);
  for (const char* const beyond :
       {"9223372036854775807/2", "9223372036854775808 == 1", "9223372036854775806+2",
        "-9223372036854775806-3", "3037000500*3037000500", "(-9223372036854775806-2)/(-1)",
        "(-9223372036854775806-2)%(-1)", "-(-9223372036854775806-2)"})
    EXPECT_EQ(refusal(beyond), std::vector<std::string>{"3:value-overflow"}) << beyond;
}

TEST(Expression, RowAndBankTakeAnAddressApart) {
  EXPECT_EQ(value("row(spot)"), 50);
  EXPECT_EQ(value("bank(spot)"), 90);
  EXPECT_EQ(value("row(spot+7)+bank(100)"), 66);
  EXPECT_EQ(value("bank ( 399 )"), 99);
}

TEST(Expression, RowAndBankRemainSymbolsWithoutParentheses) {
  const auto assembly = assemble_at_100("row .equ 4\nbank .equ 5\n  mov row+bank,A\n");
  ASSERT_TRUE(assembly.ok()) << printed(assembly);
  EXPECT_EQ(row(assembly, 100), "400800000000");
}

TEST(Expression, RefusesWhatIsNotOne) {
  for (const char* bad :
       {"",     "1+",   "1 2",   "5foo", "1--1", "1+-1", "(1",  "1)",    "()", "A",   "B+1",
        "2*-3", "M123", "\"x\"", "5..x", "1,,2", "1,",   "[B]", "1<->2", "=1", "a==="})
    EXPECT_EQ(refusal(bad), std::vector<std::string>{"3:bad-argument"}) << bad;
}

TEST(Expression, ComplementsCanOnlyBegin) {
  EXPECT_EQ(refusal("5+M3"), std::vector<std::string>{"3:undefined-symbol"});
  EXPECT_EQ(refusal("-M3"), std::vector<std::string>{"3:undefined-symbol"});
}

TEST(Expression, EverySymbolThatIsUndefinedIsReported) {
  EXPECT_EQ(refusal("aa+bb*cc").size(), 3U);
}

TEST(Grammar, SplitsLines) {
  const auto parts = assembler::split_line("loop:  mov 5 , A ; x", assembler::ColumnOne::label);
  const std::string_view line = "loop:  mov 5 , A ; x";
  EXPECT_EQ(view(line, parts.label), "loop");
  EXPECT_EQ(view(line, parts.operation), "mov");
  EXPECT_EQ(view(line, parts.arguments), "5 , A");
}

TEST(Grammar, NamesOfLabels) {
  for (const char* good : {"ab", "_x", ".x", ".1", "Mz", "a1_"})
    EXPECT_TRUE(assembler::is_label_name(good)) << good;
  for (const char* bad : {"", "a", ".", "1a", "M1", "M1x", "a-b", "..", "\xC3\xA9t"})
    EXPECT_FALSE(assembler::is_label_name(bad)) << bad;
}

}  // namespace
}  // namespace chessvm::test::expression_test
