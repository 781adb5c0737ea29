// SPDX-License-Identifier: MIT
// Tests each kind of advice. Each piece of advice promises to save a number of rows. The tests make
// the proposed change in the source, and expect that it saves this number of rows.
#include "asm/advice/advice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "asm/advice/dataflow.hpp"
#include "asm/advice/edit.hpp"
#include "tests/asm/advice_source.hpp"

namespace chessvm::test::advice_test {
namespace {

using assembler::advice::Advice;
using assembler::advice::advise;
using assembler::advice::Kind;
using assembler::advice::LayoutAdvice;
using assembler::advice::Obstacle;
using assembler::advice::PlanSearch;

constexpr std::string_view head = "  .isa v4\n  .org 100\n";
/// Instructions that fill half a row, and instructions that fill a whole row.
const std::string half = "  inc A\n  inc A\n  inc A\n";
const std::string full = half + half;

assembler::Assembly assembled(std::string_view source) {
  auto assembly = assemble(std::string(head) + std::string(source));
  EXPECT_TRUE(assembly.ok()) << printed(assembly);
  return assembly;
}

LayoutAdvice advice_on(std::string_view source) {
  const auto assembly = assembled(source);
  return advise(assembly, PlanSearch::omitted);
}

std::vector<Advice> of_kind(const LayoutAdvice& all, Kind kind) {
  std::vector<Advice> found;
  std::copy_if(all.advice.begin(), all.advice.end(), std::back_inserter(found),
               [kind](const Advice& each) { return each.kind == kind; });
  return found;
}

/// `after` is the source `before` with a change that saves rows. Expects that the best advice of
/// `kind` for the source `before` promises to save the same number of rows. The first step of the
/// advice must concern line `line`, counted from 1 after `head`.
void expect_saving(Kind kind, std::uint32_t line, std::string_view before, std::string_view after) {
  SCOPED_TRACE(before);
  const auto assembly = assembled(before);
  const auto found = of_kind(advise(assembly, PlanSearch::omitted), kind);
  ASSERT_FALSE(found.empty()) << to_text(advise(assembly, PlanSearch::omitted), assembly.sources);
  const int saved = code_rows(assembly) - code_rows(assembled(after));
  EXPECT_GT(saved, 0);
  EXPECT_EQ(found[0].rows, saved);
  EXPECT_EQ(assembly.sources.position(found[0].steps[0].where).line, line + 2)
      << to_text(advise(assembly, PlanSearch::omitted), assembly.sources);
}

void expect_none(Kind kind, std::string_view source) {
  SCOPED_TRACE(source);
  EXPECT_TRUE(of_kind(advice_on(source), kind).empty());
}

TEST(Advice, DeadLabel) {
  expect_saving(Kind::dead_label, 4, half + "lost\n  inc A\n  inc A\n  halt\n",
                half + "  inc A\n  inc A\n  halt\n");
  expect_none(Kind::dead_label, half + "lost\n" + half + "  halt\n");
  expect_none(Kind::dead_label, half + "kept\n  jn kept\n  halt\n");
}

TEST(Advice, ALabelWhoseRowIsAskedForStays) {
  expect_none(Kind::dead_label, "  inc A\nkept\n  mov row(kept),A\n  print\n  halt\n");
  expect_none(Kind::dead_label, "  inc A\nkept\n  halt\n  .assert kept == 101, \"moved\"\n");
}

TEST(Advice, DeadCode) {
  expect_saving(Kind::dead_code, 2, "  jmp on\n" + full + "  ret\non halt\n",
                "  jmp on\non halt\n");
}

TEST(Advice, Alignment) {
  expect_saving(Kind::alignment, 4, half + "  .align\n  inc A\n  inc A\n  halt\n",
                half + "  inc A\n  inc A\n  halt\n");
}

TEST(Advice, IdleJump) {
  expect_saving(Kind::idle_jump, 4, half + "  jmp next\nnext\n  halt\n", half + "  halt\n");
  expect_saving(Kind::idle_jump, 4, half + "  jz next\nnext\n  halt\n", half + "  halt\n");
}

TEST(Advice, NearJump) {
  expect_saving(Kind::near_jump, 7, "  inc A\ntop\n" + half + "  inc A\n  jmp far top\n",
                "  inc A\ntop\n" + half + "  inc A\n  jmp top\n");
}

/// A near jump to row 100 has the operand 00, which must not be the last word of a row.
TEST(Advice, AnOperandOfZeroAtTheEndOfARowIsNotAdvised) {
  expect_none(Kind::near_jump, "top\n" + half + "  inc A\n  jmp far top\n");
}

TEST(Advice, ShortForm) {
  expect_saving(Kind::short_form, 4, half + "  mov 0,A\n  print\n  halt\n",
                half + "  clr A\n  print\n  halt\n");
  expect_saving(Kind::short_form, 4, half + "  add 1,A\n  print\n  halt\n",
                half + "  inc A\n  print\n  halt\n");
}

TEST(Advice, NoEffect) {
  // `mov F,A` makes the sign plus, and `jz` jumps if the digits are 0. So A is +0 at `zero`.
  expect_saving(
      Kind::no_effect, 5,
      "  mov F,A\n  jz zero\n  halt\nzero\n  clr A\n  print\n  swapall\n" + half + "  halt\n",
      "  mov F,A\n  jz zero\n  halt\nzero\n  print\n  swapall\n" + half + "  halt\n");
  expect_none(Kind::no_effect, "  dec A\n  jz zero\n  halt\nzero\n  clr A\n  print\n  swapall\n" +
                                   half + "  halt\n");
}

TEST(Advice, UnreadResult) {
  expect_saving(Kind::unread_result, 5, half + "  swapall\n  mov 3,A\n  clr A\n  halt\n",
                half + "  swapall\n  clr A\n  halt\n");
}

TEST(Advice, KnownValue) {
  // Word 3 of memory is the fourth word of accumulator 0.
  expect_saving(Kind::known_value, 6,
                "  mov 2,A<->B\n  mov [B],A\n  swap A,C\n  swap A,D\n  mov 3,A<->B\n"
                "  mov [B],A\n  swap A,B\n  clr A\n  print\n  halt\n",
                "  mov 2,A<->B\n  mov [B],A\n  swap A,C\n  swap A,D\n"
                "  mov I,A\n  swap A,B\n  clr A\n  print\n  halt\n");
  expect_saving(Kind::known_value, 3, "  mov 12,A<->D\n  print\n  mov 12,A\n  halt\n",
                "  mov 12,A<->D\n  print\n  mov D,A\n  halt\n");
}

TEST(Advice, FallThrough) {
  expect_saving(Kind::fall_through, 2,
                "  jz two\n  jmp three\ntwo\n" + full + "  ret\nthree\n" + half + "  halt\n",
                "  jz two\n" + half + "  halt\ntwo\n" + full + "  ret\n");
}

TEST(Advice, FallThroughInsteadOfAnother) {
  // In the first source, `jmp on` needs a row of its own. In the second source, `jmp on` fits into
  // the row of the block `two`.
  expect_saving(
      Kind::fall_through, 5,
      "  jz two\n" + half + "  jmp on\ntwo\n  inc A\n" + half + "on\n  print\n  jn two\n  halt\n",
      "  jz two\n" + half + "on\n  print\n  jn two\n  halt\ntwo\n  inc A\n" + half + "  jmp on\n");
}

TEST(Advice, FallThroughIntoAnotherTable) {
  expect_saving(Kind::fall_through, 9,
                "  jsr two\n  halt\n  .org 200\nfirst\n" + half +
                    "  print\n  jmp far three\ntwo\n  jmp first\n"
                    "  .org 306\nthree\n  print\n  print\n  ret\n",
                "  jsr two\n  halt\n  .org 200\nfirst\n" + half +
                    "  print\n  print\n  print\n  ret\ntwo\n  jmp first\n");
}

TEST(Advice, WhereTheMachineStartsStays) {
  expect_none(Kind::fall_through, "begin\n" + half + "  jn other\n  halt\nother\n" + half +
                                      "  inc A\n  inc A\n  jmp begin\n");
  expect_none(Kind::fall_through, "begin\n" + half + "  jsr other\n  halt\n  .org 200\nother\n" +
                                      half + "  inc A\n  jmp far begin\n");
}

TEST(Advice, JumpToAJump) {
  expect_saving(
      Kind::retarget, 1,
      "  jz stop\n" + full + "  halt\nstop\n  jmp end\nend\n  print\n" + full + "  jmp end\n",
      "  jz end\n" + full + "  halt\nend\n  print\n" + full + "  jmp end\n");
  expect_none(Kind::retarget,
              "  jz stop\n  print\n  halt\nstop\n  jmp far end\n  .org 200\nend\n  halt\n");
}

TEST(Advice, JumpToRet) {
  expect_saving(Kind::copy, 8,
                "  jsr sub\n  halt\nsub\n  jz end\n  swapall\n  print\n  swapall\n  jmp end\n"
                "end\n  ret\n",
                "  jsr sub\n  halt\nsub\n  jz end\n  swapall\n  print\n  swapall\n  ret\n"
                "end\n  ret\n");
}

TEST(Advice, CommonTail) {
  const std::string tail = full + half + "  halt\n";
  expect_saving(Kind::common_tail, 3, "  jz two\n  swapall\n" + tail + "two\n  print\n" + tail,
                "  jz two\n  swapall\n  jmp tail\ntwo\n  print\ntail\n" + tail);
}

TEST(Advice, CommonTailThatIsAllOfOnePlace) {
  expect_saving(Kind::common_tail, 11,
                "  jz two\n  swapall\n" + full + "  halt\ntwo\n" + full + "  halt\n",
                "  jz two\n  swapall\ntwo\n" + full + "  halt\n");
}

TEST(Advice, CommonTailBeforeATarget) {
  expect_saving(Kind::common_tail, 3,
                "  jz two\n  print\n" + half + "  jmp on\ntwo\n" + half + "on\n  halt\n",
                "  jz two\n  print\n  jmp two\ntwo\n" + half + "  halt\n");
}

TEST(Advice, AnotherTable) {
  // Six words fill one row of table 1. A row of table 3 has only five words for code.
  expect_saving(Kind::other_table, 4,
                "  jsr sub\n  halt\n  .org 306\nsub\n" + half + "  print\n  print\n  ret\n",
                "  jsr sub\n  halt\nsub\n" + half + "  print\n  print\n  ret\n");
}

/// After an increment of A = 99 or a decrement of A = 0, the advisor knows neither A nor its sign.
TEST(Advice, ConstantsEndWithTwoDigits) {
  using vm::isa::Operation;
  const auto counted = [](Operation operation, int value) {
    assembler::advice::Item move = assembler::advice::make_item(Operation::mov_constant);
    move.words[1] = value;
    auto before = assembler::advice::after(move, {});
    before.sign = assembler::advice::KnownSign::plus;
    return assembler::advice::after(assembler::advice::make_item(operation), before);
  };
  using assembler::advice::register_a;
  EXPECT_EQ(counted(Operation::inc, 98).constant(register_a), 99);
  EXPECT_EQ(counted(Operation::inc, 98).sign, assembler::advice::KnownSign::plus);
  EXPECT_EQ(counted(Operation::inc, 99).constant(register_a), std::nullopt);
  EXPECT_EQ(counted(Operation::inc, 99).sign, assembler::advice::KnownSign::unknown);
  EXPECT_EQ(counted(Operation::dec, 1).constant(register_a), 0);
  EXPECT_EQ(counted(Operation::dec, 1).sign, assembler::advice::KnownSign::plus);
  EXPECT_EQ(counted(Operation::dec, 0).constant(register_a), std::nullopt);
  EXPECT_EQ(counted(Operation::dec, 0).sign, assembler::advice::KnownSign::unknown);
}

TEST(Advice, TwoChangesTogetherSaveARow) {
  const auto assembly = assembled("  print\n  mov 0,A\n  print\n  add 1,A\n  print\n  halt\n");
  EXPECT_TRUE(advise(assembly, PlanSearch::omitted).advice.empty());
  const auto plan = advise(assembly, PlanSearch::wanted).plan;
  ASSERT_EQ(plan.size(), 2U);
  EXPECT_EQ(plan[0].rows, 0);
  EXPECT_EQ(plan[0].words, 1);
  EXPECT_EQ(plan[1].rows, 1);
  EXPECT_EQ(code_rows(assembled("  print\n  clr A\n  print\n  inc A\n  print\n  halt\n")),
            code_rows(assembly) - 1);
}

TEST(Advice, WhatCannotBeFetchedHasNone) {
  const auto assembly = assembled("  jmp far end\n  .org 199\nend halt\n");
  EXPECT_EQ(advise(assembly, PlanSearch::wanted).obstacle, Obstacle::unfetchable);
}

/// The advisor does not know what `.raw` code does: it may jump to any row or read any register.
TEST(Advice, ProgramsWithRawCodeHaveNone) {
  const std::string tail = "lab mov 0,A\n  print\n  mov 0,A\n  print\n  inc A\n  halt\n";
  for (const std::string raw : {"  .raw 102, 40, 6, 73, 10\n", "  .raw 307, 5, 90\n"}) {
    const auto assembly = assembled("  jz lab\n" + raw + "  .org 110\n  halt\n" + tail);
    const auto advice = advise(assembly, PlanSearch::wanted);
    EXPECT_EQ(advice.obstacle, Obstacle::raw_code);
    EXPECT_TRUE(advice.advice.empty() && advice.plan.empty());
    EXPECT_GT(advice.use[0].rows, 0);
    EXPECT_NE(to_text(advice, assembly.sources).find("'.raw'"), std::string::npos);
  }
  // Rows 300-305 hold no code. In the other rows of function table 3, word 0 holds no code. So
  // these `.raw` words do not prevent advice.
  const auto words = advice_on("  jz lab\n  .raw 307, 5\n  .raw 300, 1, 2\n  halt\n" + tail);
  EXPECT_EQ(words.obstacle, Obstacle::none);
  EXPECT_FALSE(words.advice.empty());
}

TEST(Advice, CountsRowsAndWords) {
  const auto advice = advice_on(half + "lost\n  inc A\n  inc A\n  halt\n");
  EXPECT_EQ(advice.use[0].words, 6);
  EXPECT_EQ(advice.use[0].padding, 3);
  EXPECT_EQ(advice.use[0].rows, 2);
  EXPECT_EQ(advice.use[0].free, 97);
  EXPECT_EQ(advice.use[1].free, 99);
  EXPECT_EQ(advice.use[2].free, 93);
}

TEST(Advice, AsJson) {
  const auto assembly = assembled(half + "lost\n  inc A\n  inc A\n  halt\n");
  std::istringstream lines(to_json(advise(assembly, PlanSearch::wanted), assembly.sources));
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  const auto layout = nlohmann::json::parse(line);
  EXPECT_EQ(layout["schema"], "chessvm.layout/1");
  EXPECT_EQ(layout["tables"][0]["rows"], 2);
  EXPECT_EQ(layout["rows_of_plan"], 1);
  ASSERT_TRUE(std::getline(lines, line));
  const auto first = nlohmann::json::parse(line);
  EXPECT_EQ(first["schema"], "chessvm.layout-advice/1");
  EXPECT_EQ(first["list"], "single");
  EXPECT_EQ(first["kind"], "dead-label");
  EXPECT_EQ(first["rows"], 1);
  EXPECT_EQ(first["steps"][0]["file"], "test.asm");
  EXPECT_EQ(first["steps"][0]["line"], 6);
}

}  // namespace
}  // namespace chessvm::test::advice_test
