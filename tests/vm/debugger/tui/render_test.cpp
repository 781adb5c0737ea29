// SPDX-License-Identifier: MIT
// Compares screens with golden files, and draws pictures of every size.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/files/file.hpp"
#include "tests/support/golden.hpp"
#include "tests/vm/debugger/tui/fake_display.hpp"

namespace chessvm::vm::tui::test::render_test {
namespace {

using namespace chessvm::test;

namespace fs = std::filesystem;
using debugger::test::assembled_file;
using debugger::test::chess_cards;
using debugger::test::countdown;
using debugger::test::middle_game;

void expect_picture(const std::string& name, const std::string& text) {
  chessvm::test::expect_golden(fs::path(CHESSVM_TEST_DATA) / "tui" / (name + ".txt"), text);
}

/// Repeats the session in README.md: its program, two stop points, one step back.
void play_countdown(Desk& desk) {
  desk.command("break done");
  desk.press({"s", "s", "s"});
  desk.command("watch [12]");
  desk.press({"S"});
}

TEST(Picture, OfTheFirstMoment) {
  Desk desk(countdown);
  expect_picture("start-80x24", desk.text());
}

TEST(Picture, OfASession) {
  Desk desk(countdown);
  play_countdown(desk);
  expect_picture("session-80x24", desk.text());
  desk.display.extent = {40, 12};
  expect_picture("session-40x12", desk.text());
  desk.display.extent = {20, 5};
  expect_picture("session-20x5", desk.text());
  desk.press({"o"});
  desk.display.extent = {76, 30};
  expect_picture("disassembly-76x30", desk.text());
}

TEST(Picture, OfChess) {
  Desk desk(assembled_file("programs/chess/chess.asm"));
  for (const Card& card : chess_cards(middle_game, desk.session.symbols))
    desk.session.timeline.add_card(card);
  desk.command("break node count 2");
  desk.press({"c", "4"});
  desk.display.extent = {120, 40};
  expect_picture("chess-120x40", desk.text());
  desk.display.extent = {200, 50};
  expect_picture("chess-200x50", desk.text());
}

TEST(Picture, OfHelpAndTyping) {
  Desk desk(countdown);
  desk.press({"?"});
  desk.display.extent = {100, 64};
  expect_picture("help-100x64", desk.text());
  desk.press({"q"});
  EXPECT_FALSE(desk.view.is_leaving()) << "it left the help only";
  desk.press({"i"});
  desk.type("print A, [12]");
  desk.display.extent = {60, 8};
  expect_picture("typing-60x8", desk.text());
}

TEST(Picture, InTheManualIsOneOfTheSession) {
  Desk desk(countdown);
  play_countdown(desk);
  const std::string file = CHESSVM_SOURCE_DIR "/docs/debugger.md";
  const std::string page = read_file(file).value();
  const std::string start = "```text\nSTOPPED";
  const std::size_t from = page.find(start);
  ASSERT_NE(from, std::string::npos);
  const std::size_t begin = from + start.find("STOPPED");
  const std::size_t end = page.find("```", begin);
  chessvm::test::expect_golden_part(file, begin, end, desk.text());
}

TEST(Picture, HasTheSizeAskedForAndItsCursorInside) {
  Desk desk(countdown);
  play_countdown(desk);
  desk.command("set [3] = 77");
  desk.view.handle(Key{"i"});
  desk.type(std::string(400, 'x'));
  for (int columns = 1; columns <= 300; columns += columns < 90 ? 1 : 13)
    for (int rows = 1; rows <= 100; rows += rows < 30 ? 2 : 9) {
      const Screen screen = render(desk.session, desk.view.state(), {columns, rows});
      ASSERT_EQ(screen.size(), (Size{columns, rows}));
      ASSERT_TRUE(screen.cursor);
      ASSERT_LT(screen.cursor->column, columns);
      ASSERT_LT(screen.cursor->row, rows);
    }
  EXPECT_EQ(render(desk.session, desk.view.state(), {0, 0}).text(), "");
}

/// If only one pane fits, it must show the next instruction.
TEST(Picture, ShowsTheNextInstructionAtAnySize) {
  Desk desk(countdown);
  desk.press({"s", "s"});
  for (int columns = 20; columns <= 200; columns += 3)
    for (int rows = 1; rows <= 60; rows += 2) {
      desk.display.extent = {columns, rows};
      EXPECT_NE(desk.text().find(">  7 "), std::string::npos) << desk.text();
    }
}

TEST(Picture, SaysNothingByStyleAlone) {
  Desk desk(countdown);
  desk.command("break done");
  desk.press({"s"});
  EXPECT_NE(desk.text().find("A 03*"), std::string::npos) << "a change has a star";
  EXPECT_NE(desk.text().find(" *11 "), std::string::npos) << desk.text();
  EXPECT_NE(desk.text().find("[program]"), std::string::npos) << "the focus has brackets";
  desk.command("disable");
  EXPECT_NE(desk.text().find(" o11 "), std::string::npos) << desk.text();
}

TEST(Picture, TellsWhatTracingCosts) {
  Desk desk(countdown);
  EXPECT_EQ(desk.line(0).find("trace"), std::string::npos);
  desk.command("trace t");
  EXPECT_NE(desk.line(0).find("trace on"), std::string::npos) << desk.line(0);
  desk.command("profile on");
  EXPECT_NE(desk.line(0).find("trace and profile on"), std::string::npos);
  desk.command("trace off");
  desk.command("profile off");
  EXPECT_EQ(desk.line(0).find("trace"), std::string::npos) << "off is off";
  desk.command("watch $instructions");
  EXPECT_NE(desk.line(0).find("every instruction"), std::string::npos) << desk.line(0);
}

TEST(Picture, OfCardsAndCalls) {
  Desk desk(countdown);
  desk.command("card 12345");
  desk.press({"c"});
  desk.display.extent = {120, 40};
  EXPECT_NE(desk.text().find("read 0 of 1, next 12345"), std::string::npos) << desk.text();
  EXPECT_NE(desk.text().find("punched 3, the latest first:"), std::string::npos);
  EXPECT_NE(desk.text().find("3  0100"), std::string::npos);
  EXPECT_NE(desk.text().find("in no subroutine"), std::string::npos);
  EXPECT_NE(desk.text().find("halted"), std::string::npos);
}

TEST(Picture, OfWordsThatACommandChooses) {
  Desk desk(countdown);
  desk.display.extent = {120, 40};
  EXPECT_EQ(desk.text().find("5 board"), std::string::npos);
  desk.command("view define pairs words 5-8 as 2 digits, 2 a row titled \"my pairs\"");
  EXPECT_NE(desk.text().find("5 board"), std::string::npos) << desk.text();
  EXPECT_NE(desk.text().find("my pairs"), std::string::npos) << desk.text();
  EXPECT_NE(desk.text().find("[07]   00 00"), std::string::npos) << desk.text();
  desk.command("set [8] = 42; view define one words 8 as 2 digits, 1 a row");
  EXPECT_NE(desk.text().find("[07]   00 42"), std::string::npos) << desk.text();
  desk.press({"V"});
  EXPECT_NE(desk.text().find("[08]   42"), std::string::npos) << desk.text();
  desk.press({"5", "x"});
  desk.command("view define more words 9 as 2 digits, 1 a row");
  EXPECT_EQ(desk.text().find("5 board"), std::string::npos) << "hidden it stays";
}

TEST(Picture, OfASubroutineAndOfAMachineThatStands) {
  Desk desk(debugger::test::adder);
  desk.command("break add_card; continue");
  desk.display.extent = {120, 40};
  EXPECT_NE(desk.text().find("called  102.0 again"), std::string::npos) << desk.text();
  EXPECT_NE(desk.text().find("returns 103.0"), std::string::npos) << desk.text();
  desk.command("delete; continue");
  EXPECT_NE(desk.text().find("waits for a card"), std::string::npos) << desk.text();
  Desk stopped("        .isa v4\n        .org 100\n        brk\n        halt\n");
  stopped.press({"c"});
  EXPECT_NE(stopped.text().find("after brk"), std::string::npos) << stopped.text();
}

}  // namespace
}  // namespace chessvm::vm::tui::test::render_test
