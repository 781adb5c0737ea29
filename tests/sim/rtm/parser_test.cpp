// SPDX-License-Identifier: MIT
// Tests the parser on chessvm.rtm. Also tests repetitions, the places that the parser notes for
// words, line ends, and texts that ask for too much work.
#include "sim/rtm/language/parser.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/sim/rtm/printer/printer.hpp"
#include "tests/sim/rtm/support.hpp"

namespace chessvm::test::parser_test {
namespace {

using namespace rtm;

const Body* find_body(const Syntax& syntax, std::string_view name) {
  const auto found =
      std::ranges::find(syntax.bodies, name, [](const Body& body) { return body.name.text; });
  return found == syntax.bodies.end() ? nullptr : &*found;
}

TEST(RealProgram, IsReadWithoutRemark) {
  const Parsed result = parsed(real_program());
  EXPECT_EQ(result.complaints(), "");
  EXPECT_EQ(result.syntax.accumulators.size(), 20);
  EXPECT_EQ(result.syntax.steppers.size(), 10);
}

TEST(RealProgram, IsTheSameAfterPrintingAndReading) {
  const Parsed first = parsed(real_program());
  const std::string text = to_text(first.syntax);
  const Parsed second = parsed(text);
  EXPECT_EQ(second.complaints(), "") << text;
  EXPECT_EQ(described(second.syntax), described(first.syntax));
  EXPECT_EQ(to_text(second.syntax), text);
}

TEST(RealProgram, HasAMicroprogramForEveryStage) {
  const Parsed result = parsed(real_program());
  for (const StageStatement& stage : result.syntax.stages) {
    if (!stage.opcode) continue;
    EXPECT_EQ(std::ranges::count(result.syntax.bodies, stage.opcode, &Body::opcode), 1)
        << *stage.opcode;
  }
}

TEST(Repetition, RoundsHaveTheirValuesAndOnePlace) {
  const Parsed result = parsed_statements(
      "for ($w, $v, $op) in (B, m8.B, 01) (C, m11, 02) {\n"
      "  micro swap_$w op $op cost 4 { 1: m1* -> $v }\n"
      "}\n");
  ASSERT_EQ(result.complaints(), "");
  const Body* const b = find_body(result.syntax, "swap_B");
  const Body* const c = find_body(result.syntax, "swap_C");
  ASSERT_TRUE(b != nullptr && c != nullptr);
  EXPECT_EQ(b->opcode, 1);
  EXPECT_EQ(c->opcode, 2);
  EXPECT_EQ(to_text(b->steps.at(0)), "1: m1* -> m8.B");
  EXPECT_EQ(to_text(c->steps.at(0)), "1: m1* -> m11");
  EXPECT_EQ(b->name.where, c->name.where);
  EXPECT_EQ(b->steps[0].where, c->steps[0].where);
  EXPECT_EQ(result.sources.text(b->name.where), "swap_$w");
  const auto& receiver = std::get<Transfer>(b->steps[0].actions.at(0).what).receivers.at(0);
  EXPECT_EQ(result.sources.text(receiver.view.where), "$v");
}

TEST(Repetition, Nests) {
  const Parsed result = parsed_statements(
      "for ($a) in (x) (y) { for ($b) in ($a$a) (z) { bus $a_bus\n bus $a.$b } }\n");
  EXPECT_NE(result.complaints().find("'$a_bus'"), std::string::npos) << result.complaints();
  const Parsed good =
      parsed_statements("for ($a) in (x) (y) {\n for ($b) in ($a$a) (z) { bus $b$a }\n}\n");
  EXPECT_EQ(good.complaints(), "");
  EXPECT_EQ(described(good.syntax)["buses"], (std::vector{"xxx", "zx", "yyy", "zy"}));
}

TEST(Repetition, MayNotEndWithTheText) {
  for (const char* text : {"for (", "for ($a,", "for ($a, ", "for"})
    EXPECT_NE(parsed_statements(text).complaints(), "") << text;
}

TEST(Repetition, MayGiveTimes) {
  const Parsed result = parsed_statements(
      "for ($p, $t) in (a, 3) (b, 5) { piece $p { 1: X -> Y; $t: Y -> X; goto fetch } }\n");
  ASSERT_EQ(result.complaints(), "");
  const auto steps = [&](std::size_t body) { return result.syntax.bodies.at(body).steps; };
  EXPECT_EQ(to_text(steps(0).at(1)), "3: Y -> X; goto fetch");
  EXPECT_EQ(to_text(steps(1).at(1)), "5: Y -> X; goto fetch");
}

TEST(Places, AreThoseOfTheWords) {
  const Parsed result = parsed_statements("view m9.zero from side12A = keep pm, d2..d1<-d9..d8\n");
  ASSERT_EQ(result.complaints(), "");
  const ViewStatement& view = result.syntax.views.at(0);
  const auto text = [&](SourceSpan span) { return result.sources.text(span); };
  EXPECT_EQ(text(view.accumulator.where), "m9");
  EXPECT_EQ(text(view.view.where), "zero");
  EXPECT_EQ(text(view.bus.where), "side12A");
  EXPECT_EQ(text(view.items.at(1).target.where), "d2..d1");
  EXPECT_EQ(text(view.items.at(1).source.where), "d9..d8");
}

TEST(Places, OfActionsAndLines) {
  const Parsed result = parsed_statements(
      "piece p {\n  1: choose m0* { m0.A.pm: units\n    | m0.S.d3: tens } after 2\n  goto q\n}\n");
  ASSERT_EQ(result.complaints(), "");
  const auto text = [&](SourceSpan span) { return result.sources.text(span); };
  const Step& step = result.syntax.bodies.at(0).steps.at(0);
  EXPECT_TRUE(text(step.where).starts_with("1: choose m0*"));
  EXPECT_TRUE(text(step.where).ends_with("tens } after 2"));
  EXPECT_EQ(text(step.where).substr(3), text(step.actions.at(0).where));
  const auto& choose = std::get<Choose>(step.actions[0].what);
  EXPECT_EQ(text(choose.arms.at(1).lines.at(0).where), "m0.S.d3");
  EXPECT_EQ(text(choose.arms[1].lines[0].accumulator.where), "m0");
  EXPECT_EQ(text(choose.arms[1].piece.where), "tens");
  EXPECT_EQ(text(result.syntax.bodies[0].steps.at(1).where), "goto q");
}

/// Windows line ends and a missing last line end are accepted. An empty text is an error.
TEST(Text, MayHaveAnyLineEnds) {
  EXPECT_EQ(parsed("machine stock1946\r\nacc PC at a1\r\n").complaints(), "");
  EXPECT_EQ(parsed("machine stock1946\nacc PC at a1").syntax.accumulators.size(), 1);
  EXPECT_EQ(parsed("").diagnostics.errors(), 1);
  EXPECT_EQ(parsed("machine stock1946").complaints(), "");
}

/// A short text with nested repetitions expands to a long one; the parser must limit its work.
TEST(Text, CannotAskForTooMuch) {
  std::string rounds;
  for (int i = 0; i < 40; ++i) rounds += " (x)";
  std::string text = "machine stock1946\n";
  for (const char* const name : {"a", "b", "c", "d"})
    text += "for ($" + std::string(name) + ") in" + rounds + " {\n";
  const Parsed result = parsed(text + "bus x\n}\n}\n}\n}\n");
  EXPECT_NE(result.complaints().find("[repetition-limit]"), std::string::npos);

  std::string open = "machine stock1946\n";
  for (int i = 0; i < 50'000; ++i) open += "for ($a) in (b) {\n";
  EXPECT_EQ(parsed(open).diagnostics.errors(), 50'000);
}

}  // namespace
}  // namespace chessvm::test::parser_test
