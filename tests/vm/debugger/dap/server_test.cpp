// SPDX-License-Identifier: MIT
// Tests the debug adapter in whole sessions, with requests as an editor sends them.
#include "tests/base/temporary_folder.hpp"
#include "tests/vm/debugger/dap/editor.hpp"

namespace chessvm::dap::test::server_test {
namespace {

using Strings = std::vector<std::string>;

// Source lines of `adder`: 5 mov 3,A; 10 again; 11 jsr add_card; 12 mov left,A<->B; 16 jz done; 18
// done; 24 add_card; 25 clrall; 34 ret.

TEST(DebugAdapter, SaysWhatItCan) {
  Editor editor;
  const Json able = editor("initialize", {{"adapterID", "chessvm"}})["body"];
  EXPECT_EQ(able["supportsStepBack"], true);
  EXPECT_EQ(able["exceptionBreakpointFilters"].size(), 4U);
  EXPECT_EQ(editor("launch", {{"program", "/no/such/folder/test.asm"}})["success"], true);
  EXPECT_TRUE(editor.event("initialized").is_object());
  EXPECT_EQ(editor("threads")["body"]["threads"][0]["id"], 1);
}

TEST(DebugAdapter, StopsAtABreakpointAndShowsTheMachine) {
  Editor editor;
  editor.begin();
  const Json set = editor.break_at({{{"line", 24}}, {{"line", 99}}});
  ASSERT_EQ(set.size(), 2U);
  EXPECT_EQ(set[0]["verified"], true);
  EXPECT_EQ(set[0]["line"], 25) << "the label has no code";
  EXPECT_EQ(set[1]["verified"], false);
  EXPECT_EQ(set[1]["message"], "no code at this line or after it");
  editor.configure();
  EXPECT_EQ(editor.event("stopped")["reason"], "entry");
  EXPECT_EQ(editor.line(), 5);
  EXPECT_EQ(editor("continue", {{"threadId", 1}})["body"]["allThreadsContinued"], true);
  const Json stop = editor.event("stopped");
  EXPECT_EQ(stop["reason"], "breakpoint");
  EXPECT_EQ(stop["hitBreakpointIds"], Json::array({set[0]["id"]}));
  EXPECT_EQ(stop["threadId"], 1);
  EXPECT_EQ(editor.stack(), (Strings{"25 add_card", "11 again"}));
  EXPECT_EQ(editor.variable(1, "B"), "21");
  EXPECT_EQ(editor.variable(1, "RR"), "103");
  EXPECT_EQ(editor.variable(2, "[21] left"), "03");
  EXPECT_EQ(editor.variable(3, "status"), "running");
  EXPECT_EQ(editor.variable(4, "read"), "0 of 3");
  EXPECT_EQ(editor.variable(4, "next to be read"), "10000");
  EXPECT_EQ(editor.value("[left] + 1"), "4");
  EXPECT_EQ(editor.value("left"), "21");
  const auto below_the_mouse = [&](const std::string& name) {
    return editor("evaluate", {{"expression", name}, {"context", "hover"}})["body"]["result"];
  };
  EXPECT_EQ(below_the_mouse("left"), "21; [left] = 3");
  EXPECT_EQ(below_the_mouse("B"), "21");
  EXPECT_EQ(editor("scopes", {{"frameId", 1}})["body"]["scopes"].size(), 5U);
}

TEST(DebugAdapter, StepsOverIntoOutAndBack) {
  Editor editor;
  editor.begin();
  (void)editor.break_at({{{"line", 11}}});
  editor.configure();
  (void)editor("continue");
  EXPECT_EQ(editor.line(), 11);
  EXPECT_EQ(editor.line_after("next"), 12) << "the subroutine as a whole";
  EXPECT_EQ(editor.event("stopped"), nullptr);
  EXPECT_EQ(editor.value("$cards"), "1");
  EXPECT_EQ(editor.line_after("stepBack"), 11);
  EXPECT_EQ(editor.value("$cards"), "0");
  EXPECT_EQ(editor.line_after("stepIn"), 25);
  EXPECT_EQ(editor.line_after("next"), 26);
  EXPECT_EQ(editor.line_after("stepBack"), 25);
  EXPECT_EQ(editor.line_after("stepOut"), 12);
  EXPECT_EQ(editor("stepOut")["success"], false) << "it is in none";
  const Json by_instruction{{"granularity", "instruction"}};
  EXPECT_EQ(editor.line_after("next", by_instruction), 12) << "a line of two instructions";
  EXPECT_EQ(editor.line_after("next", by_instruction), 13);
  EXPECT_EQ(editor.line_after("stepBack", by_instruction), 12);
  EXPECT_EQ(editor.line_after("stepBack", by_instruction), 12);
  EXPECT_EQ(editor.line_after("stepBack", by_instruction), 11);
  EXPECT_EQ(editor.line_after("stepIn", by_instruction), 25);
}

TEST(DebugAdapter, WatchesAWordInBothDirections) {
  Editor editor;
  editor.start();
  const Json info =
      editor("dataBreakpointInfo", {{"variablesReference", 2}, {"name", "[20] total"}})["body"];
  EXPECT_EQ(info["dataId"], "[20]");
  EXPECT_EQ(editor("dataBreakpointInfo", {{"name", "[total]"}})["body"]["dataId"], "[20]");
  EXPECT_EQ(editor("dataBreakpointInfo", {{"name", "1 + 1"}})["body"]["dataId"], nullptr);
  const Json set =
      editor("setDataBreakpoints",
             {{"breakpoints",
               {{{"dataId", "[20]"}, {"accessType", "write"}},
                {{"dataId", "nothing"}},
                {{"dataId", "A"}, {"accessType", "readWrite"}}}}})["body"]["breakpoints"];
  EXPECT_EQ(set[0]["verified"], true);
  EXPECT_EQ(set[1]["verified"], false);
  EXPECT_EQ(set[2]["verified"], false);
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["reason"], "data breakpoint");
  EXPECT_EQ(editor.event("stopped")["description"], "watchpoint 1: [20] 00 -> 10");
  (void)editor("continue");
  (void)editor("continue");
  EXPECT_EQ(editor.value("[total]"), "60");
  (void)editor("reverseContinue");
  EXPECT_EQ(editor.value("[total]"), "30") << "before the instruction that stored 60";
  EXPECT_EQ(editor.event("stopped"), nullptr);
  (void)editor("reverseContinue");
  EXPECT_EQ(editor.value("[total]"), "10");
  (void)editor("reverseContinue");
  (void)editor("reverseContinue");
  EXPECT_EQ(editor.event("stopped")["description"], "at the beginning of the history");
  EXPECT_EQ(editor("setDataBreakpoints", {{"breakpoints", Json::array()}})["success"], true);
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["reason"], "halt");
}

TEST(DebugAdapter, PunchesCardsAndEnds) {
  Editor editor;
  editor.start();
  (void)editor("continue");
  EXPECT_EQ(editor.output("stdout"), "6020\n");
  EXPECT_EQ(editor.event("stopped")["reason"], "halt");
  EXPECT_EQ(editor.variable(4, "last punched"), "6020");
  (void)editor("stepBack");
  (void)editor("stepBack");
  EXPECT_EQ(editor.value("$punched"), "0");
  (void)editor("continue");
  EXPECT_EQ(editor.output("stdout"), "6020\n") << "punched again";
  (void)editor("continue");
  EXPECT_EQ(editor.event("exited")["exitCode"], 0);
  EXPECT_TRUE(editor.event("terminated").is_object());
  EXPECT_EQ(editor("continue")["success"], false);
  EXPECT_EQ(editor("disconnect")["success"], true);
  EXPECT_TRUE(editor.server.ended());
  EXPECT_EQ(editor.server.status(), ExitStatus::ok);
}

TEST(DebugAdapter, EndsAtTheEndWhereThatIsAsked) {
  Editor at_once;
  at_once.start({{"stopAtEnd", false}, {"stopOnEntry", false}});
  EXPECT_EQ(at_once.event("exited")["exitCode"], 0);
  EXPECT_EQ(at_once.event("stopped"), nullptr);
  Editor without;
  without.begin({{"noDebug", true}});
  (void)without.break_at({{{"line", 11}}});
  without.configure();
  EXPECT_EQ(without.output("stdout"), "6020\n");
  EXPECT_TRUE(without.event("terminated").is_object());
}

TEST(DebugAdapter, ShowsErrorsOfTheMachine) {
  const char* const faulty =
      "        .isa v4\n        .org 100\n        mov 99,A<->B\n        mov A,[B]\n        halt\n";
  Editor editor(faulty);
  editor.start();
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["reason"], "exception");
  EXPECT_EQ(editor.event("stopped")["description"], "error: ILLEGAL_ADDRESS");
  EXPECT_EQ(editor.line(), 4);
  (void)editor("continue");
  EXPECT_EQ(editor.event("exited")["exitCode"], 1);
  Editor unseen(faulty);
  unseen.start();
  (void)unseen("setExceptionBreakpoints", {{"filters", Json::array()}});
  (void)unseen("continue");
  EXPECT_EQ(unseen.event("exited")["exitCode"], 1);
}

TEST(DebugAdapter, PausesAProgramThatNeverEnds) {
  Editor editor(forever);
  editor.begin({{"stopOnEntry", false}});
  editor.later("threads");
  editor.later("evaluate", {{"expression", "$instructions"}});
  editor.later("continue");
  editor.later("evaluate", {{"expression", "step"}, {"context", "repl"}});
  editor.later("setVariable", {{"variablesReference", 1}, {"name", "A"}, {"value", "1"}});
  editor.later("pause", {{"threadId", 1}}, 20);
  editor.configure();
  EXPECT_EQ(editor.event("stopped")["reason"], "pause");
  EXPECT_EQ(editor.last_answer()["success"], true);
  int refused = 0;
  for (const Json& each : editor.messages)
    if (each.value("message", "").starts_with("the machine is running")) ++refused;
  EXPECT_EQ(refused, 3) << "what needs a machine that stands still";
  EXPECT_NE(editor.value("$instructions"), "0");
}

/// A request to pause must also stop a command that the debugger executes in many short runs.
TEST(DebugAdapter, PausesBetweenShortRuns) {
  Editor messages(forever);
  messages.begin({{"stopOnEntry", false}});
  (void)messages.break_at({{{"line", 5}, {"logMessage", "again"}}});
  messages.later("pause");
  messages.configure();
  EXPECT_EQ(messages.event("stopped")["reason"], "pause");
  EXPECT_TRUE(messages.output("console").starts_with("again\nagain\n"));
  messages.later("pause", {}, 1);
  (void)messages("reverseContinue");
  EXPECT_EQ(messages.event("stopped")["reason"], "pause");

  Editor lines;
  lines.begin();
  (void)lines.break_at({{{"line", 12}}});
  lines.configure();
  (void)lines("continue");
  EXPECT_EQ(lines.line(), 12) << "a line of two instructions";
  const std::string begin = lines.value("$instructions");
  lines.later("pause", {}, 1);
  (void)lines("next");
  EXPECT_EQ(lines.event("stopped")["reason"], "pause");
  EXPECT_EQ(lines.line(), 12) << "after the first instruction";
  EXPECT_NE(lines.value("$instructions"), begin);
  (void)lines("next");
  EXPECT_EQ(lines.line(), 13);
  lines.later("pause", {}, 1);
  (void)lines("stepBack");
  EXPECT_EQ(lines.event("stopped")["reason"], "pause");
  EXPECT_EQ(lines.line(), 12);
  EXPECT_NE(lines.value("$instructions"), begin);
}

TEST(DebugAdapter, SetsBreakpointsWhileTheMachineRuns) {
  Editor editor(forever);
  editor.begin({{"stopOnEntry", false}});
  editor.later("setBreakpoints", {{"source", {{"path", "/no/such/folder/test.asm"}}},
                                  {"breakpoints", {{{"line", 5}}}}});
  editor.configure();
  EXPECT_EQ(editor.event("stopped")["reason"], "breakpoint");
  EXPECT_EQ(editor.line(), 5);
  editor.later("setBreakpoints",
               {{"source", {{"path", "/no/such/folder/test.asm"}}}, {"breakpoints", Json::array()}},
               1);
  editor.later("pause", {}, 9);
  (void)editor.break_at({{{"line", 5}, {"condition", "A == 200"}}});
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["reason"], "pause");
}

TEST(DebugAdapter, KeepsTheBreakpointsOfOtherFilesAndOfFunctions) {
  Editor editor;
  editor.begin();
  (void)editor.break_at({{{"line", 11}}});
  (void)editor("setBreakpoints",
               {{"source", {{"path", "/elsewhere.asm"}}}, {"breakpoints", Json::array()}});
  (void)editor("setFunctionBreakpoints", {{"breakpoints", Json::array()}});
  editor.configure();
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["reason"], "breakpoint");
  EXPECT_EQ(editor.line(), 11);
}

TEST(DebugAdapter, HeedsConditionsHitsAndMessages) {
  Editor editor;
  editor.begin();
  (void)editor.break_at({{{"line", 11}, {"condition", "[left] == 2"}}});
  editor.configure();
  (void)editor("continue");
  EXPECT_EQ(editor.value("[left]"), "2");
  (void)editor("restart");
  EXPECT_EQ(editor.line(), 5);
  (void)editor.break_at({{{"line", 11}, {"hitCondition", "3"}}});
  (void)editor("continue");
  EXPECT_EQ(editor.value("[left]"), "1");
  (void)editor("restart");
  (void)editor.break_at(
      {{{"line", 11}, {"logMessage", "left {[left]} of {3}, {nonsense"}}, {{"line", 20}}});
  (void)editor("continue");
  EXPECT_EQ(editor.output("console"),
            "left 3 of 3, {nonsense\nleft 2 of 3, {nonsense\nleft 1 of 3, {nonsense\n");
  EXPECT_EQ(editor.line(), 20);
  (void)editor("restart");
  (void)editor.break_at({{{"line", 11}, {"logMessage", "{left}"}}, {{"line", 12}}});
  (void)editor("continue");
  EXPECT_EQ(editor.output("console"), "21\n") << "nothing follows the value";
  const Json bad =
      editor.break_at({{{"line", 11}, {"condition", "(1"}}, {{"line", 11}, {"hitCondition", "0"}}});
  EXPECT_EQ(bad[0]["verified"], false);
  EXPECT_EQ(bad[1]["verified"], false);
}

/// Sets a breakpoint with the hit count `hits`. Returns the values of the word `left` (3, 2 or 1)
/// when the program stops there, or the error message.
std::string stops_by(const std::string& hits) {
  Editor editor;
  editor.begin();
  const Json set = editor.break_at({{{"line", 11}, {"hitCondition", hits}}});
  if (set[0]["verified"] != true) return set[0]["message"];
  editor.configure();
  std::string seen;
  for (;;) {
    (void)editor("continue");
    if (editor.event("stopped")["reason"] != "breakpoint") return seen;
    seen += editor.value("[left]");
  }
}

TEST(DebugAdapter, TakesHitCountsAsEditorsWriteThem) {
  for (const auto& [hits, seen] :
       std::vector<std::pair<std::string, std::string>>{{"2", "21"},
                                                        {">=2", "21"},
                                                        {">= 2", "21"},
                                                        {">2", "1"},
                                                        {" > 1", "21"},
                                                        {"==2", "2"},
                                                        {"=2", "2"},
                                                        {"= 3", "1"},
                                                        {"<3", "32"},
                                                        {"<=2", "32"},
                                                        {"% 2", "2"},
                                                        {"%3", "1"},
                                                        {"%1", "321"},
                                                        {">=1 + 1", "21"},
                                                        {">0", "321"},
                                                        {">=0", "321"},
                                                        {"4", ""}})
    EXPECT_EQ(stops_by(hits), seen) << hits;
  for (const std::string bad : {"0", "-1", "%0", "% 0", "==0", "<1", "<=0", "<", ">=", "%", "x2",
                                "=>2", "!=2", "2x", "3 4", ">>2", "% %2"})
    EXPECT_TRUE(stops_by(bad).starts_with("hit count '" + bad + "': ")) << stops_by(bad);
}

TEST(DebugAdapter, StopsInEveryExpansionOfAMacro) {
  Editor editor(
      "        .isa v4\n        .org 100\n        .macro two n\n        mov n,A\n"
      "        print\n        .endm\n        two 5\n        two 7\n        halt\n");
  editor.begin();
  const Json set = editor.break_at({{{"line", 5}}, {{"line", 8}}, {{"line", 3}}});
  EXPECT_EQ(set[0]["line"], 5);
  EXPECT_EQ(set[1]["line"], 8) << "the call, not the line of the macro";
  EXPECT_EQ(set[2]["line"], 4) << "the next line with code";
  editor.configure();
  (void)editor.break_at({{{"line", 5}}, {{"line", 8}}});
  (void)editor("continue");
  EXPECT_EQ(editor.stack(), (Strings{"5 row 100: print", "7 two 5"}));
  (void)editor("continue");
  EXPECT_EQ(editor.stack(), (Strings{"4 row 100: mov 7,A", "8 two 7"}));
  (void)editor("continue");
  EXPECT_EQ(editor.stack(), (Strings{"5 row 100: print", "8 two 7"}));
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["reason"], "halt");
}

TEST(DebugAdapter, WritesMessagesInStepsToo) {
  Editor editor;
  editor.begin();
  (void)editor.break_at(
      {{{"line", 11}, {"logMessage", "call"}}, {{"line", 26}, {"logMessage", "in"}}});
  editor.configure();
  std::string log;
  int line = 5;
  for (int i = 0; i < 6 && line != 12; ++i) {
    (void)editor("next");
    log += editor.output("console");
    line = editor.line();
  }
  EXPECT_EQ(line, 12);
  EXPECT_EQ(log, "call\nin\n");
}

TEST(DebugAdapter, BreaksAtLabelsAndInstructions) {
  Editor editor;
  editor.start();
  const Json labels = editor("setFunctionBreakpoints",
                             {{"breakpoints", {{{"name", "add_card"}}, {{"name", "nowhere"}}}}});
  EXPECT_EQ(labels["body"]["breakpoints"][0]["verified"], true);
  EXPECT_EQ(labels["body"]["breakpoints"][1]["verified"], false);
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["reason"], "function breakpoint");
  (void)editor("setFunctionBreakpoints", {{"breakpoints", Json::array()}});
  const Json frame = editor("stackTrace")["body"]["stackFrames"][0];
  EXPECT_EQ(frame["instructionPointerReference"], "2000");
  const Json list = editor("disassemble", {{"memoryReference", "2000"},
                                           {"instructionOffset", -1},
                                           {"instructionCount", 4}})["body"]["instructions"];
  ASSERT_EQ(list.size(), 4U);
  EXPECT_EQ(list[1]["instruction"], "clrall");
  EXPECT_EQ(list[1]["symbol"], "add_card");
  EXPECT_EQ(list[1]["line"], 25);
  const std::string third = list[3]["address"];
  const Json set = editor("setInstructionBreakpoints",
                          {{"breakpoints",
                            {{{"instructionReference", third}},
                             {{"instructionReference", "2000"}, {"offset", 5}},
                             {{"instructionReference", "x"}},
                             {{"instructionReference", "999"}},
                             {{"instructionReference", "2000"}, {"offset", 7}},
                             {{"instructionReference", "2000"}, {"offset", 100000000}},
                             {{"instructionReference", "4000"}}}}})["body"]["breakpoints"];
  EXPECT_EQ(set[0]["verified"], true);
  for (std::size_t i = 3; i < set.size(); ++i) EXPECT_EQ(set[i]["verified"], false) << i;
  EXPECT_EQ(set[2]["verified"], false);
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["reason"], "instruction breakpoint");
  const Json beyond = editor("disassemble", {{"memoryReference", "1000"},
                                             {"instructionOffset", -5},
                                             {"instructionCount", 6}})["body"]["instructions"];
  EXPECT_EQ(beyond[0]["presentationHint"], "invalid");
  EXPECT_EQ(beyond[5]["instruction"], "mov 3,A");
}

TEST(DebugAdapter, StopsAtCardsBrkAndErrors) {
  Editor editor;
  editor.start();
  (void)editor("setExceptionBreakpoints", {{"filters", {"card-read", "card-punched"}}});
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["reason"], "exception");
  EXPECT_EQ(editor.event("stopped")["description"], "catchpoint 1: card 1 read");
  (void)editor("setExceptionBreakpoints", {{"filters", {"card-punched"}}});
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["description"], "catchpoint 3: card 1 punched: 6020");
  const char* const with_brk =
      "        .isa v4\n        .org 100\n        brk\n        mov 5,A\n        print\n        "
      "halt\n";
  Editor stops(with_brk);
  stops.start();
  (void)stops("continue");
  EXPECT_EQ(stops.event("stopped")["reason"], "exception");
  EXPECT_EQ(stops.event("stopped")["description"], "brk");
  (void)stops("restart");
  (void)stops("setExceptionBreakpoints", {{"filters", Json::array()}});
  (void)stops("continue");
  EXPECT_EQ(stops.event("stopped")["reason"], "halt") << "past the brk";
}

TEST(DebugAdapter, AsksForCards) {
  Editor editor;
  editor.cards = {10'000};
  editor.start();
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["description"], "waiting for card 2");
  EXPECT_EQ(editor.variable(3, "status"), "waiting for a card");
  EXPECT_EQ(editor.repl("card 20000; card 30000"), "");
  (void)editor("continue");
  EXPECT_EQ(editor.output("stdout"), "6020\n");
}

TEST(DebugAdapter, EvaluatesAndRunsCommands) {
  Editor editor;
  editor.start();
  EXPECT_EQ(editor.value("again"), "102 (again)");
  EXPECT_EQ(editor.value("nonsense").substr(0, 10), "no symbol ");
  EXPECT_EQ(editor.repl("break again"), "1: break 102.0\n");
  EXPECT_EQ(editor.event("stopped"), nullptr);
  EXPECT_EQ(editor.repl("continue").substr(0, 13), "breakpoint 1\n");
  EXPECT_TRUE(editor.event("continued").is_object());
  EXPECT_EQ(editor.event("stopped")["reason"], "breakpoint");
  EXPECT_EQ(editor.repl("1 + 1"), "2") << "no command: an expression";
  EXPECT_EQ(editor.repl("set A = 500"), "500 is not in -100..99");
  EXPECT_EQ(editor.repl("set A = 50"), "");
  EXPECT_TRUE(editor.event("invalidated").is_object());
  EXPECT_EQ(editor.repl("on-stop 1 echo here; print [left]"), "");
  (void)editor("continue");
  EXPECT_EQ(editor.output("console"), "here\n[left] = 2\n");
  const Json targets =
      editor("completions", {{"text", "print add"}, {"column", 10}})["body"]["targets"];
  ASSERT_EQ(targets.size(), 1U);
  EXPECT_EQ(targets[0], (Json{{"label", "add_card"}, {"start", 7}, {"length", 3}}));
  (void)editor.repl("quit");
  EXPECT_TRUE(editor.event("terminated").is_object());
}

TEST(DebugAdapter, ShowsVariablesOfTheUser) {
  Editor editor;
  editor.start();
  EXPECT_EQ(editor.variable(5, "$five"), "no variable");
  EXPECT_EQ(editor.repl("set $five = 5"), "");
  EXPECT_EQ(editor.variable(5, "$five"), "5");
}

TEST(DebugAdapter, WatchesAWithItsSign) {
  Editor editor(
      "        .isa v4\n        .org 100\n        mov 3,A\n        flipn\n        mov A,B\n        "
      "halt\n");
  editor.start();
  const Json set =
      editor("setDataBreakpoints", {{"breakpoints", {{{"dataId", "A"}, {"accessType", "write"}}}}});
  EXPECT_EQ(set["body"]["breakpoints"][0]["verified"], true);
  EXPECT_EQ(editor.line_after("continue"), 4);
  EXPECT_EQ(editor.line_after("continue"), 5) << "flipn changes the sign alone";
  EXPECT_EQ(editor.value("A"), "-97 (M03)");
}

TEST(DebugAdapter, StepsBackToTheBeginningOfALine) {
  Editor editor;
  editor.begin();
  (void)editor.break_at({{{"line", 13}}});
  editor.configure();
  (void)editor("continue");
  EXPECT_EQ(editor.line(), 13);
  const auto at_13 = editor.value("$instructions");
  EXPECT_EQ(editor.line_after("stepBack"), 12);
  EXPECT_EQ(editor.value("$instructions"), std::to_string(std::stoi(at_13) - 2))
      << "line 12 has two instructions";
}

TEST(DebugAdapter, RefusesMoreStopPointsThanThereMayBe) {
  Editor editor;
  editor.start();
  Json wanted = Json::array();
  for (std::size_t i = 0; i <= vm::debugger::most_stop_points; ++i)
    wanted.push_back({{"line", 11}});
  const Json set = editor.break_at(wanted);
  ASSERT_EQ(set.size(), wanted.size());
  EXPECT_EQ(set[set.size() - 2]["verified"], true);
  EXPECT_EQ(set.back()["verified"], false);
  EXPECT_EQ(set.back()["message"], "there are 1000 stop points already");
}

TEST(DebugAdapter, EndsAtACommandThatIsUnderWay) {
  Editor editor("        .isa v4\n        .org 100\nloop\n        inc A\n        jmp loop\n");
  editor.start();
  editor.later("terminate");
  (void)editor.repl("continue");
  EXPECT_TRUE(editor.event("terminated").is_object());
  EXPECT_EQ(editor.event("stopped"), nullptr);
}

TEST(DebugAdapter, SetsVariables) {
  Editor editor;
  editor.start();
  const auto set = [&](int scope, const char* name, const char* value) {
    const Json answer =
        editor("setVariable", {{"variablesReference", scope}, {"name", name}, {"value", value}});
    return answer["success"] == true ? answer["body"]["value"] : answer["message"];
  };
  EXPECT_EQ(set(1, "A", "-5"), "M95");
  EXPECT_TRUE(editor.event("invalidated").is_object());
  EXPECT_EQ(set(2, "[20] total", "A + 7"), "02");
  EXPECT_EQ(set(2, "[20] total", "100"), "100 is not in 0..99");
  EXPECT_EQ(set(3, "add cycles", "1"), "this variable cannot be set");
  EXPECT_EQ(set(1, "PC", "add_card"), "200");
  EXPECT_EQ(editor.line(), 25);
  EXPECT_EQ(
      editor("setExpression", {{"expression", "tens([30])"}, {"value", "4"}})["body"]["value"],
      "4");
  EXPECT_EQ(editor.variable(2, "[30]"), "40");
}

TEST(DebugAdapter, FindsSourcesOnDiskAndInTheListing) {
  Editor listed;
  listed.start();
  const Json source = listed("stackTrace")["body"]["stackFrames"][0]["source"];
  EXPECT_EQ(source["sourceReference"], 1);
  const std::string text = listed("source", {{"source", source}})["body"]["content"];
  EXPECT_EQ(text, vm::debugger::test::adder);
  EXPECT_EQ(listed("source", {{"sourceReference", 2}})["success"], false);
  const auto at = listed("setBreakpoints", {{"source", source}, {"breakpoints", {{{"line", 11}}}}});
  EXPECT_EQ(at["body"]["breakpoints"][0]["verified"], true);

  const TemporaryFolder folder;
  const auto path = folder.path() / "sum.asm";
  std::ofstream(path) << vm::debugger::test::adder;
  Editor on_disk(vm::debugger::test::adder, path);
  on_disk.start();
  EXPECT_EQ(on_disk("stackTrace")["body"]["stackFrames"][0]["source"]["path"],
            std::filesystem::canonical(path).string());
  EXPECT_EQ(on_disk.break_at({{{"line", 11}}})[0]["verified"], true);
  const auto other = on_disk("setBreakpoints", {{"source", {{"path", "/elsewhere/sum.asm"}}},
                                                {"breakpoints", {{{"line", 11}}}}});
  EXPECT_EQ(other["body"]["breakpoints"][0]["verified"], false) << "another file of that name";
  EXPECT_EQ(on_disk("loadedSources")["body"]["sources"].size(), 1U);
}

TEST(DebugAdapter, NamesTheLinesWithCode) {
  Editor editor;
  editor.start();
  const auto lines = [&](Json arguments) {
    arguments["source"] = {{"path", "/no/such/folder/test.asm"}};
    const Json answer = editor("breakpointLocations", arguments);
    std::vector<int> found;
    for (const Json& each : answer["body"]["breakpoints"]) found.push_back(each["line"]);
    return found;
  };
  EXPECT_EQ(lines({{"line", 8}, {"endLine", 12}}), (std::vector{8, 9, 11, 12}));
  EXPECT_EQ(lines({{"line", 10}}), std::vector<int>{}) << "a label alone";
  EXPECT_EQ(lines({{"line", 34}, {"endLine", 2'000'000'000}}), std::vector{34});
  EXPECT_EQ(editor("breakpointLocations")["success"], false);
}

TEST(DebugAdapter, CountsLinesFromZeroWhereAsked) {
  Editor editor;
  EXPECT_EQ(editor("initialize", {{"linesStartAt1", false}, {"columnsStartAt1", false}})["success"],
            true);
  (void)editor("launch", {{"program", "/no/such/folder/test.asm"}, {"stopOnEntry", true}});
  EXPECT_EQ(editor.break_at({{{"line", 10}}})[0]["line"], 10);
  editor.configure();
  (void)editor("continue");
  EXPECT_EQ(editor.line(), 10);
}

TEST(DebugAdapter, RestartsAndEndsWhileTheMachineRuns) {
  Editor editor(forever);
  editor.start();
  editor.later("restart");
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped")["reason"], "entry");
  EXPECT_EQ(editor.value("$instructions"), "0");
  editor.later("terminate");
  (void)editor("continue");
  EXPECT_EQ(editor.event("stopped"), nullptr);
  EXPECT_TRUE(editor.event("terminated").is_object());
  EXPECT_EQ(editor("restart")["success"], false);
  Editor leaving(forever);
  leaving.begin({{"stopOnEntry", false}});
  leaving.later("disconnect");
  leaving.configure();
  EXPECT_EQ(leaving.event("stopped"), nullptr);
  EXPECT_TRUE(leaving.server.ended());
}

TEST(DebugAdapter, RefusesWhatMakesNoSense) {
  Editor editor;
  const auto refused = [&](const std::string& command, const Json& arguments = Json::object()) {
    const Json answer = editor(command, arguments);
    return answer["success"] == false ? answer["message"].get<std::string>() : "done";
  };
  EXPECT_EQ(refused("threads"), "the first request must be 'initialize'");
  EXPECT_EQ(editor("initialize")["success"], true);
  EXPECT_EQ(refused("initialize"), "the server is initialized already");
  EXPECT_EQ(refused("stackTrace"), "no program is launched");
  EXPECT_EQ(refused("configurationDone"), "no program is launched");
  EXPECT_EQ(refused("launch"), "'program' is the image to be debugged, or its source");
  EXPECT_EQ(refused("launch", {{"program", "x.e"}}), "x.e: error: cannot open");
  EXPECT_EQ(refused("launch", {{"program", "x"}, {"deck", 1}}), "'deck' is the name of a file");
  EXPECT_EQ(refused("launch", {{"program", "x"}, {"stopOnEntry", 1}}),
            "'stopOnEntry' is true or false");
  EXPECT_EQ(refused("attach"), "no machine can be attached to; launch a program");
  EXPECT_EQ(refused("launch", {{"program", "/no/such/folder/test.asm"}}), "done");
  EXPECT_EQ(refused("launch", {{"program", "/no/such/folder/test.asm"}}),
            "a program is launched already");
  EXPECT_EQ(refused("fly"), "no request 'fly'");
  EXPECT_EQ(refused("variables", {{"variablesReference", 9}}),
            "there are no variables with this reference");
  EXPECT_EQ(refused("evaluate"), "no expression");
  EXPECT_EQ(refused("disassemble"), "no address and count of instructions");
  EXPECT_EQ(refused("completions"), "no text and column");
  for (const char* text : {"{", "[]", "1", "null", "{\"type\":\"request\"}", "\xff",
                           "{\"type\":\"request\",\"command\":7}"}) {
    editor.messages.clear();
    editor.server.handle(text);
    ASSERT_EQ(editor.messages.size(), 1U) << text;
    EXPECT_EQ(editor.messages[0]["success"], false) << text;
    EXPECT_EQ(editor.messages[0]["request_seq"], 0) << text;
  }
  editor.messages.clear();
  editor.server.handle(R"({"type":"response","command":"x","seq":1})");
  editor.server.handle(std::string(100'000, '['));
  EXPECT_EQ(editor.messages.size(), 1U);
  EXPECT_EQ(editor("threads")["success"], true);
}

/// `launch` must know each attribute that the VS Code extension declares. The test gives each
/// attribute a list as its value. `launch` must refuse this value.
TEST(DebugAdapter, KnowsTheAttributesOfTheExtension) {
  const Json extension =
      Json::parse(read_file(CHESSVM_SOURCE_DIR "/contrib/vscode/package.json").value());
  const Json& debugger = extension.at("contributes").at("debuggers").at(0);
  EXPECT_EQ(debugger.at("type"), "chessvm");
  const Json& attributes = debugger.at("configurationAttributes").at("launch").at("properties");
  EXPECT_EQ(attributes.size(), 5U);
  for (const auto& [name, attribute] : attributes.items()) {
    Editor editor;
    (void)editor("initialize");
    Json launch{{"program", "/no/such/folder/test.asm"}};
    launch[name] = Json::array();
    EXPECT_NE(editor("launch", launch).value("message", "").find("'" + name + "'"),
              std::string::npos)
        << name;
  }
  for (const char* part : {"initialConfigurations", "configurationSnippets"}) {
    Json example = debugger.at(part).at(0);
    if (example.contains("body")) example = Json(example["body"]);
    EXPECT_EQ(example.at("type"), "chessvm");
    for (const auto& [name, value] : example.items())
      EXPECT_TRUE(attributes.contains(name) || name == "type" || name == "request" ||
                  name == "name")
          << name;
  }
}

}  // namespace
}  // namespace chessvm::dap::test::server_test
