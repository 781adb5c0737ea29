// SPDX-License-Identifier: MIT
// Tests that the parser understands each form of statement as docs/rtm.md describes it.
#include <gtest/gtest.h>

#include "tests/sim/rtm/printer/printer.hpp"
#include "tests/sim/rtm/support.hpp"

namespace chessvm::test::grammar_test {
namespace {

using namespace rtm;

/// Parses statements that must be correct.
Syntax good(std::string_view statements) {
  const Parsed result = parsed_statements(statements);
  EXPECT_EQ(result.complaints(), "");
  return result.syntax;
}

/// Parses `text` as the only action of a piece with one step; returns the action.
Action action(std::string_view text) {
  const Syntax syntax = good("piece p { 1: " + std::string(text) + " }\n");
  if (syntax.bodies.size() != 1 || syntax.bodies[0].steps.size() != 1) return {};
  return syntax.bodies[0].steps[0].actions.at(0);
}

std::vector<Step> steps(std::string_view text) {
  return good("thread p {\n" + std::string(text) + "\n}\n").bodies.at(0).steps;
}

std::vector<MapItem> items(std::string_view text) {
  return good("field A = d10..d9\nfield E = d2..d1\nwire x -> y = " + std::string(text) + "\n")
      .wires.at(0)
      .items;
}

TEST(Statements, OfRegistersAndWiring) {
  const Syntax syntax = good(
      "acc PC at a1\nacc m14 at a20\nbus main\nwire PC.S -> main\nwire ft1.B -> main\n"
      "wire constants -> main\nwire side -> main = all\nview PC.low from EX.S = digits\n"
      "view IR.row from row12\nconstant M0 = M00\nconstant P43 = P43\n");
  EXPECT_EQ(syntax.accumulators.at(1).name.text, "m14");
  EXPECT_EQ(syntax.accumulators.at(1).number, 20);
  EXPECT_EQ(syntax.buses.at(0).text, "main");
  EXPECT_EQ(syntax.wires.at(0).output.text, "PC.S");
  EXPECT_TRUE(syntax.wires.at(0).items.empty());
  EXPECT_EQ(syntax.wires.at(1).output.text, "ft1.B");
  EXPECT_EQ(syntax.wires.at(2).output.text, "constants");
  EXPECT_EQ(syntax.wires.at(3).items.size(), 1);
  EXPECT_EQ(syntax.views.at(0).bus.text, "EX.S");
  EXPECT_EQ(syntax.views.at(1).view.text, "row");
  EXPECT_TRUE(syntax.constants.at(0).minus);
  EXPECT_EQ(syntax.constants.at(0).digits, 0);
  EXPECT_FALSE(syntax.constants.at(1).minus);
  EXPECT_EQ(syntax.constants.at(1).digits, 43);
}

TEST(Statements, OfSharedWires) {
  const Syntax syntax =
      good("field A = d10..d9\nshared RF.A.pm, ft1.B.d3\nshared constants.d10, X.S.d1\n");
  ASSERT_EQ(syntax.shared.size(), 2);
  EXPECT_EQ(syntax.shared[0].ends[0].output.text, "RF.A");
  EXPECT_EQ(syntax.shared[0].ends[0].wire, 11);
  EXPECT_EQ(syntax.shared[0].ends[1].output.text, "ft1.B");
  EXPECT_EQ(syntax.shared[0].ends[1].wire, 3);
  EXPECT_EQ(syntax.shared[1].ends[0].output.text, "constants");
  EXPECT_EQ(syntax.shared[1].ends[0].wire, 10);
  for (const std::string wrong : {"shared RF.A.pm", "shared RF.A, RF.S", "shared pm, d10",
                                  "shared RF.A.pm RF.S.pm", "shared RF.A.d11, RF.S.pm"})
    EXPECT_TRUE(parsed_statements(wrong + "\n").diagnostics.has_errors()) << wrong;
}

TEST(Statements, OfPrints) {
  const Syntax syntax = good("field A = d10..d9\nprint RF d6..d5 at 80\nprint RF A at 1\n");
  ASSERT_EQ(syntax.prints.size(), 2);
  EXPECT_EQ(syntax.prints[0].accumulator.text, "RF");
  EXPECT_EQ(syntax.prints[0].digits.wires, (std::vector{6, 5}));
  EXPECT_EQ(syntax.prints[0].column, 80);
  EXPECT_EQ(syntax.prints[1].digits.wires, (std::vector{10, 9}));
  for (const std::string wrong :
       {"print RF at 1", "print RF d6 at 0", "print RF d6 at 81", "print d6 at 1", "print RF d6"})
    EXPECT_TRUE(parsed_statements(wrong + "\n").diagnostics.has_errors()) << wrong;
}

TEST(Statements, OfBudgets) {
  const Syntax syntax = good("budget transceivers <= 154\nbudget digit_adapters <= 0\n");
  ASSERT_EQ(syntax.budgets.size(), 2);
  EXPECT_EQ(syntax.budgets[0].total, Total::transceivers);
  EXPECT_EQ(syntax.budgets[0].most, 154);
  EXPECT_EQ(syntax.budgets[1].most, 0);
  for (const std::string wrong : {"budget transceivers <= 161", "budget transceivers 3",
                                  "budget receiver <= 3", "budget <= 3", "budget lines < 3"})
    EXPECT_TRUE(parsed_statements(wrong + "\n").diagnostics.has_errors()) << wrong;
}

TEST(Statements, OfPins) {
  const Syntax syntax = good(
      "pin EX.low <- +1@late at a3.1\npin P01 at c.27\npin ft3 A-2 at ft3.11\npin main at 20\n");
  ASSERT_EQ(syntax.pins.size(), 4);
  EXPECT_EQ(syntax.pins[0].what, "EX.low <- + 1 @ late");
  EXPECT_EQ(syntax.pins[0].unit, "a3");
  EXPECT_EQ(syntax.pins[0].number, 1);
  EXPECT_EQ(syntax.pins[1].unit, "c");
  EXPECT_EQ(syntax.pins[1].number, 27);
  EXPECT_EQ(syntax.pins[2].what, "ft3 A - 2");
  EXPECT_EQ(syntax.pins[3].unit, "");
  EXPECT_EQ(syntax.pins[3].number, 20);
  for (const std::string wrong : {"pin at a3.1", "pin X <- a3.1", "pin X <- at a3", "pin X at 21",
                                  "pin X at a3.1 2", "pin X at a3.x", "pin"})
    EXPECT_TRUE(parsed_statements(wrong + "\n").diagnostics.has_errors()) << wrong;
}

TEST(Statements, OfTables) {
  const Syntax syntax = good(
      "mode ft3.B rows\nrow ft3 -2 = M..9999 P99990.\nrow ft1 101 = ....... P012345\n"
      "signs ft2.B minus -2..1, 19, 99..99\n");
  EXPECT_EQ(syntax.modes.at(0).table, 3);
  EXPECT_EQ(syntax.modes.at(0).half, 'B');
  EXPECT_EQ(syntax.rows.at(0).row, -2);
  EXPECT_EQ(syntax.rows.at(0).halves, (std::array<std::string, 2>{"M..9999", "P99990."}));
  EXPECT_EQ(syntax.rows.at(1).row, 101);
  EXPECT_EQ(syntax.rows.at(1).halves, (std::array<std::string, 2>{".......", "P012345"}));
  EXPECT_EQ(syntax.signs.at(0).rows, (std::vector{-2, -1, 0, 1, 19, 99}));
}

TEST(Statements, OfTheDecoder) {
  const Syntax syntax = good("stepper K counts main.pm\nstage A1 -> B\nstage K6 -> op 03\n");
  EXPECT_EQ(syntax.steppers.at(0).stepper.text, "K");
  EXPECT_EQ(syntax.steppers.at(0).bus.text, "main");
  EXPECT_EQ(syntax.steppers.at(0).wire, 11);
  EXPECT_EQ(syntax.stages.at(0).stepper.value().text, "B");
  EXPECT_FALSE(syntax.stages.at(0).opcode);
  EXPECT_FALSE(syntax.stages.at(1).stepper);
  EXPECT_EQ(syntax.stages.at(1).opcode, 3);
  EXPECT_EQ(syntax.steppers.at(0).stages, 6);
  EXPECT_FALSE(syntax.stages.at(0).start);
}

TEST(Statements, OfADecoderWithSteps) {
  const Syntax syntax = good(
      "stepper H counts dec.d2 modulo 5\nstage A1 -> H { 1: X -> Y; 2: Y! }\n"
      "micro jn op 40 cost 4, jump 9, far 11 {\n}\n");
  EXPECT_EQ(syntax.steppers.at(0).stages, 5);
  EXPECT_EQ(syntax.stages.at(0).stepper.value().text, "H");
  EXPECT_EQ(syntax.stages.at(0).start.value().steps.size(), 2);
  EXPECT_EQ(syntax.bodies.at(0).cost, 4);
  EXPECT_EQ(syntax.bodies.at(0).path_costs.at(1).piece.text, "far");
  EXPECT_EQ(syntax.bodies.at(0).path_costs.at(1).cost, 11);
}

TEST(Mappings, HaveSixForms) {
  using Kind = MapItem::Kind;
  const std::vector<MapItem> all = items("all, digits, keep pm, drop A, d10..d7<-d4..d1, swap A E");
  ASSERT_EQ(all.size(), 6);
  EXPECT_EQ(all[0].kind, Kind::all);
  EXPECT_EQ(all[1].kind, Kind::digits);
  EXPECT_EQ(all[2].kind, Kind::keep);
  EXPECT_EQ(all[2].target.wires, std::vector{11});
  EXPECT_EQ(all[3].kind, Kind::drop);
  EXPECT_EQ(all[3].target.wires, (std::vector{10, 9}));
  EXPECT_EQ(all[4].kind, Kind::move);
  EXPECT_EQ(all[4].target.wires, (std::vector{10, 9, 8, 7}));
  EXPECT_EQ(all[4].source.wires, (std::vector{4, 3, 2, 1}));
  EXPECT_EQ(all[5].kind, Kind::swap);
  EXPECT_EQ(all[5].target.wires, (std::vector{10, 9}));
  EXPECT_EQ(all[5].source.wires, (std::vector{2, 1}));
}

TEST(Mappings, OneSourceMayGoToSeveral) {
  const MapItem item = items("A<-pm").at(0);
  EXPECT_EQ(item.target.wires, (std::vector{10, 9}));
  EXPECT_EQ(item.source.wires, (std::vector{11, 11}));
}

TEST(Mappings, RangesEndAtPmNowhere) {
  EXPECT_TRUE(parsed_statements("wire x -> y = keep pm..d9\n").diagnostics.has_errors());
  EXPECT_TRUE(parsed_statements("wire x -> y = keep d10..pm\n").diagnostics.has_errors());
}

TEST(Bodies, OfEachKind) {
  const Syntax syntax = good(
      "micro add op 07 cost 4 { 1: X -> Y }\nmicro read op 91 cost device {\n1: X -> Y\n}\n"
      "micro halt op 95 { }\npiece p {}\nthread t { 0: goto t }\n");
  ASSERT_EQ(syntax.bodies.size(), 5);
  EXPECT_EQ(syntax.bodies[0].opcode, 7);
  EXPECT_EQ(syntax.bodies[0].cost, 4);
  EXPECT_EQ(syntax.bodies[1].cost, std::nullopt);
  EXPECT_EQ(syntax.bodies[2].cost, std::nullopt);
  EXPECT_TRUE(syntax.bodies[2].steps.empty());
  EXPECT_EQ(syntax.bodies[3].kind, Body::Kind::piece);
  EXPECT_EQ(syntax.bodies[3].opcode, std::nullopt);
  EXPECT_EQ(syntax.bodies[4].kind, Body::Kind::thread);
}

TEST(Steps, HaveATimeOrSeveral) {
  const std::vector<Step> all = steps("0: X -> Y\n  3..4: Y -> X; Z -> X\n 5: call p; 6: call q;");
  ASSERT_EQ(all.size(), 4);
  EXPECT_EQ(all[0].first, 0);
  EXPECT_EQ(all[0].last, 0);
  EXPECT_EQ(all[1].first, 3);
  EXPECT_EQ(all[1].last, 4);
  EXPECT_EQ(all[1].actions.size(), 2);
  EXPECT_EQ(all[2].first, 5);
  EXPECT_EQ(all[3].first, 6);
}

TEST(Steps, ALoneGotoIsInTheLastAddTimeSoFar) {
  const std::vector<Step> all = steps("1: X -> Y\n5..6: X -> Y\n2: X -> Y\ngoto t\n7: X -> Y");
  ASSERT_EQ(all.size(), 5);
  EXPECT_EQ(all[3].first, 6);
  EXPECT_EQ(all[3].last, 6);
  EXPECT_EQ(std::get<Goto>(all[3].actions.at(0).what).thread.text, "t");
}

TEST(Actions, TransfersFromAndToSeveral) {
  const auto transfer = std::get<Transfer>(action("X*, K@a -> Y.v+1@b, Z, PC+1").what);
  ASSERT_EQ(transfer.senders.size(), 2);
  EXPECT_EQ(transfer.senders[0].unit.text, "X");
  EXPECT_TRUE(transfer.senders[0].clear);
  EXPECT_EQ(transfer.senders[0].tag.text, "");
  EXPECT_FALSE(transfer.senders[1].clear);
  EXPECT_EQ(transfer.senders[1].tag.text, "a");
  EXPECT_EQ(transfer.output, Output::additive);
  ASSERT_EQ(transfer.receivers.size(), 3);
  EXPECT_EQ(transfer.receivers[0].accumulator.text, "Y");
  EXPECT_EQ(transfer.receivers[0].view.text, "v");
  EXPECT_TRUE(transfer.receivers[0].plus_one);
  EXPECT_EQ(transfer.receivers[0].tag.text, "b");
  EXPECT_EQ(transfer.receivers[1].view.text, "");
  EXPECT_FALSE(transfer.receivers[1].plus_one);
  EXPECT_TRUE(transfer.receivers[2].plus_one);
}

TEST(Actions, TransfersWithOneSideOnly) {
  EXPECT_EQ(std::get<Transfer>(action("X* ~> Y").what).output, Output::subtractive);
  const auto sent = std::get<Transfer>(action("X*, Z!").what);
  EXPECT_EQ(sent.senders.size(), 2);
  EXPECT_TRUE(sent.receivers.empty());
  const auto received = std::get<Transfer>(action("-> Y.v+1").what);
  EXPECT_TRUE(received.senders.empty());
  EXPECT_EQ(received.receivers.size(), 1);
}

TEST(Actions, Simple) {
  EXPECT_EQ(std::get<Clear>(action("clear X@t").what).tag.text, "t");
  EXPECT_EQ(std::get<Start>(action("start cy.checkpoint").what).jack.text, "cy.checkpoint");
  EXPECT_EQ(std::get<Start>(action("start A").what).jack.text, "A");
  EXPECT_EQ(std::get<Wait>(action("wait i.po").what).jack.text, "i.po");
  EXPECT_EQ(std::get<Call>(action("call goto").what).piece.text, "goto");
  EXPECT_EQ(std::get<Goto>(action("goto fetch").what).thread.text, "fetch");
}

TEST(Actions, ExpectsASign) {
  const auto plus = std::get<Expect>(action("expect X plus").what);
  EXPECT_EQ(plus.accumulator.text, "X");
  EXPECT_FALSE(plus.minus);
  EXPECT_TRUE(std::get<Expect>(action("expect X minus").what).minus);
  for (const std::string sign : {"", "P", "zero", "plus minus", "= plus"})
    EXPECT_TRUE(parsed_statements("piece p { 1: expect X " + sign + " }").diagnostics.has_errors())
        << sign;
  EXPECT_TRUE(parsed_statements("piece p { 1..2: expect X plus }").diagnostics.has_errors());
  EXPECT_NE(parsed_statements("acc expect at a1").complaints().find("[reserved-name]"),
            std::string::npos);
}

TEST(Actions, LookHasTenOperations) {
  for (const std::string operation :
       {"A-2", "A-1", "A0", "A+1", "A+2", "S-2", "S-1", "S0", "S+1", "S+2"}) {
    const auto look = std::get<Look>(action("look ft2 " + operation + "@t").what);
    EXPECT_EQ(look.table, 2);
    EXPECT_EQ(look.operation, operation);
    EXPECT_EQ(look.tag.text, "t");
  }
  for (const std::string operation : {"A", "A3", "A+3", "A+0", "B+1", "-2", "A+"})
    EXPECT_TRUE(
        parsed_statements("piece p { 1: look ft2 " + operation + " }").diagnostics.has_errors())
        << operation;
}

TEST(Actions, ChooseOverSeveralLines) {
  const auto choose = std::get<Choose>(
      action("choose X*, m1 -> Y.v, Z {\n X.A.pm : low\n | X.S.d2 m1.S.d7:\n high }\n").what);
  EXPECT_EQ(choose.senders.size(), 2);
  EXPECT_EQ(choose.receivers.size(), 2);
  EXPECT_EQ(choose.after, 1);
  ASSERT_EQ(choose.arms.size(), 2);
  EXPECT_EQ(choose.arms[0].piece.text, "low");
  EXPECT_EQ(choose.arms[0].lines.at(0).output, Output::additive);
  EXPECT_EQ(choose.arms[0].lines.at(0).wire, 11);
  ASSERT_EQ(choose.arms[1].lines.size(), 2);
  EXPECT_EQ(choose.arms[1].lines[0].output, Output::subtractive);
  EXPECT_EQ(choose.arms[1].lines[1].accumulator.text, "m1");
  EXPECT_EQ(choose.arms[1].lines[1].wire, 7);
  EXPECT_EQ(std::get<Choose>(action("choose X { X.A.pm: p } after 14").what).after, 14);
}

TEST(Printer, WritesEachActionAsItIsRead) {
  for (const std::string text :
       {"X*, K@a -> Y.v+1@b, Z, PC+1", "X* ~> Y", "X*, Z!", "-> Y.v", "clear X@t", "look ft3 S-2@t",
        "start i.ri", "wait i.ro", "call p", "goto fetch", "expect X plus", "expect X minus",
        "choose X* -> Y { X.A.pm: low | X.S.d10 X.S.d9: high } after 3"})
    EXPECT_EQ(to_text(action(text)), text);
}

TEST(Printer, WritesEachStatementAsItIsRead) {
  const std::string text =
      "machine stock1946\n\nacc PC at a1\nbus main\nwire PC.A -> main\n"
      "wire ft1.A -> main = all, digits, keep pm, drop d10..d9, d2..d1<-pm, swap d4..d3 d2..d1\n"
      "view PC.low from main = keep d2..d1\nconstant M5 = M05\nshared PC.A.pm, "
      "constants.d10\nprint PC d10..d7 at 1\nbudget transceivers <= 154\n"
      "pin PC * -> at a1.7\npin main at 3\n\nmode ft3.A rows\n"
      "row ft3 -2 = M..9999 P99990.\nsigns ft2.B minus -2, 0, 1\n\nstepper A counts main.d10\n"
      "stepper H counts main.d9 modulo 5\nstage A1 -> B\nstage A2 -> H {\n  1: PC!\n}\n"
      "stage B2 -> op 00\n\nmicro add op 07 cost 4 {\n  1..2: PC -> PC.low\n}\n\n"
      "micro read op 91 cost device {\n  1: call p; goto t\n}\n\n"
      "micro jn op 40 cost 4, p 9 {\n}\n\nmicro halt op 95 {\n}\n\n"
      "piece p {\n}\n\nthread t {\n  0: goto t\n}\n";
  const Parsed result = parsed(text);
  EXPECT_EQ(result.complaints(), "");
  EXPECT_EQ(to_text(result.syntax), text);
}

}  // namespace
}  // namespace chessvm::test::grammar_test
