// SPDX-License-Identifier: MIT
// Tests the command table, and the commands for data, recordings and scripts.
#include <set>

#include "programs/debugger_views.hpp"
#include "tests/base/generated_section.hpp"
#include "tests/vm/debugger/support.hpp"
#include "vm/debugger/commands/prompt.hpp"

namespace chessvm::vm::debugger::test::command_test {
namespace {

TEST(Table, NamesPrefixesAndKeysAreUnique) {
  std::set<std::string_view> names;
  std::set<std::string_view> keys;
  for (const Command& command : commands()) {
    EXPECT_TRUE(names.insert(command.name).second) << command.name;
    if (!command.other.empty()) {
      EXPECT_TRUE(names.insert(command.other).second) << command.other;
    }
    EXPECT_GE(command.min_letters, 1);
    EXPECT_LE(command.min_letters, command.name.size());
    EXPECT_FALSE(command.help.empty());
    EXPECT_EQ(command.help.back(), '.');
    std::string_view rest = command.keys;
    for (std::size_t at = 0; at < rest.size();) {
      const std::size_t end = std::min(rest.find(' ', at), rest.size());
      EXPECT_TRUE(keys.insert(rest.substr(at, end - at)).second) << rest;
      EXPECT_EQ(find_key(rest.substr(at, end - at)), &command);
      at = end + 1;
    }
  }
  EXPECT_EQ(find_key("no such key"), nullptr);
  EXPECT_EQ(find_key(""), nullptr);
}

TEST(Table, EveryAcceptedPrefixMeansOneCommand) {
  for (const Command& command : commands()) {
    for (std::size_t letters = 1; letters <= command.name.size(); ++letters) {
      const auto prefix = command.name.substr(0, letters);
      const Command* found = find_command(prefix);
      if (letters >= command.min_letters) {
        EXPECT_EQ(found, &command) << prefix;
      } else if (found != nullptr) {
        EXPECT_NE(found, &command) << prefix;
      }
    }
    int accepting = 0;
    for (const Command& other : commands())
      accepting += command.name.substr(0, command.min_letters).size() >= other.min_letters &&
                           other.name.starts_with(command.name.substr(0, command.min_letters))
                       ? 1
                       : 0;
    EXPECT_EQ(accepting, 1) << command.name;
  }
}

TEST(Table, EveryCommandIsExplained) {
  Console console(countdown);
  const std::string all = console("help");
  for (const Command& command : commands()) {
    EXPECT_CONTAINS(all, std::string(command.help));
    EXPECT_CONTAINS(console("help " + std::string(command.name)), std::string(command.usage));
  }
  EXPECT_CONTAINS(console("? expressions"), "tens(e)");
  EXPECT_CONTAINS(console("help views"), "digits");
  EXPECT_CONTAINS(console("help nonsense"), "no command 'nonsense'");
}

TEST(Table, TheManualShowsIt) {
  expect_section(CHESSVM_SOURCE_DIR "/docs/debugger.md", "command table", command_manual());
}

TEST(Lines, UnknownWordsChangeNothing) {
  Console console(countdown);
  console("step");
  const MachineState before = console.state();
  EXPECT_EQ(console("stpe"), "error: no command 'stpe'; did you mean step?\n");
  EXPECT_TRUE(console.last.failed);
  EXPECT_EQ(console("xyzzy"), "error: no command 'xyzzy'; 'help' lists them\n");
  EXPECT_EQ(console.state(), before);
}

TEST(Lines, SeveralCommandsAndComments) {
  Console console(countdown);
  EXPECT_EQ(console("echo one; echo two # three; echo four"), "one\ntwo\n");
  EXPECT_EQ(console(""), "");
  EXPECT_EQ(console("  ;; # nothing"), "");
  EXPECT_EQ(console("echo a; nonsense; echo b").substr(0, 10), "a\nerror: n");
  EXPECT_EQ(console("quit; echo after"), "");
  EXPECT_EQ(console.last.outcome, CommandResult::quit);
  for (const char* line : {"quit 1", "undo 5", "registers x", "where x", "status 1", "stops 1",
                           "restart 2", "cards x"}) {
    console(line);
    EXPECT_TRUE(console.last.failed) << line;
  }
}

TEST(Data, Print) {
  Console console(countdown);
  console("step 3");
  EXPECT_EQ(console("print A, loop, [3]+1, A - 7"),
            "A = 2\nloop = 101 (loop)\n[3]+1 = 1\nA - 7 = -5 (M95)\n");
  EXPECT_EQ(console("print $_"), "$_ = -5 (M95)\n");
  EXPECT_CONTAINS(console("print"), "expected an expression");
  EXPECT_EQ(console("print 1 +* 2"), "error: expected a value, found '* 2'\n  1 +* 2\n     ^\n");
}

/// `print` shows `$last` as a card of four digits, but `$last + 0` as a number like any other.
TEST(Data, PrintsTheLastCardAsACard) {
  Console console(countdown);
  EXPECT_EQ(console("print $last"), "$last = -1 (M99)\n");
  console("step 3");
  EXPECT_EQ(console("print $last, $last + 0"), "$last = 0300\n$last + 0 = 300\n");
}

TEST(Data, SetEverythingAndUndo) {
  Console console(countdown);
  console("step");
  const MachineState before = console.state();
  console("set A = M95; set B = 12; set F = 34; set M = 1; set [7] = 56; set tens([7]) = 9");
  console("set units(B) = 9; set RR = loop; set PC = loop + 1; set $x = B; set [$x - 10] = 1");
  EXPECT_FALSE(console.last.failed);
  const MachineState& state = console.state();
  EXPECT_TRUE(state.rf.negative);
  EXPECT_EQ(state.rf.words[0], 95);
  EXPECT_EQ(state.rf.words[1], 19);
  EXPECT_EQ(state.ls.words[0], 34);
  EXPECT_TRUE(state.ls.negative);
  EXPECT_EQ(state.word(7), 96);
  EXPECT_EQ(state.word(9), 1);
  EXPECT_EQ(state.rr, 101);
  EXPECT_EQ(state.pc, 102);
  for (const char* bad :
       {"set A = 100", "set A = -101", "set B = -1", "set C = 100", "set N = 2", "set [75] = 1",
        "set [3] = 100", "set tens([3]) = 10", "set PC = 400", "set RR = 99", "set 5 = 5", "set A",
        "set A == 3", "set A + B = 3", "set $cycles = 5", "set tens(N) = 1", "set = 3",
        "set loop = 3", "set digits(A) = 3"}) {
    console(bad);
    EXPECT_TRUE(console.last.failed) << bad;
  }
  for (int i = 0; i < 10; ++i) {
    EXPECT_CONTAINS(console("undo"), "undone: set ");
  }
  EXPECT_EQ(console.state(), before);
  EXPECT_CONTAINS(console("undo"), "nothing has been set");
}

TEST(Data, SetPcWakesAHaltedMachineAndSelectsTheBank) {
  Console console(adder);
  console("set PC = 300");
  EXPECT_EQ(console.state().pc, 300);
  EXPECT_CONTAINS(console("step"), "error: RESERVED_ROW");
  console("set PC = done");
  EXPECT_EQ(console.state().status, Status::running);
  EXPECT_CONTAINS(console("continue"), "halted");
}

TEST(Data, Displays) {
  Console console(countdown);
  EXPECT_EQ(console("display A"), "1: A = 0\n");
  console("display $punched; display [A]");
  EXPECT_CONTAINS(console("step"), "1: A = 3\n2: $punched = 0\n3: [A] = 0\n");
  console("undisplay 2");
  EXPECT_CONTAINS(console("step"), "1: A = 3\n3: [A] = 0\n");
  EXPECT_CONTAINS(console("undisplay 2"), "no display 2");
  console("set A = M99");
  EXPECT_EQ(console("display"), "1: A = -1 (M99)\n3: [A]: -1 is not the address of a word, 0-74\n");
  console("undisplay");
  EXPECT_EQ(console("display"), "");
}

/// Without limits, a script could define names until it has used all memory.
TEST(Data, VariablesDisplaysAndAliasesAreBounded) {
  Console console(countdown);
  for (std::size_t i = 0; i < most_variables; ++i)
    ASSERT_EQ(console(fmt::format("set $v{} = {}", i, i)), "") << i;
  EXPECT_EQ(console("set $more = 1"), "error: there are 1000 variables already\n");
  EXPECT_FALSE(console.session.variables.contains("more"));
  EXPECT_EQ(console("set $v7 = 70"), "") << "one that is there may change";
  EXPECT_EQ(console.session.variables.at("v7"), 70);
  for (int i = 0; i < 50; ++i) console(fmt::format("display {}", i));
  EXPECT_EQ(console("display 50"), "error: there are 50 displays already\n");
  EXPECT_EQ(console.session.displays.size(), 50U);
  for (int i = 0; i < 1000; ++i) console(fmt::format("alias a{}x = step", i));
  EXPECT_EQ(console("alias one_more = step"), "error: there are 1000 aliases already\n");
  EXPECT_EQ(console.session.aliases.size(), 1000U);
}

/// A session without a receiver for its output prints nothing, but executes commands.
TEST(Lines, NeedNoReceiverOfOutput) {
  const Program program = assembled("test.asm", countdown);
  Session session(program.image, {}, {}, {});
  EXPECT_FALSE(execute(session, "step; where").failed);
  EXPECT_TRUE(execute(session, "nonsense").failed);
  EXPECT_EQ(session.timeline.position(), 1U);
}

TEST(Data, AnIllegalInstructionIsNamedBeforeItIsExecuted) {
  Program program = assembled("test.asm", countdown);
  program.image.set_word(101, 0, 98);
  Console console(std::move(program));
  console("step");
  EXPECT_CONTAINS(console("where"), "(ILLEGAL_OPCODE)");
  EXPECT_CONTAINS(console("step"), "error: ILLEGAL_OPCODE");
}

TEST(Data, RegistersAndMemoryMarkChanges) {
  Console console(adder);
  console.deck("10000\n");
  console("until add_card; step 100");
  console("restart; step");
  EXPECT_EQ(console("registers"),
            "RF  A 03*  B 00   C 00   D 00   E 00   sign N P \n"
            "LS  F 00   G 00   H 00   I 00   J 00   sign M P \n"
            "PC 101  RR none  rest of the row 02 40 20 01\n");
  console("step");
  EXPECT_CONTAINS(console("registers"), "A 00*  B 00   C 03*");
  console("set [20] = 42");
  EXPECT_EQ(console("memory 20"), " 4: [20]  42* 00  00  00  00   total=42 left=00\n");
  EXPECT_CONTAINS(console("memory"), "14: [70]  00  00");
  EXPECT_CONTAINS(console("memory 5 to 12"), " 2: [10]");
  EXPECT_CONTAINS(console("name"), "[21] left\n");
  console("name 3 thing; name 20 -");
  EXPECT_CONTAINS(console("memory"), "thing=00");
  EXPECT_FALSE(contains(console("name"), "total"));
  for (const char* bad : {"memory 75", "memory 5 to 3", "name 75 x", "name 3", "name x y"}) {
    console(bad);
    EXPECT_TRUE(console.last.failed) << bad;
  }
}

TEST(Data, NamesOfWordsInChess) {
  Console console(assembled_file("programs/chess/chess.asm"), programs::debugger_views());
  const std::string names = console("name");
  for (const char* line : {"[00] ply\n", "[01] mode\n", "[72] bestto\n", "[74] bestfrom\n",
                           "[40] captured/wking\n", "[42] bking/to\n"})
    EXPECT_CONTAINS(names, std::string(line));
  EXPECT_FALSE(contains(names, "brook")) << "a digit, not an address";
}

TEST(Data, ProgramTexts) {
  Console console(countdown);
  EXPECT_EQ(console("disassemble 101 to 102"),
            "loop\n"
            "  101.0  92        print                test.asm:6\n"
            "  101.1  53        dec A                test.asm:7\n"
            "  101.2  81 01     jz done              test.asm:8\n"
            "  101.4  73 00     jmp loop             test.asm:9\n"
            "done\n"
            "  102.0  95        halt                 test.asm:11\n"
            "  102.1  00        clrall\n  102.2  00        clrall\n  102.3  00        clrall\n"
            "  102.4  00        clrall\n  102.5  00        clrall\n");
  console("break loop");
  EXPECT_CONTAINS(console("disassemble"), "> 100.0  40 02");
  EXPECT_CONTAINS(console("disassemble"), "* 101.0  92");
  EXPECT_EQ(console("list test.asm:6").substr(0, 28), "    1  ; count down from thr");
  EXPECT_CONTAINS(console("list"), ">   4          mov 3,A\n");
  EXPECT_CONTAINS(console("symbols lo"), "row       101  loop                 test.asm:5\n");
  EXPECT_CONTAINS(console("symbols zzz"), "no such symbols");
  EXPECT_CONTAINS(console("list 150"), "no source");
  EXPECT_CONTAINS(console("disassemble 99"), "99 is not in 100..399");
  EXPECT_CONTAINS(console("disassemble 399"), "399.1");
  Console tables(assembled_file("programs/chess/chess.asm"));
  EXPECT_CONTAINS(tables("tables steps + 5"), "311:     5  -95    6  -94");
  EXPECT_CONTAINS(tables("tables"), "396: ");
  EXPECT_CONTAINS(tables("tables 5"), "306-399");
}

TEST(Data, StatusAndWhere) {
  Console console(countdown);
  console("step 3");
  EXPECT_EQ(console("where"), "101.2 loop           jz done            test.asm:8\n");
  EXPECT_CONTAINS(console("status"), "STOPPED at 101.2 loop, cycle 35 (0.0s), instruction 3\n");
  console("trace x; profile on");
  EXPECT_CONTAINS(console("status"), "trace and profile on");
  console("trace off; profile off");
  EXPECT_FALSE(contains(console("status"), " on:")) << "off means off";
  EXPECT_FALSE(console.session.observing());
}

TEST(Record, History) {
  Console console(countdown);
  console("step 4");
  EXPECT_EQ(
      console("history 2"),
      "          28 101.1 (loop)             dec A            RF=P0200000000 LS=P0000000000\n"
      "          35 101.2 (loop)             jz done          RF=P0200000000 LS=P0000000000\n");
  const MachineState before = console.state();
  console("history 1000");
  EXPECT_EQ(console.state(), before);
  EXPECT_CONTAINS(console("history 0"), "0 is not in 1..");
}

TEST(Record, TraceWithFilter) {
  Console console(countdown);
  console("trace t if A == 2; continue");
  EXPECT_CONTAINS(console("trace t"), "already");
  EXPECT_EQ(console("trace off"), "4 lines in t\n");
  const std::string& text = console.files->contents["t"];
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
  EXPECT_EQ(text.substr(0, 26), "          35 101.2 (loop) ");
  EXPECT_CONTAINS(console("trace off"), "no trace");
  EXPECT_CONTAINS(console("trace"), "expected a file name");
}

TEST(Record, ProfileAndCoverage) {
  Console console(countdown);
  EXPECT_CONTAINS(console("profile"), "nothing has been counted");
  EXPECT_CONTAINS(console("coverage"), "nothing has been counted");
  console("profile on; until loop; until 101.4");
  EXPECT_CONTAINS(console("coverage"),
                  "2 of 3 rows with code executed since 'profile on'; not these:\n102 done\n");
  console("continue");
  EXPECT_CONTAINS(console("profile"), "101 (loop)                           11            121");
  EXPECT_CONTAINS(console("coverage"), "3 of 3 rows");
  console("profile save p; coverage c");
  EXPECT_CONTAINS(console.files->contents["p"], "label");
  EXPECT_CONTAINS(console.files->contents["c"], "3 of 3");
  console("profile off");
  EXPECT_CONTAINS(console("profile"), "add cycles");
  EXPECT_CONTAINS(console("profile sideways"), "expected 'on'");
}

TEST(Record, CheckpointsAreThoseOfChsim) {
  Console console(adder);
  console.deck("10000\n20000\n30000\n");
  console("break add_card; continue; continue; checkpoint c");
  const MachineState there = console.state();
  const auto parsed =
      parse_checkpoint(console.files->contents["c"], console.session.timeline.image(), "c");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed.value().state, there);
  EXPECT_EQ(parsed.value().cards_read, 1U);
  console("continue; continue");
  EXPECT_FALSE(console.state() == there);
  console("restore c");
  EXPECT_EQ(console.state(), there);
  EXPECT_CONTAINS(console("reverse-step"), "at the beginning of the history");
  EXPECT_CONTAINS(console("delete; continue"), "punched 6020");
  console.files->contents["bad"] = "{";
  const MachineState end = console.state();
  EXPECT_CONTAINS(console("restore bad"), "bad");
  EXPECT_CONTAINS(console("restore nothing"), "cannot open");
  EXPECT_EQ(console.state(), end);
  Console without(adder);
  without.files->contents = console.files->contents;
  without.deck("10000\n");
  console("restart; delete; break done; continue; checkpoint c");
  without.files->contents = console.files->contents;
  EXPECT_CONTAINS(without("restore c"), "the deck has 1 cards, but 3 had been read");
}

/// A session can continue from a checkpoint, as plain chsim can, without the cards that were read
/// before the checkpoint.
TEST(Record, CheckpointsContinueWithoutADeck) {
  Console console(adder);
  console.deck("10000\n20000\n30000\n");
  console("catch read; continue 2; checkpoint c");
  Console without(adder);
  without.files->contents = console.files->contents;
  without("restore c");
  EXPECT_EQ(without.state(), console.state());
  EXPECT_CONTAINS(without("continue"), "waiting for card 3");
  EXPECT_CONTAINS(without("card 30000; continue"), "punched 6020");
  EXPECT_CONTAINS(without("restart; cards"), "read 0 of 1: > 30000") << "no unknown cards are left";
}

/// In a session without a deck, added cards follow the cards that the checkpoint counts as read.
TEST(Record, AddedCardsFollowThoseOfTheCheckpoint) {
  Console console(adder);
  console.deck("10000\n20000\n30000\n");
  console("catch read; continue; checkpoint c1; continue; checkpoint c2");
  const auto begun_at_2 = [&](Console& without) {
    without.files->contents = console.files->contents;
    without.session.start =
        parse_checkpoint(without.files->contents["c2"], without.session.timeline.image(), "c2")
            .value();
    ASSERT_TRUE(begin_at(without.session, without.session.start));
  };
  Console earlier(adder);
  begun_at_2(earlier);
  earlier("restore c1");
  EXPECT_CONTAINS(earlier("cards"), "read 1 of 1: 00000 > (empty)");
  earlier("restart");
  EXPECT_CONTAINS(earlier("cards"), "read 2 of 2: 00000 00000 > (empty)");
  earlier("card 30000; card 40000");
  EXPECT_CONTAINS(earlier("cards"), "read 2 of 4: 00000 00000 > 30000 40000");
  EXPECT_CONTAINS(earlier("continue"), "punched 6020");
  Console waiting(adder);
  begun_at_2(waiting);
  waiting("card 30000; restore c1");
  EXPECT_CONTAINS(waiting("cards"), "read 1 of 2: 00000 > 30000");
  waiting("restart");
  EXPECT_CONTAINS(waiting("cards"), "read 2 of 3: 00000 00000 > 30000");
  Console from_reset(adder);
  from_reset.files->contents = console.files->contents;
  from_reset("restore c2; card 30000; continue; restart");
  EXPECT_CONTAINS(from_reset("cards"), "read 0 of 1: > 30000");
  from_reset("restore c2");
  EXPECT_CONTAINS(from_reset("cards"), "read 2 of 3: 00000 00000 > 30000");
  Console own(adder);
  own("card 10000; card 20000; catch read; continue 2; checkpoint own; card 30000; continue");
  own("restore own");
  EXPECT_CONTAINS(own("cards"), "read 2 of 3: 10000 20000 > 30000") << "the machine has read two";
  own("restart; restore own");
  EXPECT_CONTAINS(own("cards"), "read 2 of 3: 10000 20000 > 30000");
}

TEST(Record, AnEmptyDeckIsADeck) {
  Console console(adder);
  console.deck("10000\n20000\n30000\n");
  console("catch read; continue 2; checkpoint c");
  Console empty(adder);
  empty.files->contents = console.files->contents;
  empty.deck("");
  EXPECT_CONTAINS(empty("restore c"), "the deck has 0 cards, but 2 had been read");
  EXPECT_CONTAINS(empty("cards"), "read 0 of 0:");
}

TEST(Record, Cards) {
  Console console(adder);
  console("card 10000; card -0020");
  EXPECT_EQ(console("cards"), "read 0 of 2: > 10000 -00020\npunched 0:\n");
  console.files->contents["d"] = "30000\n";
  console("deck d; continue");
  EXPECT_CONTAINS(console("cards"), "read 3 of 3: 10000 -00020 30000 > (empty)\npunched 1: ");
  EXPECT_CONTAINS(console("card x"), "column 1: 'x' is not a digit");
  EXPECT_CONTAINS(console("card"), "without digits");
  console.files->contents["bad"] = "30000\nA\n";
  EXPECT_CONTAINS(console("deck bad"), "bad:2:1: error: ");
  EXPECT_EQ(console.session.timeline.deck().size(), 3U);
  EXPECT_CONTAINS(console("deck none"), "cannot open");
}

TEST(Scripts, SourceStopsAtTheFirstFailure) {
  Console console(countdown);
  console.files->contents["s"] = "# a script\nstep\necho one\n\nnonsense\necho two\n";
  const std::string text = console("source s");
  EXPECT_CONTAINS(text, "one\ns:5: error: no command 'nonsense'");
  EXPECT_FALSE(contains(text, "two"));
  console.files->contents["loop"] = "source loop\n";
  EXPECT_CONTAINS(console("source loop"), "16 deep");
  console.files->contents["q"] = "quit\necho after\n";
  EXPECT_EQ(console("source q"), "");
  EXPECT_EQ(console.last.outcome, CommandResult::quit);
  EXPECT_CONTAINS(console("source nothing"), "nothing: error: cannot open");
}

TEST(Scripts, AssertAndExpect) {
  Console console(countdown);
  console("break done; continue; assert A == 0; expect 0300 0200");
  EXPECT_FALSE(console.last.failed);
  console("expect 0100");
  EXPECT_FALSE(console.last.failed);
  EXPECT_FALSE(console.session.failed);
  EXPECT_CONTAINS(console("expect 0000"), "expected card 4 to be 0000, found no card");
  EXPECT_TRUE(console.session.failed);
  console.session.failed = false;
  EXPECT_CONTAINS(console("assert A == 1"), "assertion failed: A == 1\n  at 102.0 done");
  EXPECT_TRUE(console.session.failed);
  console("restart; continue");
  EXPECT_CONTAINS(console("expect 0400"), "expected card 1 to be 0400, found 0300");
  console("assert");
  EXPECT_TRUE(console.last.failed);
}

TEST(Scripts, Aliases) {
  Console console(countdown);
  console("alias both = step; print A");
  EXPECT_CONTAINS(console("both"), "A = 3\n");
  EXPECT_CONTAINS(console("alias"), "both = step; print A\n");
  console("alias p2 = print A,");
  EXPECT_EQ(console("p2 B"), "A = 3\nB = 0\n");
  console("alias both =");
  EXPECT_CONTAINS(console("both"), "no command 'both'");
  console("alias a = b; alias c = d");
  EXPECT_CONTAINS(console("alias"), "a = b; alias c = d") << "the whole line";
  console("alias round = round");
  EXPECT_CONTAINS(console("round"), "a line may use at most 1000 aliases");
  EXPECT_CONTAINS(console("alias step = next"), "a command already");
  EXPECT_CONTAINS(console("alias x"), "expected NAME");
}

TEST(Completion, OffersWhatFits) {
  Console console(countdown);
  const auto offered = [&](std::string_view line) { return completions(console.session, line); };
  EXPECT_EQ(offered("rest"), (std::vector<std::string>{"restart", "restore"}));
  EXPECT_EQ(offered("step; qu"), std::vector<std::string>{"quit"});
  EXPECT_EQ(offered("break lo"), std::vector<std::string>{"loop"});
  EXPECT_EQ(offered("print A+$cy"), std::vector<std::string>{"$cycles"});
  EXPECT_EQ(offered("break tes"), std::vector<std::string>{"test.asm:"});
  EXPECT_EQ(offered("print te"), (std::vector<std::string>{"tens(", "test.asm:"}));
  EXPECT_EQ(offered("").size(), commands().size());
  EXPECT_TRUE(offered("break zzz").empty());
}

TEST(Prompt, ConversesToTheEndOfInput) {
  Console console(countdown);
  std::vector<std::string> lines{"step", "", "bogus", "print A"};
  std::size_t at = 0;
  std::vector<std::string> prompts;
  const auto source = [&](const std::string& prompt) -> std::optional<std::string> {
    prompts.push_back(prompt);
    if (at == lines.size()) return std::nullopt;
    return lines[at++];
  };
  converse(console.session, source, EmptyLine::repeats);
  EXPECT_EQ(console.state().instructions, 2U) << "an empty line steps again";
  EXPECT_EQ(prompts.front(), "STOPPED 100.0> ");
  EXPECT_EQ(prompts.back(), "STOPPED 101.1 loop> ");
  at = 0;
  lines = {"quit", "step"};
  converse(console.session, source, EmptyLine::nothing);
  EXPECT_EQ(console.state().instructions, 2U);
}

TEST(Prompt, StartupEndsAtAFailure) {
  Console console(countdown);
  console.files->contents["s"] = "step\n";
  using Kind = Startup::Kind;
  EXPECT_EQ(run_startup(console.session, {{{Kind::file, "s"}, {Kind::command, "step"}}}),
            StartupEnd::done);
  EXPECT_EQ(console.state().instructions, 2U);
  EXPECT_EQ(run_startup(console.session, {{{Kind::command, "quit"}, {Kind::command, "step"}}}),
            StartupEnd::quit);
  EXPECT_FALSE(console.session.failed);
  EXPECT_EQ(run_startup(console.session, {{{Kind::file, "none"}, {Kind::command, "step"}}}),
            StartupEnd::failed);
  EXPECT_TRUE(console.session.failed);
  EXPECT_EQ(console.state().instructions, 2U);
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::command_test
