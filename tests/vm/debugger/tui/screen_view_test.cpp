// SPDX-License-Identifier: MIT
// Tests the effects of keys, clicks and command lines on the full-screen view.
#include <gtest/gtest.h>

#include <csignal>
#include <random>
#include <set>

#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"
#include "tests/vm/debugger/tui/fake_display.hpp"
#include "vm/debugger/commands/arguments.hpp"
#include "vm/debugger/questions.hpp"

namespace chessvm::vm::tui::test::screen_view_test {
namespace {

using debugger::StopKind;
using debugger::test::countdown;

debugger::Startup script(const std::string& commands) {
  debugger::Startup startup;
  startup.items.push_back({debugger::Startup::Kind::command, commands});
  return startup;
}

TEST(ScreenView, RunsTheCommandsOfKeys) {
  Desk desk(countdown);
  desk.press({"s"});
  EXPECT_EQ(desk.session.timeline.position(), 1U);
  desk.press({"F7", "Enter"});
  EXPECT_EQ(desk.session.timeline.position(), 3U);
  desk.press({"S"});
  EXPECT_EQ(desk.session.timeline.position(), 2U);
  desk.press({"c"});
  EXPECT_EQ(desk.session.timeline.state().status, Status::halted);
  EXPECT_TRUE(desk.said("punched 0300"));
  desk.press({"q"});
  EXPECT_TRUE(desk.view.is_leaving());
}

TEST(ScreenView, RunsTypedCommands) {
  Desk desk(countdown);
  desk.command("break done; continue");
  EXPECT_EQ(desk.view.state().typing, Typing::no);
  EXPECT_EQ(desk.session.timeline.state().pc, 102);
  desk.press({"i"});
  desk.type("print A");
  desk.press({"Enter"});
  EXPECT_EQ(desk.view.state().typing, Typing::lines) << "until Escape";
  EXPECT_TRUE(desk.said("A = 0"));
  desk.type("rst");
  desk.press({"Left", "Backspace", "Backspace", "^E"});
  desk.press({"Enter"});
  EXPECT_TRUE(desk.said("no command 't'"));
  desk.press({"Up", "Up", "Escape"});
  EXPECT_EQ(desk.view.state().editor().text(), "print A");
  desk.press({":", "^D"});
  EXPECT_TRUE(desk.view.is_leaving()) << "end of input";
}

TEST(ScreenView, CompletesTypedWords) {
  Desk desk(countdown);
  desk.press({":"});
  desk.type("reverse-c");
  desk.press({"Tab"});
  EXPECT_EQ(desk.view.state().editor().text(), "reverse-continue ");
  desk.press({"^U"});
  desk.type("break l");
  desk.press({"Tab", "Enter"});
  ASSERT_EQ(desk.stops().size(), 1U);
  EXPECT_EQ(desk.stops()[0].code.front().row, 101);
}

TEST(ScreenView, SetsBreakpointsInEveryExpansionOfAMacro) {
  Desk desk(
      "        .isa v4\n        .org 100\n        .macro two n\n        mov n,A\n        print\n"
      "        .endm\n        two 5\n        two 7\n        halt\n");
  EXPECT_NE(desk.text().find("mov 5,A"), std::string::npos) << "as it was assembled";
  desk.press({"j", "b"});  // moves from `mov n,A` to `print`
  ASSERT_EQ(desk.stops().size(), 1U);
  EXPECT_EQ(desk.stops()[0].code,
            (std::vector{debugger::RomPlace{100, 2}, debugger::RomPlace{100, 5}}));
  EXPECT_EQ(desk.stops()[0].command, "break test.asm:5");
  desk.press({"Escape", "c"});
  desk.press({"c", "s"});
  EXPECT_EQ(desk.session.timeline.state().pc, 101);
  desk.press({"S", "b"});
  EXPECT_TRUE(desk.stops().empty()) << "deleted in all of them";
}

TEST(ScreenView, RepeatsMovements) {
  Desk desk(countdown);
  desk.press({"Enter"});
  EXPECT_EQ(desk.session.timeline.position(), 0U) << "there is none yet";
  desk.press({"i"});
  desk.type("step");
  desk.press({"Enter", "Enter", "Enter"});
  EXPECT_EQ(desk.session.timeline.position(), 3U);
}

TEST(ScreenView, SetsBreakpointsAtTheSelectedLine) {
  Desk desk(countdown);
  desk.press({"j", "j", "j"});  // moves from `mov 3,A` to `dec A`
  desk.press({"b"});
  ASSERT_EQ(desk.stops().size(), 1U);
  EXPECT_EQ(desk.stops()[0].code, (std::vector{debugger::RomPlace{101, 1}}));
  desk.press({"F2"});
  EXPECT_TRUE(desk.stops().empty());
  desk.press({"j", "u"});
  EXPECT_EQ(desk.session.timeline.state().rf.words[0], 2) << "run to jz done";
  EXPECT_FALSE(desk.view.state().line) << "the selection follows the machine again";
}

TEST(ScreenView, TakesALineWithoutCodeForTheNextOneWithCode) {
  Desk desk(countdown);
  desk.press({"G", "g", "b"});
  ASSERT_EQ(desk.stops().size(), 1U);
  EXPECT_EQ(desk.stops()[0].code, (std::vector{debugger::RomPlace{100, 0}}))
      << "a comment above mov 3,A";
  EXPECT_NE(desk.text().find("no code in this line; the next is at 4"), std::string::npos)
      << desk.text();
  EXPECT_EQ(desk.view.state().line, 0U) << "the selection stays";
  desk.press({"b"});
  EXPECT_TRUE(desk.stops().empty()) << "the same key there deletes it";
  EXPECT_NE(desk.text().find("the next is at 4"), std::string::npos);
  desk.press({"j", "j", "j", "b"});
  EXPECT_EQ(desk.stops().size(), 1U);
  EXPECT_EQ(desk.text().find("no code"), std::string::npos) << "this is line 4 itself";
  desk.press({"g", "b"});
  EXPECT_TRUE(desk.stops().empty()) << "deletes the one that stands at the next line with code";
  desk.press({"j", "j", "j", "j", "u"});
  EXPECT_EQ(desk.session.timeline.state().pc, 101) << "until the line below the label";
  EXPECT_NE(desk.text().find("no code in this line; the next is at 6"), std::string::npos)
      << desk.text();
  const Spot label = desk.find("10 done");
  desk.click(0, label.row);
  ASSERT_EQ(desk.stops().size(), 1U) << "a click in the margin of a label";
  EXPECT_EQ(desk.stops()[0].code.front().row, 102);
  EXPECT_NE(desk.text().find("no code in this line; the next is at 11"), std::string::npos);
  desk.click(0, label.row);
  EXPECT_TRUE(desk.stops().empty());
  desk.press({"o", "k", "b"});
  ASSERT_EQ(desk.stops().size(), 1U) << "a label of the disassembly";
  EXPECT_EQ(desk.stops()[0].code, (std::vector{debugger::RomPlace{101, 0}}));
  EXPECT_NE(desk.text().find("no code in this line; the next is at 101.0"), std::string::npos)
      << desk.text();
}

TEST(ScreenView, SaysWhereThereIsNoCodeBelow) {
  Desk desk("        .isa v4\n        .org 100\nstart\n        halt\n\n; the end\n; of it\n");
  for (const char* const key : {"b", "u"}) {
    desk.press({"G", "k", key});
    EXPECT_NE(desk.text().find("no code in this line or below it"), std::string::npos)
        << desk.text();
    EXPECT_TRUE(desk.stops().empty());
    EXPECT_EQ(desk.session.timeline.position(), 0U);
  }
}

TEST(ScreenView, WatchesTheSelectedWord) {
  Desk desk(countdown);
  desk.press({"4", "Down", "Down", "Right", "Right", "b"});
  ASSERT_EQ(desk.stops().size(), 1U);
  EXPECT_TRUE(desk.stops()[0].places[12] ||
              (desk.stops()[0].watched && desk.stops()[0].watched->reads()[12]));
  EXPECT_NE(desk.text().find("[00] !"), std::string::npos) << desk.text();
  desk.press({"b"});
  EXPECT_TRUE(desk.stops().empty());
  desk.press({"e"});
  EXPECT_EQ(desk.view.state().editor().text(), "set [12] = ");
  desk.type("34");
  desk.press({"Enter"});
  EXPECT_EQ(desk.session.timeline.state().word(12), 34);
}

TEST(ScreenView, MovesBetweenPanes) {
  Desk desk(countdown);
  std::set<Pane> seen;
  for (std::size_t i = 0; i < pane_count; ++i) {
    seen.insert(desk.view.state().arrangement.focus);
    EXPECT_NE(desk.text().find("[" + std::string(name(desk.view.state().arrangement.focus)) + "]"),
              std::string::npos);
    desk.press({"Tab"});
  }
  EXPECT_EQ(seen.size(), pane_count - 1) << "there is no picture of this program";
  desk.press({"1", "BackTab"});
  EXPECT_EQ(desk.view.state().arrangement.focus, Pane::tables);
  desk.press({"z"});
  EXPECT_EQ(desk.text().find("program"), std::string::npos);
  desk.press({"z", "2", "x"});
  EXPECT_EQ(desk.text().find("registers"), std::string::npos);
  desk.press({"X"});
  EXPECT_NE(desk.text().find("registers"), std::string::npos);
  for (std::size_t i = 0; i < 2 * pane_count; ++i) desk.press({"x"});
  EXPECT_EQ(desk.view.state().arrangement.shown.count(), 1U);
}

TEST(ScreenView, TakesClicks) {
  Desk desk(countdown);
  const Spot memory = desk.find("P  00");
  desk.click(memory.column + 2, memory.row);
  EXPECT_EQ(desk.view.state().arrangement.focus, Pane::memory);
  desk.click(memory.column + 2 + 6, memory.row + 3);
  EXPECT_EQ(desk.view.state().word, 16);
  const Spot line = desk.find("7         dec A");
  desk.click(0, line.row);
  ASSERT_EQ(desk.stops().size(), 1U) << "in front of the line";
  EXPECT_EQ(desk.stops()[0].code, (std::vector{debugger::RomPlace{101, 1}}));
  desk.click(1, line.row);
  EXPECT_TRUE(desk.stops().empty());
  desk.click(line.column + 10, line.row);
  EXPECT_EQ(desk.view.state().line, 6U) << "in the line";
  desk.click(line.column, line.row, Mouse::Act::wheel_down);
  EXPECT_EQ(desk.view.state().line, 9U);
  desk.click(5, 23);
  EXPECT_EQ(desk.view.state().typing, Typing::one_line);
}

TEST(ScreenView, RefusesBreakpointsWhileItRuns) {
  Desk running(forever);
  const Spot line = running.find("inc A");
  int pictures = 0;
  bool refused = false;
  running.display.on_draw = [&] {
    if (running.display.shown.find("RUNNING") == std::string::npos) return;
    refused = refused || running.display.shown.find("then set breakpoints") != std::string::npos;
    if (++pictures == 2) running.display.inputs.push_back(Mouse{Mouse::Act::press, 0, line.row});
    if (pictures == 3) running.display.inputs.push_back(Key{" "});
  };
  running.press({"c"});
  EXPECT_TRUE(refused || running.text().find("then set breakpoints") != std::string::npos)
      << running.text();
  EXPECT_TRUE(running.stops().empty());
}

TEST(ScreenView, InterruptClearsTheLineThatIsTyped) {
  Desk desk(countdown);
  desk.press({":"});
  desk.type("continue");
  int drawn = 0;
  desk.display.on_draw = [&] {
    if (++drawn == 1) {
      desk.display.signal = SIGINT;
      return;
    }
    EXPECT_EQ(desk.view.state().editor().text(), "");
    EXPECT_EQ(desk.view.state().typing, Typing::one_line);
    desk.display.signal = SIGTERM;
  };
  EXPECT_EQ(desk.view.run({}), ScreenEnd::signalled);
  EXPECT_EQ(drawn, 2);
  EXPECT_EQ(desk.session.timeline.position(), 0U);
}

TEST(ScreenView, ScrollsTheLog) {
  Desk desk(countdown);
  for (int i = 0; i < 40; ++i) desk.command("echo line " + std::to_string(i));
  EXPECT_NE(desk.text().find("line 39"), std::string::npos);
  desk.press({"3", "PageUp", "PageUp"});
  EXPECT_EQ(desk.text().find("line 39\n"), std::string::npos) << desk.text();
  desk.press({"G", "."});
  EXPECT_NE(desk.text().find("line 39"), std::string::npos);
}

TEST(ScreenView, ObeysTheKeyThatClosesTheHelp) {
  Desk desk(countdown);
  const auto in_help = [&] { return desk.view.state().help; };
  desk.press({"?", "s"});
  EXPECT_FALSE(in_help());
  EXPECT_EQ(desk.session.timeline.position(), 1U);
  for (const char* const key : {"?", "F1", "q", "Enter", "Escape", " ", "%"}) {
    desk.press({"?", key});
    EXPECT_FALSE(in_help()) << key;
    EXPECT_FALSE(desk.view.is_leaving()) << key;
    EXPECT_EQ(desk.session.timeline.position(), 1U) << key;
    EXPECT_EQ(desk.view.state().note, "") << key;
  }
  desk.press({"?", ":"});
  desk.type("step");
  desk.press({"Enter"});
  EXPECT_EQ(desk.session.timeline.position(), 2U);
  desk.press({"i", "F1", "a"});
  EXPECT_EQ(desk.view.state().editor().text(), "a") << "a line is typed";
  desk.press({"Escape", "?", "4"});
  EXPECT_EQ(desk.view.state().arrangement.focus, Pane::memory);
}

TEST(ScreenView, ScrollsTheHelp) {
  Desk desk(countdown);
  desk.press({"?"});
  const std::string top = desk.text();
  desk.press({"j", "j", "G", "^L"});
  EXPECT_TRUE(desk.view.state().help);
  EXPECT_EQ(desk.text().find("Keys  j k"), std::string::npos) << desk.text();
  desk.press({"g"});
  EXPECT_EQ(desk.text(), top);
  desk.click(3, 5, Mouse::Act::wheel_down);
  EXPECT_EQ(desk.view.state().help_scroll, 1);
  desk.click(3, 5, Mouse::Act::wheel_up);
  EXPECT_EQ(desk.view.state().help_scroll, 0);
  desk.click(0, 5);
  EXPECT_FALSE(desk.view.state().help);
  EXPECT_TRUE(desk.stops().empty()) << "the line that was clicked was out of sight";
}

TEST(ScreenView, StopsTheMachineFromTheHelp) {
  Desk desk(forever);
  int running = 0;
  desk.display.on_draw = [&] {
    if (desk.display.shown.find("RUNNING") == std::string::npos) return;
    if (++running == 2) desk.display.inputs.push_back(Key{"?"});
    if (running == 4) desk.display.inputs.push_back(Key{" "});
  };
  desk.press({"c"});
  EXPECT_EQ(running, 4);
  EXPECT_FALSE(desk.view.state().help);
}

TEST(ScreenView, SearchesInTheProgram) {
  Desk desk(countdown);
  const auto line = [&] { return desk.view.state().line; };
  desk.press({">"});
  EXPECT_NE(desk.text().find("there is no word to search for yet; type / and a word"),
            std::string::npos);
  desk.press({"/"});
  desk.type("done");
  EXPECT_NE(desk.text().find("\n/done"), std::string::npos) << desk.text();
  EXPECT_FALSE(line()) << "nothing moves before Enter";
  desk.press({"Enter"});
  EXPECT_EQ(desk.view.state().typing, Typing::no);
  EXPECT_EQ(line(), 7U) << "jz done, from mov 3,A on";
  EXPECT_EQ(desk.text().find("found from"), std::string::npos);
  desk.press({">"});
  EXPECT_EQ(line(), 9U);
  desk.press({">"});
  EXPECT_EQ(line(), 7U);
  EXPECT_NE(desk.text().find("found from the beginning on"), std::string::npos) << desk.text();
  desk.press({"<"});
  EXPECT_EQ(line(), 9U);
  EXPECT_NE(desk.text().find("found from the end on"), std::string::npos);
  desk.press({"<"});
  EXPECT_EQ(line(), 7U);
  EXPECT_EQ(desk.text().find("found from"), std::string::npos);
  desk.press({"/", "Enter"});
  EXPECT_EQ(line(), 9U) << "the same word again";
  desk.press({"n"});
  EXPECT_EQ(desk.session.timeline.position(), 1U) << "n is next";
}

TEST(ScreenView, SearchesForCapitalsOnlyWhereTheyAreTyped) {
  Desk desk("; Loop\n        .isa v4\n        .org 100\n        halt\n; loop\n; LOOP\n");
  const auto found = [&](const std::string& word) {
    desk.press({"g", "/"});
    desk.type(word);
    desk.press({"Enter"});
    return desk.view.state().line;
  };
  EXPECT_EQ(found("loop"), 4U);
  desk.press({">"});
  EXPECT_EQ(desk.view.state().line, 5U);
  EXPECT_EQ(found("Loop"), 0U) << "the selected line is the last to be looked at";
  EXPECT_EQ(found("LOOP"), 5U);
  EXPECT_EQ(found("lOOp"), 0U) << "not found: the selection stays";
  EXPECT_NE(desk.text().find("no line of the program has 'lOOp'"), std::string::npos)
      << desk.text();
}

TEST(ScreenView, SearchesForWhatTheProgramPaneShows) {
  Desk desk(
      "        .isa v4\n        .org 100\n        .macro two n\n        mov n,A\n        print\n"
      "        .endm\n        two 5\n        two 7\n        halt\n");
  desk.press({"4", "z", "/"});
  desk.type("mov 5");
  desk.press({"Enter"});
  EXPECT_EQ(desk.view.state().line, 3U) << "the line of the macro where the machine is";
  EXPECT_EQ(desk.view.state().arrangement.focus, Pane::program) << "memory stood alone";
  desk.press({"z", "o", "/"});
  desk.type("MOV 7");
  desk.press({"Enter"});
  EXPECT_NE(desk.text().find("no line of the program has 'MOV 7'"), std::string::npos);
  desk.press({"/"});
  desk.type("mov 7");
  desk.press({"Enter"});
  EXPECT_NE(desk.text().find("- 100.3"), std::string::npos) << desk.text();
}

TEST(ScreenView, LeavesASearchThatIsTyped) {
  Desk desk(countdown);
  desk.command("echo said");
  for (const char* const key : {"Escape", "^D"}) {
    desk.press({"/", key});
    EXPECT_EQ(desk.view.state().typing, Typing::no) << key;
    EXPECT_FALSE(desk.view.is_leaving()) << key;
  }
  desk.press({"/", "Enter"});
  EXPECT_EQ(desk.view.state().typing, Typing::no);
  desk.press({"/"});
  desk.type("re");
  desk.press({"Tab"});
  EXPECT_EQ(desk.view.state().editor().text(), "re") << "no command to be completed";
  desk.press({"Enter", ":", "Up"});
  EXPECT_EQ(desk.view.state().editor().text(), "echo said") << "a search is no command";
  desk.press({"Escape", "/", "Up"});
  EXPECT_EQ(desk.view.state().editor().text(), "re");
}

TEST(ScreenView, SearchesInTheLog) {
  Desk desk(countdown);
  for (int i = 0; i < 60; ++i)
    desk.command(fmt::format("echo {}{}", i % 20 == 3 ? "apple " : "line ", i));
  desk.press({"3", "/"});
  desk.type("apple");
  desk.press({"Enter"});
  EXPECT_NE(desk.text().find("found from the beginning on"), std::string::npos) << desk.text();
  EXPECT_NE(desk.text().find("- > echo apple 3 "), std::string::npos) << desk.text();
  EXPECT_FALSE(desk.view.state().line) << "the program stays where it was";
  desk.press({">"});
  EXPECT_NE(desk.text().find("- apple 3 "), std::string::npos) << desk.text();
  desk.press({">", ">"});
  EXPECT_NE(desk.text().find("- apple 23 "), std::string::npos) << desk.text();
  EXPECT_EQ(desk.text().find("found from"), std::string::npos);
  desk.press({"<"});
  EXPECT_NE(desk.text().find("- > echo apple 23 "), std::string::npos) << desk.text();
  desk.press({"G", "<"});
  EXPECT_NE(desk.text().find("- apple 43 "), std::string::npos)
      << "the first one above those that are shown\n"
      << desk.text();
  desk.press({"/"});
  desk.type("pear");
  desk.press({"Enter"});
  EXPECT_NE(desk.text().find("no line of the log has 'pear'"), std::string::npos) << desk.text();
  desk.press({"Escape"});
  EXPECT_EQ(desk.text().find("- apple"), std::string::npos);
  EXPECT_NE(desk.text().find("line 59"), std::string::npos) << desk.text();
}

TEST(ScreenView, ShowsLongAndNumberedLinesOfTheLogThatAreFound) {
  Desk desk(countdown);
  desk.command("echo " + std::string(3000, 'x') + " needle");
  desk.press({"3", "/"});
  desk.type("needle");
  desk.press({"Enter"});
  EXPECT_NE(desk.text().find("- "), std::string::npos) << "its beginning\n" << desk.text();
  // When the log drops its oldest lines, the other lines must keep their marks.
  for (std::size_t i = 0; i < Log::most_lines; ++i) desk.session.print("hay\n");
  desk.session.print("needle two\n");
  desk.press({"G", "<"});
  EXPECT_NE(desk.text().find("- needle two"), std::string::npos) << desk.text();
  desk.session.print("hay\nhay\n");
  EXPECT_NE(desk.text().find("- needle two"), std::string::npos) << desk.text();
}

TEST(ScreenView, DrawsWhileTheMachineRunsAndStopsByKey) {
  Desk desk(forever);
  int running = 0;
  desk.display.on_draw = [&] {
    if (desk.display.shown.find("RUNNING") == std::string::npos) return;
    if (++running == 2) desk.display.inputs.push_back(Key{"s"});  // refused while the machine runs
    if (running == 3) desk.display.inputs.push_back(Key{" "});
  };
  desk.press({"c"});
  EXPECT_EQ(running, 3);
  EXPECT_GT(desk.session.timeline.position(), 1000U);
  EXPECT_EQ(desk.session.activity, debugger::Activity::stopped);
  EXPECT_GT(desk.view.state().rate, 0);
  EXPECT_TRUE(desk.said("interrupted"));
}

/// The terminal needs 70 ms for a picture. On a fast terminal the view spends at most 1/40 of the
/// time on pictures; here, this share would give one picture every 2.8 s.
TEST(ScreenView, DrawsFourTimesASecondOnASlowTerminal) {
  using std::chrono::milliseconds;
  Desk desk(forever);
  std::chrono::steady_clock::time_point now{};
  std::uint64_t counted = 0;
  desk.session.clock = [&] {
    const std::uint64_t position = desk.session.timeline.position();
    now += std::chrono::nanoseconds(2) * (position - counted);
    counted = position;
    return now;
  };
  auto last = now;
  std::chrono::steady_clock::duration longest{};
  int running = 0;
  desk.display.on_draw = [&] {
    if (desk.display.shown.find("RUNNING") == std::string::npos) return;
    if (++running > 1) longest = std::max(longest, desk.session.clock() - last);
    const double rate = desk.view.state().rate;  // an instruction takes 2 ns, a picture 70 ms
    if (running > 3) {
      EXPECT_GT(rate, 2e8);
      EXPECT_LE(rate, 5e8);
    }
    now += milliseconds(70);
    last = now;
    if (running == 10) desk.display.inputs.push_back(Key{" "});
  };
  desk.press({"c"});
  EXPECT_EQ(running, 10);
  EXPECT_GT(longest, milliseconds(200));
  EXPECT_LE(longest, milliseconds(250) + debugger::longest_silence);
}

TEST(ScreenView, KeepsLinesTypedWhileTheMachineRuns) {
  Desk desk(forever);
  int running = 0;
  desk.display.on_draw = [&] {
    if (desk.display.shown.find("RUNNING") == std::string::npos) return;
    if (++running == 1)
      for (const char* key : {":", "e", "c", "h", "o", " ", "h", "i", "Enter"})
        desk.display.inputs.push_back(Key{key});
    if (running == 2) desk.display.signal = SIGINT;
  };
  desk.press({"c"});
  EXPECT_EQ(desk.display.signal, 0) << "it has stopped the machine";
  EXPECT_FALSE(desk.said("> echo hi")) << "^C drops what waits";
  desk.display.on_draw = [&] {
    for (const char* key : {":", "e", "c", "h", "o", " ", "h", "i", "Enter"})
      desk.display.inputs.push_back(Key{key});
    desk.display.on_draw = {};
  };
  desk.command("goto 5000000000");
  EXPECT_TRUE(desk.said("> echo hi"));
}

TEST(ScreenView, LeavesAtTheSecondInterruptAndAtTermination) {
  Desk desk(countdown);
  int drawn = 0;
  desk.display.on_draw = [&] {
    ++drawn;
    desk.display.signal = SIGINT;
  };
  EXPECT_EQ(desk.view.run({}), ScreenEnd::signalled);
  EXPECT_EQ(drawn, 2);
  EXPECT_NE(desk.display.shown.find("^C again"), std::string::npos);
  Desk other(countdown);
  other.display.on_draw = [&] { other.display.signal = SIGTERM; };
  EXPECT_EQ(other.view.run({}), ScreenEnd::signalled);
  Desk lost(countdown);
  lost.display.on_draw = [&] { lost.display.hung_up = true; };
  EXPECT_EQ(lost.view.run({}), ScreenEnd::gone);
}

TEST(ScreenView, EndsARunWhenItsTerminalDoes) {
  Desk desk(forever);
  desk.display.inputs.push_back(Key{"c"});
  desk.display.on_draw = [&] {
    if (desk.display.shown.find("RUNNING") != std::string::npos) desk.display.hung_up = true;
  };
  EXPECT_EQ(desk.view.run({}), ScreenEnd::gone);
}

TEST(ScreenView, RunsScriptsFirst) {
  Desk desk(countdown);
  desk.display.on_draw = [&] {
    if (desk.display.shown.find("STOPPED") != std::string::npos)
      desk.display.inputs.push_back(Key{"q"});
  };
  EXPECT_EQ(desk.view.run(script("break done; continue")), ScreenEnd::left);
  EXPECT_TRUE(desk.said("breakpoint 1"));
  Desk failing(countdown);
  EXPECT_EQ(failing.view.run(script("frobnicate")), std::nullopt);
  EXPECT_NE(failing.view.complaints().find("frobnicate"), std::string::npos);
  Desk quitting(countdown);
  EXPECT_EQ(quitting.view.run(script("quit")), ScreenEnd::left);
}

/// The view must draw its picture after any keys and clicks, at any size.
TEST(ScreenView, SurvivesAnything) {
  const std::uint64_t seed = chosen_seed(19460215);
  SCOPED_TRACE(testing::Message() << "CHESSVM_SEED=" << seed);
  std::mt19937 random(static_cast<std::mt19937::result_type>(seed));
  std::vector<std::string> keys{"a", "0", "[", "]", "=", "Backspace", "M-b", "^Q", "^W", "Delete"};
  for (const debugger::Command& command : debugger::commands())
    for (std::string_view names = command.keys; !names.empty();)
      keys.emplace_back(debugger::take_word(names));
  for (const KeyRow& row : view_keys())
    for (std::string_view names = row.keys; !names.empty();)
      keys.emplace_back(debugger::take_word(names));
  for (char digit = '1'; digit <= '8'; ++digit) keys.emplace_back(1, digit);
  Desk desk(debugger::test::assembled_file("programs/tic/tic.asm"));
  for (int i = 0; i < thinned(20'000); ++i) {
    const auto below = [&](int end) {
      return static_cast<int>(random() % static_cast<unsigned>(end));
    };
    if (below(20) == 0) desk.display.extent = {1 + below(200), 1 + below(70)};
    if (below(4) == 0) {
      const auto act = static_cast<Mouse::Act>(below(3));
      const int row = below(70);
      desk.click(below(200), row, act);
    } else {
      desk.view.handle(Key{keys[random() % keys.size()]});
    }
    if (i % 10 == 0) {
      ASSERT_EQ(desk.view.picture().size(), desk.display.extent);
    }
  }
  EXPECT_EQ(desk.session.activity, debugger::Activity::stopped);
}

}  // namespace
}  // namespace chessvm::vm::tui::test::screen_view_test
