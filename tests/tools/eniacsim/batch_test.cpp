// SPDX-License-Identifier: MIT
// Tests patches that run to their end: exit status, and which text goes to which stream.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/eniacsim_fixture.hpp"

namespace chessvm::test::batch_test {
namespace {

constexpr const char* every_engine[] = {"compiled", "fast", "pulse"};

TEST_F(Eniacsim, CardsGoToStandardOutputAlone) {
  file("add_up.e", std::string(add_up) + "b i\n");
  const std::string blanks(70, ' ');
  file("three.deck", "0000000005" + blanks + "\n0000000070\r\n-000000100" + blanks + "\n");
  for (const std::string engine : every_engine) {
    const ToolOutcome run = eniacsim("add_up.e -d three.deck --engine " + engine);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.out, punched("0000000005") + punched("0000000075") + punched("-000000025"));
    EXPECT_CONTAINS(run.err, "nothing can happen any more: ");
    EXPECT_CONTAINS(run.err, " of ENIAC time, 3 cards punched\n");
    const ToolOutcome quiet = eniacsim("add_up.e -d - --quiet --engine " + engine + " <three.deck");
    EXPECT_EQ(quiet.out, run.out);
    EXPECT_EQ(quiet.err, "");
  }
}

TEST_F(Eniacsim, TheDeckOfTheCommandLineIsReadInsteadOfThePatchs) {
  file("add_up.e", std::string(add_up) + "f r one.deck\nb i\n");
  file("one.deck", "0000000001\n");
  file("two.deck", "0000000002\n");
  EXPECT_EQ(eniacsim("add_up.e").out, punched("0000000001"));
  EXPECT_EQ(eniacsim("add_up.e -d two.deck").out, punched("0000000002"));
}

TEST_F(Eniacsim, CardsOfAPatchThatNamesAFileGoThere) {
  file("add_up.e", std::string(add_up) + "f p sums.deck\nb i\n");
  file("one.deck", "0000000001\n");
  EXPECT_EQ(eniacsim("add_up.e -d one.deck --allow-writes").out, "");
  EXPECT_EQ(contents("sums.deck"), punched("0000000001"));
  file("full.e", std::string(add_up) + "f p /dev/full\nb i\n");
  EXPECT_EQ(eniacsim("full.e -d one.deck --allow-writes").status, 3);
  EXPECT_CONTAINS(eniacsim("full.e -d one.deck --allow-writes").err, "/dev/full");
}

TEST_F(Eniacsim, DumpIsTheStateAtTheEnd) {
  for (const std::string engine : every_engine) {
    const ToolOutcome run = eniacsim("sum.e --dump --engine " + engine);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(number_in(run.out, "a1"), "P 0000000111");
    EXPECT_EQ(number_in(run.out, "a2"), "P 0000000333");
    EXPECT_EQ(run.err,
              "eniacsim: nothing can happen any more: 5 add cycles, 0.0s of ENIAC time, 0 cards "
              "punched\n");
  }
}

TEST_F(Eniacsim, JsonIsTheOnlyOutput) {
  file("add_up.e", std::string(add_up) + "b i\n");
  file("one.deck", "0000000042\n");
  for (const std::string engine : every_engine) {
    const ToolOutcome run = eniacsim("add_up.e -d one.deck --json --quiet --engine " + engine);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    const auto object = nlohmann::json::parse(run.out);
    EXPECT_EQ(object.at("schema"), "chessvm.eniac-run/1");
    EXPECT_EQ(object.at("stop"), "idle");
    EXPECT_TRUE(object.at("message").is_null());
    ASSERT_EQ(object.at("cards").size(), 1U);
    EXPECT_EQ(object.at("cards").at(0).get<std::string>() + "\n", punched("0000000042"));
    EXPECT_TRUE(object.at("state").at("units").contains("a20"));
  }
  EXPECT_EQ(nlohmann::json::parse(eniacsim("count.e --json --max-cycles 50").out).at("stop"),
            "limit");
}

TEST_F(Eniacsim, BothEnginesEndInTheSameState) {
  for (const int cycles : {1, 2, 99, 3000}) {
    const std::string arguments = fmt::format(" --dump --max-cycles {}", cycles);
    for (const std::string patch : {"count.e", "fibonacci.e", "sum.e"}) {
      const ToolOutcome fast = eniacsim(patch + arguments);
      const ToolOutcome pulse = eniacsim(patch + arguments + " --engine=pulse");
      EXPECT_EQ(fast.status, pulse.status);
      EXPECT_EQ(fast.out, pulse.out) << patch << arguments;
      EXPECT_EQ(fast.err, pulse.err);
    }
  }
}

TEST_F(Eniacsim, LimitsEndARunWithStatusFour) {
  // Add cycle 3 makes the first addition.
  for (const char* limit :
       {"--max-cycles 5002", "--max-time 1.0004s", "--max-cycles 7000 --max-time 1.0004s",
        "--max-cycles 5002 --max-time 2h", "--max-cycles 3 --max-cycles 5002"}) {
    const ToolOutcome run = eniacsim(fmt::format("count.e --dump {}", limit));
    EXPECT_EQ(run.status, 4) << limit;
    EXPECT_EQ(number_in(run.out, "a1"), "P 0000005000") << limit;
    EXPECT_CONTAINS(run.err, "the limit is reached: 5002 add cycles, 1.0s of ENIAC time");
  }
  EXPECT_EQ(eniacsim("sum.e --max-cycles 100").status, 0) << "over before that";
}

TEST_F(Eniacsim, ALongTimeIsNeverNegative) {
  file("long.e", "run 18446744073709551615\nrun 18446744073709551615\n");
  const ToolOutcome run = eniacsim("long.e");
  EXPECT_EQ(run.err.find('-'), std::string::npos) << run.err;
  EXPECT_CONTAINS(run.err, "18446744073709551615 add cycles, 512409557603h");
}

TEST_F(Eniacsim, AProductOfTwentyFiguresIsTheSameWithEveryEngine) {
  file("pairs.e",
       "p a11.ir1 a12.il1\np a13.ir1 a14.il1\nset a9 1234567890\nset a10 9876543210\n"
       "p m.lhppI 1\np 1 a11.α\np m.lhppII 2\np 2 a12.α\n"
       "p m.rhppI 3\np 3 a13.α\np m.rhppII 4\np 4 a14.α\n"
       "s m.place1 10\ns m.sf1 0\np i.io 1-1\np 1-1 m.1i\n"
       "p m.F 1-2\np 1-2 a11.1i\ns a11.op1 A\ns a11.cc1 C\np 1-2 a13.1i\ns a13.op1 β\n"
       "p a11.A 5\np 5 a13.β\np a12.A 6\np 6 a14.β\nb i\n");
  for (const std::string engine : {"compiled", "fast", "pulse"}) {
    const ToolOutcome run = eniacsim("pairs.e --dump --engine " + engine);
    EXPECT_EQ(run.status, 0) << engine;
    EXPECT_EQ(number_in(run.out, "a13"), "P 1219326311") << engine;
    EXPECT_EQ(number_in(run.out, "a14"), "P 1263526900") << engine;
    EXPECT_EQ(run.err.find("input-closed"), std::string::npos) << run.err;
  }
}

TEST_F(Eniacsim, AMistakeInAnyPatchRunsNothing) {
  file("bad.e", "# one comment\ns a1.op5 β\n  s a1.op13 α\np a1.A 5\nfrob\np a21.A 1\nset a1 x\n");
  for (const char* arguments : {"sum.e bad.e", "bad.e sum.e", "sum.e bad.e --engine=pulse",
                                "sum.e bad.e --report", "sum.e bad.e --strict"}) {
    const ToolOutcome run = eniacsim(std::string(arguments) + " --dump");
    EXPECT_EQ(run.status, 1) << arguments;
    EXPECT_EQ(run.out, "");
    EXPECT_CONTAINS(run.err, "bad.e:3:5: error: a1 has no switch 'op13'; did you mean op1?\n");
    EXPECT_CONTAINS(run.err, "    3 |   s a1.op13 α\n      |     ^~~~~~~\n");
    EXPECT_CONTAINS(run.err, "bad.e:5:1: error: ");
    EXPECT_CONTAINS(run.err, "bad.e:6:3: error: ");
    EXPECT_CONTAINS(run.err, "bad.e:7:8: error: ");
    EXPECT_CONTAINS(run.err, "eniacsim: 4 errors, nothing was run\n");
  }
}

TEST_F(Eniacsim, ARefusedPatchTouchesNoFile) {
  file("cards", "kept\n");
  file("bad.e", std::string(count) + "f p cards\nfrob\n");
  EXPECT_EQ(eniacsim("bad.e --vcd wave.vcd --allow-writes").status, 1);
  EXPECT_EQ(contents("cards"), "kept\n");
  EXPECT_FALSE(exists("wave.vcd"));
}

TEST_F(Eniacsim, DashIsStandardInput) {
  EXPECT_EQ(eniacsim("- --dump <sum.e").out, eniacsim("sum.e --dump").out);
  EXPECT_EQ(number_in(shell("echo 'set a1 5' | $eniacsim sum.e - --dump").out, "a2"),
            "P 0000000015");
  EXPECT_CONTAINS(shell("echo frob | $eniacsim sum.e -").err, "<standard input>:1:1: error: ");
}

TEST_F(Eniacsim, PatchesLoadPatches) {
  file("outer.e", "set a1 7\nl inner.e\nb i\n");
  std::string inner = sum;
  inner.replace(inner.find("set a1 111"), std::string::npos, "q\nfrob\n");
  file("inner.e", inner);
  EXPECT_EQ(number_in(eniacsim("outer.e --dump").out, "a2"), "P 0000000021");
  file("self.e", "l self.e\n");
  EXPECT_EQ(eniacsim("self.e").status, 1);
  EXPECT_CONTAINS(eniacsim("self.e").err, "self.e:1:");
  file("lost.e", "l nowhere.e\n");
  EXPECT_CONTAINS(eniacsim("lost.e").err, "lost.e:1:1: error: cannot open 'nowhere.e'");
}

TEST_F(Eniacsim, NothingStartedIsSaid) {
  file("idle.e", "s a1.op5 α\n");
  EXPECT_CONTAINS(eniacsim("idle.e -W none").err, "no patch presses a button (b i)");
}

TEST_F(Eniacsim, ABreakpointShowsTheStateAndEndsWithOne) {
  file("stop.e", std::string(count) + "p 1-1 debug.bp.1\n");
  const ToolOutcome run = eniacsim("stop.e");
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_CONTAINS(run.err, "stopped by the debugger");
  EXPECT_EQ(number_in(run.err, "a1"), "P 0000000000");
  const ToolOutcome option = eniacsim("sum.e --break a2.α");
  EXPECT_EQ(option.status, 1);
  EXPECT_CONTAINS(option.err, "break a2.α: add cycle 2, pulse time 9: wires 3 2 1");
}

TEST_F(Eniacsim, AMachineThatCannotGoOnEndsWithOne) {
  file("clash.e", "p i.io 1-1\np 1-1 a1.5i\np 1-1 a1.6i\ns a1.op5 α\ns a1.op6 A\nb i\n");
  for (const std::string engine : every_engine) {
    const ToolOutcome run = eniacsim("clash.e -W none --engine " + engine);
    EXPECT_EQ(run.status, 1);
    EXPECT_CONTAINS(run.err, "eniacsim: error: add cycle ");
    EXPECT_CONTAINS(run.err, "programs 5, 6");
  }
}

TEST_F(Eniacsim, MissingFilesEndWithThree) {
  for (const char* arguments :
       {"none.e", "sum.e none.e", ".", "sum.e -d none.deck", "--commands none.e", "-t 5 none.e",
        "--console sum.e -d none.deck"}) {
    const ToolOutcome run = eniacsim(std::string(arguments) + " </dev/null");
    EXPECT_EQ(run.status, 3) << arguments;
    EXPECT_EQ(run.out, "") << arguments;
    EXPECT_TRUE(run.err.starts_with("eniacsim: error: ") || run.err.find("error: ") < 20U)
        << run.err;
  }
  EXPECT_CONTAINS(eniacsim("none.e").err, "none.e");
}

TEST_F(Eniacsim, OutputsThatCannotBeWrittenEndWithThree) {
  EXPECT_EQ(eniacsim("sum.e --vcd no/such/folder.vcd").status, 3);
  file("punch.e", std::string(sum) + "f p no/such/folder.deck\n");
  EXPECT_EQ(eniacsim("punch.e --allow-writes").status, 3);
  EXPECT_CONTAINS(eniacsim("punch.e --allow-writes").err, "punch.e:12:5: error: ");
  for (const char* arguments : {"sum.e --dump", "sum.e --json", "-q -t 5 sum.e"}) {
    const ToolOutcome run = shell(fmt::format("$eniacsim {} >/dev/full", arguments));
    EXPECT_EQ(run.status, 3) << arguments;
    EXPECT_CONTAINS(run.err,
                    "eniacsim: error: cannot write to standard output: No space left on device\n");
  }
}

TEST_F(Eniacsim, UsageMistakesEndWithTwo) {
  for (const char* arguments : {"--frob sum.e",
                                "sum.e --engine slow",
                                "sum.e --max-cycles 0",
                                "sum.e --max-cycles -1",
                                "sum.e --max-cycles x",
                                "sum.e --max-time 5",
                                "sum.e --max-time 0s",
                                "sum.e -t -1",
                                "sum.e -t x",
                                "sum.e -W frob",
                                "sum.e --color maybe",
                                "sum.e --fault frob",
                                "sum.e --signals a1.*",
                                "sum.e - -d -",
                                "--commands - sum.e",
                                "--commands sum.e --dump",
                                "--commands sum.e --report",
                                "--commands sum.e --strict",
                                "--commands --panel sum.e",
                                "--panel",
                                "--panel sum.e --dump",
                                "sum.e -v library",
                                "sum.e --deck"}) {
    const ToolOutcome run = eniacsim(std::string(arguments) + " </dev/null");
    EXPECT_EQ(run.status, 2) << arguments;
    EXPECT_EQ(run.out, "") << arguments;
    EXPECT_TRUE(run.err.starts_with("eniacsim: error: ")) << arguments << run.err;
    EXPECT_CONTAINS(run.err, "Try 'eniacsim --help'.\n");
  }
  EXPECT_CONTAINS(eniacsim("sum.e --max-cyles 5").err, "did you mean --max-cycles?");
}

TEST_F(Eniacsim, ReadsThePatchFromStandardInput) {
  for (const char* arguments : {"-q", "--quiet", "-q -"}) {
    const ToolOutcome run = shell(fmt::format("$eniacsim {} --dump <sum.e", arguments));
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.err, "") << arguments;
    EXPECT_EQ(number_in(run.out, "a2"), "P 0000000333");
  }
  const ToolOutcome bad = shell("printf 'frob\\n' | $eniacsim -q");
  EXPECT_EQ(bad.status, 1);
  EXPECT_TRUE(bad.err.starts_with("<standard input>:1:1: error: ")) << bad.err;
}

TEST_F(Eniacsim, AsksForAPatchThatIsTyped) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  PseudoTerminal terminal(CHESSVM_BIN_DIR "/eniacsim -q --dump; echo left $?; read end", 80, 24);
  ASSERT_TRUE(terminal.wait_for("patch, ended by Ctrl-D:")) << terminal.screen();
  terminal.type("b i\n\x04");
  EXPECT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

TEST_F(Eniacsim, ReportsErrorsAsJson) {
  file("bad.e", std::string(sum) + "frob\n");
  const auto error_of = [&](const std::string& arguments, int status) {
    const ToolOutcome run = eniacsim(arguments + " --json");
    EXPECT_EQ(run.status, status) << arguments;
    EXPECT_NE(run.err, "") << arguments;
    nlohmann::json object = nlohmann::json::parse(run.out);
    EXPECT_EQ(object.at("schema"), "chessvm.error/1");
    EXPECT_EQ(object.at("status"), status);
    return object;
  };
  const auto bad = error_of("bad.e", 1);
  EXPECT_EQ(bad.at("file"), "bad.e");
  EXPECT_EQ(bad.at("line"), 12);
  EXPECT_EQ(bad.at("column"), 1);
  EXPECT_EQ(error_of("none.e", 3).at("error"), "cannot open: No such file or directory");
  EXPECT_EQ(error_of("--vm none.e", 3).at("file"), "none.e");
  EXPECT_EQ(error_of("sum.e --frobnicate", 2).at("error"), "unknown option --frobnicate");
  EXPECT_CONTAINS(error_of("--commands sum.e", 2).at("error").get<std::string>(), "--json");
  EXPECT_CONTAINS(error_of("sum.e --probe a99.1", 1).at("error").get<std::string>(), "--probe: ");
}

TEST_F(Eniacsim, HelpAndVersion) {
  const ToolOutcome help = eniacsim("--help");
  EXPECT_EQ(help.status, 0);
  EXPECT_EQ(help.err, "");
  EXPECT_CONTAINS(help.out, "{auto,compiled,fast,pulse}");
  EXPECT_LACKS(help.out, "ENUM");
  EXPECT_TRUE(eniacsim("-V").out.starts_with("eniacsim "));
}

TEST_F(Eniacsim, SignalsEndALongRunBetweenTwoAddCycles) {
  file("long.e", std::string(count) + "f p started\n");
  for (const std::string engine : every_engine) {
    const ToolOutcome run = signalled("INT", "--allow-writes long.e --dump --engine " + engine);
    EXPECT_EQ(run.status, 130);
    EXPECT_TRUE(run.err.starts_with("eniacsim: interrupted: ")) << run.err;
    EXPECT_TRUE(run.err.ends_with(" of ENIAC time, 0 cards punched\n")) << run.err;
    EXPECT_LACKS(run.err, "\r");  // no progress line without a terminal
    // A run of n add cycles makes n - 2 additions.
    const std::uint64_t cycles = std::stoull(run.err.substr(run.err.find("interrupted: ") + 13));
    EXPECT_EQ(number_in(run.out, "a1"), fmt::format("P {:010}", (cycles - 2) % 10'000'000'000));
  }
  EXPECT_EQ(nlohmann::json::parse(signalled("INT", "--allow-writes long.e --json").out).at("stop"),
            "interrupted");
  const ToolOutcome ended = signalled("TERM", "--allow-writes long.e");
  EXPECT_EQ(ended.status, 143);
  EXPECT_TRUE(ended.err.starts_with("eniacsim: interrupted: ")) << ended.err;
}

TEST_F(Eniacsim, NamesFilesThatAreNoPatches) {
  file("program.e", "# isa=v4\ns f1.RA2L6 9\n");
  const ToolOutcome image = eniacsim("program.e");
  EXPECT_EQ(image.status, 0);
  EXPECT_CONTAINS(image.err, "program.e: note: no cable is plugged; this is an image: chsim IMAGE");
  EXPECT_LACKS(eniacsim("sum.e program.e").err, "note:");
  file("cards.deck", "12345\n00001\n");
  EXPECT_EQ(eniacsim("cards.deck").err,
            "cards.deck: error: not a patch; this is a deck of cards: chsim --deck and eniacsim "
            "--deck read it\n");
  EXPECT_EQ(eniacsim("cards.deck").status, 1);
  file("state.ckpt", "{\n  \"format\": \"chessvm.checkpoint\",\n");
  EXPECT_CONTAINS(eniacsim("state.ckpt").err,
                  "state.ckpt: error: not a patch; this is a checkpoint");
  file("loads.e", "l state.ckpt\n");
  EXPECT_CONTAINS(eniacsim("loads.e").err, "not a patch; this is a checkpoint");
  EXPECT_EQ(eniacsim("sum.e -d program.e").status, 1);
  EXPECT_CONTAINS(
      eniacsim("sum.e -d program.e").err,
      "program.e:1:1: error: '#' is not a digit, an 11-punch or a blank; this is an image");
  EXPECT_CONTAINS(eniacsim("--vm sum.e").err,
                  "sum.e:1: error: not an image: the first line must be "
                  "'# isa=v4'; this is a patch: eniacsim PATCH runs it");
}

TEST_F(Eniacsim, JsonNamesEveryEnd) {
  file("quit.e", std::string(sum) + "p a2.5o debug.quit\n");
  file("stop.e", std::string(count) + "p 1-1 debug.bp.1\n");
  file("clash.e", "p i.io 1-1\np 1-1 a1.5i\np 1-1 a1.6i\ns a1.op5 α\ns a1.op6 A\nb i\n");
  // In the files *-early.e, the command `g` starts the run. The run must end as without `g`. The
  // line after `g` has no effect.
  const std::string later = "g\nset a9 5\n";
  file("quit-early.e", contents("quit.e") + later);
  file("clash-early.e", contents("clash.e") + later);
  file("limit-early.e", std::string(count) + later);
  struct Case {
    std::string arguments;
    int status;
    std::string stop;
    std::string words;
  };
  for (const Case& each :
       {Case{"quit.e", 0, "quit", "debug.quit: 5 add cycles"},
        Case{"stop.e", 1, "debugger", "stopped by the debugger: "},
        Case{"clash.e", 1, "failed", "failed: "},
        Case{"count.e --max-cycles 50", 4, "limit", "the limit is reached: 50 add cycles"},
        Case{"quit-early.e", 0, "quit", "debug.quit: 5 add cycles"},
        Case{"clash-early.e", 1, "failed", "failed: "},
        Case{"limit-early.e --max-cycles 50", 4, "limit", "the limit is reached: 50 add cycles"}}) {
    const ToolOutcome run = eniacsim("-W none --json " + each.arguments);
    EXPECT_EQ(run.status, each.status) << each.arguments << run.err;
    EXPECT_CONTAINS(run.err, "eniacsim: " + each.words);
    const auto object = nlohmann::json::parse(run.out);
    EXPECT_EQ(object.at("stop"), each.stop) << each.arguments;
    EXPECT_EQ(object.at("message").is_null(), each.stop != "failed");
    const ToolOutcome dump = eniacsim("-W none --dump " + each.arguments);
    EXPECT_EQ(number_in(dump.out, "a9"), "P 0000000000") << each.arguments;
  }
}

TEST_F(Eniacsim, AnInterruptOfAPatchEndsTheRun) {
  file("going.e", std::string(count) + "f p started\ng\nset a9 5\n");
  const ToolOutcome run = signalled("INT", "--allow-writes going.e --json");
  EXPECT_EQ(run.status, 130);
  EXPECT_TRUE(run.err.starts_with("eniacsim: interrupted: ")) << run.err;
  const auto object = nlohmann::json::parse(run.out);
  EXPECT_EQ(object.at("stop"), "interrupted");
}

TEST_F(Eniacsim, CardsThatAreLostAfterTheRunEndWithThree) {
  file("full.e", std::string(add_up) + "f p /dev/full\nb i\n");
  file("one.deck", "0000000001\n");
  for (const std::string mode : {"", "--json ", "--engine pulse "}) {
    const ToolOutcome run = eniacsim(mode + "full.e -d one.deck --allow-writes");
    EXPECT_EQ(run.status, 3) << mode;
    EXPECT_CONTAINS(run.err, "eniacsim: error: ");
    EXPECT_CONTAINS(run.err, "No space left on device");
  }
  EXPECT_EQ(eniacsim("sum.e --vcd /dev/full").status, 3);
  EXPECT_CONTAINS(eniacsim("sum.e --vcd /dev/full").err, "/dev/full");
}

TEST_F(Eniacsim, StrictNeverHidesAnotherEnd) {
  file("garbled.e",
       "p c.o 1\np 1 a1.α\ns c.s26 Jlr\ns c.j1 1\np i.io 1-1\np 1-1 c.26i\np 1-1 a1.5i\n"
       "s a1.op5 α\np a1.5o 1-1\np 1-1 a3.1i\np 1-1 a4.1i\np 1-1 a5.1i\ns a3.op1 A\ns a4.op1 A\n"
       "s a5.op1 α\np a3.A 2\np a4.A 2\np 2 a5.α\nset a3 1\nset a4 1\nb i\n");
  const ToolOutcome run = eniacsim("garbled.e -W none --strict --max-cycles 10");
  EXPECT_EQ(run.status, 4) << "the limit, although pulses coincided";
  EXPECT_CONTAINS(run.err, "eniacsim: error: add cycle ");
  EXPECT_CONTAINS(run.err, " times in all)\n");
}

}  // namespace
}  // namespace chessvm::test::batch_test
