// SPDX-License-Identifier: MIT
// Tests chsim as users see it: exit status, and which text goes to which stream.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/base/temporary_folder.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/vm/vectors.hpp"

namespace chessvm::vm::test::chsim_test {
namespace {

using namespace chessvm::test;

class Chsim : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& contents) const {
    std::ofstream(directory_ / name) << contents;
    return name;
  }
  [[nodiscard]] std::string contents(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(directory_ / name).rdbuf();
    return text.str();
  }
  [[nodiscard]] ToolOutcome chsim(const std::string& arguments) const {
    return run_tool(directory_, "timeout 60 " CHESSVM_BIN_DIR "/chsim " + arguments);
  }
  std::string image(const std::string& name, const std::vector<std::string>& rows) const {
    Image made;
    for (std::size_t i = 0; i < rows.size(); ++i) set_row(made, 100 + static_cast<int>(i), rows[i]);
    return file(name, to_text(made));
  }
  /// Writes a program that reads cards and prints A and B; returns the file name.
  std::string echo() const { return image("echo.e", {"120012919999", "345292739999"}); }
  /// Writes a program that counts without end; returns the file name.
  std::string loop() const { return image("loop.e", {"527399999999"}); }
  const TemporaryFolder temporary_;
  const std::filesystem::path& directory_ = temporary_.path();
};

#define EXPECT_CONTAINS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST_F(Chsim, CardsGoToStandardOutputAlone) {
  image("print.e", {"400692409892", "959999999999"});
  const ToolOutcome run = chsim("print.e");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out, "0700\n9900\n");
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(chsim("print.e --stats").out, run.out);
  EXPECT_CONTAINS(chsim("print.e --stats").err, "ENIAC time");
  EXPECT_EQ(chsim("print.e --card-width=80").out,
            "0700" + std::string(76, ' ') + "\n9900" + std::string(76, ' ') + "\n");
  EXPECT_EQ(chsim("- < print.e").out, run.out);
}

TEST_F(Chsim, OptionsThatContradictEachOtherAreRefusedWithTheReason) {
  loop();
  for (const char* option : {"--trace=t", "--profile=p", "--cards c", "--checkpoint c",
                             "--record r", "--json", "--stats", "--wall 9s", "--max-cycles 9"}) {
    const ToolOutcome run = chsim(std::string("loop.e --debug -b ") + option);
    EXPECT_EQ(run.status, 2) << option;
    EXPECT_CONTAINS(run.err, "with --debug, limits") << option;
  }
  const std::vector<std::pair<std::string, std::string>> refusals{
      {"--plain", "--plain needs --debug"},
      {"--control -", "--control needs --debug"},
      {"-e step", "-x, -e and --break need --debug"},
      {"--from 5", "--from, --to and --trace-if need --trace"},
      {"--to 5", "--from, --to and --trace-if need --trace"},
      {"--trace-if A", "--from, --to and --trace-if need --trace"},
      {"--trace=t --from 5 --to 5", "--to must be later than --from"},
      {"-d - --restore -", "standard input can be given for one file only"},
      {"--debug -b --control -", "--control takes commands, and --batch none"},
      {"--debug -d -", "standard input is for commands"}};
  for (const auto& [options, reason] : refusals) {
    const ToolOutcome run = chsim("loop.e " + options + " </dev/null");
    EXPECT_EQ(run.status, 2) << options;
    EXPECT_CONTAINS(run.err, reason) << options;
  }
}

TEST_F(Chsim, OutputsReplaceNoInputAndNoOtherOutput) {
  const std::string before = contents(loop());
  file("one.deck", "00000\n");
  for (const char* option : {"--checkpoint=loop.e", "--trace=./loop.e", "--profile=loop.e",
                             "-d one.deck --checkpoint one.deck", "--trace=o --profile=./o"}) {
    EXPECT_EQ(chsim(std::string("loop.e --max-cycles 100 ") + option).status, 2) << option;
    EXPECT_EQ(contents("loop.e"), before) << option;
    EXPECT_EQ(contents("one.deck"), "00000\n") << option;
  }
  EXPECT_EQ(chsim("loop.e --max-cycles 100 --checkpoint c").status, 4);
  EXPECT_EQ(chsim("loop.e --max-cycles 200 --restore c --checkpoint c").status, 4);
}

TEST_F(Chsim, JsonIsTheOnlyOutput) {
  image("print.e", {"400692409892", "959999999999"});
  const ToolOutcome run = chsim("print.e --stats --json");
  EXPECT_EQ(run.status, 0);
  const auto object = nlohmann::json::parse(run.out);
  EXPECT_EQ(object.at("schema"), "chessvm.run/1");
  EXPECT_EQ(object.at("status"), "halt");
  EXPECT_TRUE(object.at("error").is_null());
  EXPECT_EQ(object.at("cards"), nlohmann::json::parse(R"(["0700","9900"])"));
  EXPECT_EQ(object.at("instructions"), 5);
  EXPECT_EQ(object.at("add_cycles"), 12 + 4 + 6 + 6 + 4 + 6 + 12);
  EXPECT_DOUBLE_EQ(object.at("eniac_seconds"), 50 / 5000.0);
  for (const char* key : {"wall_seconds", "instructions_per_second", "eniac_time", "pc", "label"})
    EXPECT_TRUE(object.contains(key)) << key;
}

TEST_F(Chsim, JsonSharesNoStream) {
  image("print.e", {"400692409892", "959999999999"});
  const std::string alone = "with --json, standard output is for its object: name a file for ";
  for (const auto& [options, reason] : std::vector<std::pair<std::string, std::string>>{
           {"--trace=-", alone + "--trace and --profile"},
           {"--profile=-", alone + "--trace and --profile"},
           {"--record=-", alone + "--record"},
           {"--cards=-", alone + "--cards"},
           {"--checkpoint=-", alone + "--checkpoint"},
           {"--checkpoint c --checkpoint-every 1000",
            "--json prints cards at the end only: with --checkpoint-every, --cards FILE keeps "
            "them"}}) {
    const ToolOutcome run = chsim("print.e --json " + options);
    EXPECT_EQ(run.status, 2) << options;
    EXPECT_CONTAINS(run.out + run.err, reason);
  }
  EXPECT_EQ(chsim("print.e --json --checkpoint c --checkpoint-every 1000 --cards cards").status, 0);
  EXPECT_EQ(contents("cards"), "0700\n9900\n");
}

TEST_F(Chsim, ATraceHasStandardOutputForItselfWhereCardsHaveAFile) {
  image("print.e", {"400692409892", "959999999999"});
  const ToolOutcome run = chsim("print.e --trace=- --cards=cards");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 5) << run.out;
  EXPECT_CONTAINS(run.out, "halt");
  EXPECT_EQ(contents("cards"), "0700\n9900\n");
}

TEST_F(Chsim, ATraceThatCannotBeWrittenEndsTheRun) {
  loop();
  for (const std::string trace :
       {"--trace=- > /dev/full", "--trace=/dev/full", "--trace=- --cards=cards > /dev/full"}) {
    const ToolOutcome run = chsim("loop.e --max-cycles 10000000 " + trace);
    EXPECT_EQ(run.status, 3) << trace;
    EXPECT_CONTAINS(run.err, "No space left on device");
  }
}

class ChsimInATerminal : public Chsim {
 protected:
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  }
  [[nodiscard]] std::string command(const std::string& arguments) const {
    return "cd " + directory_.string() + "; " CHESSVM_BIN_DIR "/chsim " + arguments +
           "; echo status $?; read end";
  }
};

TEST_F(ChsimInATerminal, ShowsWhereALongRunIs) {
  loop();
  PseudoTerminal terminal(command("loop.e"), 80, 24, "xterm");
  EXPECT_TRUE(terminal.wait_for(" million instructions, row 100")) << terminal.screen();
  terminal.type("\x03");
  EXPECT_TRUE(terminal.wait_for("status 130")) << terminal.screen();
  EXPECT_EQ(terminal.screen().find(" million instructions, row"), std::string::npos)
      << "erased at the end: " << terminal.screen();
}

TEST_F(ChsimInATerminal, InterruptsABenchmark) {
  PseudoTerminal terminal(command("--bench"), 80, 24, "xterm");
  ASSERT_TRUE(terminal.wait_for("add cycles")) << terminal.screen();
  terminal.type("\x03");
  EXPECT_TRUE(terminal.wait_for("status 130")) << terminal.screen();
  EXPECT_NE(terminal.screen().find("chsim: interrupted"), std::string::npos) << terminal.screen();
  EXPECT_EQ(terminal.screen().find("signature "), std::string::npos) << "no sum of a part";
}

TEST_F(Chsim, StarvingReadIsNoError) {
  echo();
  file("three.deck", "11\r\n22\n33");
  const ToolOutcome run = chsim("echo.e -d three.deck");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out, "1200\n2300\n3400\n");
  EXPECT_CONTAINS(run.err, "waiting for card 4 at row 100");
  EXPECT_EQ(chsim("echo.e -d three.deck -q").err, "");
  EXPECT_EQ(chsim("echo.e -d - < three.deck").out, run.out);
  EXPECT_EQ(nlohmann::json::parse(chsim("echo.e --json --batch < /dev/null").out).at("status"),
            "waiting-for-card");
}

TEST_F(Chsim, BadDecks) {
  echo();
  for (const auto& [deck, where] : std::vector<std::pair<std::string, std::string>>{
           {"11\n\n", "bad.deck:2:1: error: "},
           {"11\n+22\n", "bad.deck:2:1: error: "},
           {"1\n" + std::string(81, '1') + "\n", "bad.deck:2:81: error: "},
           {"1\n2 \xc3\xa9\n", "bad.deck:2:3: error: "}}) {
    file("bad.deck", deck);
    const ToolOutcome run = chsim("echo.e -d bad.deck");
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.out, "");
    EXPECT_CONTAINS(run.err, where);
    EXPECT_EQ(chsim("echo.e -d - < bad.deck").status, 1);
  }
  EXPECT_EQ(chsim("echo.e -d none.deck").status, 3);
}

TEST_F(Chsim, MachineErrorsSayWhere) {
  image("error.e", {"405452119999"});
  file("error.sym", "# chessvm symbols 1\nrow 100 start error.asm:1\n");
  const ToolOutcome run = chsim("error.e -q");
  EXPECT_EQ(run.status, 1);
  EXPECT_CONTAINS(run.err, "ILLEGAL_ACC at row 100.3 (start): storeacc A");
  EXPECT_CONTAINS(run.err, "RF=P5600000000");
  const auto object = nlohmann::json::parse(chsim("error.e --json").out);
  EXPECT_EQ(object.at("status"), "error");
  EXPECT_EQ(object.at("error"), "ILLEGAL_ACC");
  EXPECT_EQ(object.at("label"), "start");
  image("fetch.e", {"749999999999"});
  EXPECT_CONTAINS(chsim("fetch.e").err, "OPERAND_MISALIGNED at row 100.0: jmp far");
  image("break.e", {"949599999999"});
  EXPECT_EQ(chsim("break.e").status, 0);
  EXPECT_CONTAINS(chsim("break.e").err, "break");
}

TEST_F(Chsim, Limits) {
  loop();
  EXPECT_EQ(chsim("loop.e --max-cycles 1000000").status, 4);
  const auto object = nlohmann::json::parse(chsim("loop.e --json --max-time 1h").out);
  EXPECT_EQ(object.at("status"), "limit");
  EXPECT_GE(object.at("add_cycles"), 18'000'000);
  EXPECT_LT(object.at("add_cycles"), 18'000'020);
  EXPECT_EQ(chsim("loop.e --wall 0.1s").status, 4);
}

TEST_F(Chsim, InterruptedItSaysWhereAndKeepsTheState) {
  loop();
  const ToolOutcome run = chsim(
      "loop.e --checkpoint stop.ckpt & sleep 0.5; kill -INT $(pgrep -P $!) "
      "2>/dev/null || kill -INT $!; wait $!");
  EXPECT_EQ(run.status, 130);
  EXPECT_EQ(chsim("loop.e --restore stop.ckpt --max-cycles 1").status, 4);
}

TEST_F(Chsim, CheckpointsContinue) {
  echo();
  file("four.deck", "1\n2\n3\n4\n");
  const std::string whole = chsim("echo.e -d four.deck").out;
  for (const char* cycles : {"1", "50", "77", "100", "150"}) {
    const std::string limit(cycles);
    const ToolOutcome first =
        chsim("echo.e -d four.deck --checkpoint c.ckpt --max-cycles " + limit);
    EXPECT_EQ(first.status, 4);
    const ToolOutcome rest = chsim("echo.e -d four.deck --restore c.ckpt");
    EXPECT_EQ(rest.status, 0) << rest.err;
    EXPECT_EQ(first.out + rest.out, whole) << limit;
  }
  loop();
  EXPECT_EQ(chsim("loop.e --restore c.ckpt").status, 1) << "another program";
  EXPECT_EQ(chsim("echo.e --restore none.ckpt").status, 3);
  file("short.deck", "1\n");
  EXPECT_EQ(chsim("echo.e -d short.deck --restore c.ckpt").status, 1);
  EXPECT_EQ(chsim("loop.e --checkpoint /nowhere/x --max-cycles 5").status, 3);
  EXPECT_EQ(chsim("loop.e --checkpoint e.ckpt --checkpoint-every 1000 --max-cycles 5000").status,
            4);
}

TEST_F(Chsim, TraceAndProfile) {
  image("print.e", {"400692409892", "959999999999"});
  file("print.sym", "# chessvm symbols 1\nrow 100 start a.asm:1\n");
  EXPECT_EQ(chsim("--trace print.e").out, "0700\n9900\n");
  EXPECT_CONTAINS(chsim("--trace print.e").err, "100.2 (start)");
  EXPECT_EQ(chsim("print.e --trace=t.txt --profile=p.txt").err, "");
  EXPECT_CONTAINS(contents("t.txt"), "0 100.0 (start)            mov 7,A ");
  EXPECT_CONTAINS(contents("t.txt"), "101.0 (start+1)          halt");
  EXPECT_CONTAINS(contents("p.txt"), "101 (start+1)                         1             12");
  const std::string by_label = fmt::format("\n{:<24} {:>14} ", "start", 5);
  EXPECT_CONTAINS(contents("p.txt"), by_label);
  EXPECT_EQ(chsim("print.e --trace=/nowhere/t").status, 3);
}

TEST_F(Chsim, DashIsStandardOutputForTraceAndProfile) {
  image("print.e", {"400692409892", "959999999999"});
  const ToolOutcome trace = chsim("print.e --trace=- -q");
  EXPECT_EQ(trace.err, "");
  EXPECT_CONTAINS(trace.out, "mov 7,A ");
  EXPECT_CONTAINS(trace.out, "\n0700\n");
  const ToolOutcome profile = chsim("print.e --profile=- -q");
  EXPECT_EQ(profile.err, "");
  EXPECT_TRUE(profile.out.starts_with("0700\n9900\n")) << profile.out;
  EXPECT_GT(profile.out.size(), 20U);
  EXPECT_EQ(chsim("print.e --profile=- --json").status, 2) << "two things on one stream";
}

TEST_F(Chsim, ReportsErrorsAsJson) {
  file("bad.e", "s f1.RA2L6 12\n");
  const auto error_of = [&](const std::string& arguments, int status) {
    const ToolOutcome run = chsim(arguments + " --json");
    EXPECT_EQ(run.status, status) << arguments;
    EXPECT_NE(run.err, "") << arguments;
    nlohmann::json object = nlohmann::json::parse(run.out);
    EXPECT_EQ(object.at("schema"), "chessvm.error/1");
    EXPECT_EQ(object.at("status"), status);
    return object;
  };
  const auto missing = error_of("none.e", 3);
  EXPECT_EQ(missing.at("file"), "none.e");
  EXPECT_EQ(missing.at("error"), "cannot open: No such file or directory");
  EXPECT_EQ(error_of("bad.e", 1).at("file"), "bad.e");
  EXPECT_EQ(error_of("@missing", 3).at("file"), "missing");
  EXPECT_EQ(error_of("bad.e --max-cycles x", 2).at("error"),
            "--max-cycles: 'x' is not a number from 1 up");
}

TEST_F(Chsim, BadImages) {
  file("bad.e", "# isa=v4\ns f1.RA2L6 12\n");
  const ToolOutcome run = chsim("bad.e");
  EXPECT_EQ(run.status, 1);
  EXPECT_CONTAINS(run.err, "bad.e:2:12: error: digit is not a number from 0 to 9");
  EXPECT_EQ(chsim("missing.e").status, 3);
  EXPECT_EQ(chsim(".").status, 3);
  image("a.e", {"959999999999"});
  image("b.e", {"949999999999"});
  EXPECT_EQ(chsim("a.e b.e").status, 1);
  EXPECT_CONTAINS(chsim("a.e b.e").err, "b.e:");
  EXPECT_CONTAINS(chsim("a.e a.e").err, "warning");
}

TEST_F(Chsim, MessagesThatCannotBeWrittenChangeNothing) {
  image("a.e", {"959999999999"});
  for (const char* sink : {"2>/dev/full", "2>&-"}) {
    const auto status = [&](const std::string& arguments) {
      return chsim(arguments + " " + sink).status;
    };
    EXPECT_EQ(status("none.e"), 3) << sink;
    EXPECT_EQ(status("--bogus"), 2) << sink;
    EXPECT_EQ(status("a.e a.e --stats -v"), 0) << sink;
  }
}

TEST_F(Chsim, Usage) {
  image("a.e", {"959999999999"});
  EXPECT_EQ(chsim("").status, 2);
  for (const char* line :
       {"a.e --max-cycles x", "a.e --max-cycles 0", "a.e --max-cycles -5", "a.e --max-time 5",
        "a.e --max-time 0s", "a.e --wall 5x", "a.e --checkpoint-every 5", "a.e --card-width 3",
        "a.e --color maybe", "a.e --deck", "- -d -", "a.e --bogus"})
    EXPECT_EQ(chsim(line).status, 2) << line;
  EXPECT_CONTAINS(chsim("a.e --max-cyles 5").err, "did you mean --max-cycles?");
  EXPECT_EQ(chsim("--help").status, 0);
  EXPECT_CONTAINS(chsim("--help").out, "Usage: chsim");
  EXPECT_EQ(chsim("--version").status, 0);
  EXPECT_EQ(chsim("a.e --max-cycles 5 --max-cycles 50").status, 0) << "the last wins";
}

TEST_F(Chsim, LimitsBeyondAWordAreUsageErrors) {
  loop();
  for (const char* option :
       {"--max-cycles=18446744073709551616", "--max-cycles=99999999999999999999",
        "--max-cycles=1e9", "--max-cycles=0x10", "--max-cycles=+5",
        "--checkpoint c --checkpoint-every=18446744073709551616"})
    EXPECT_EQ(chsim(std::string("loop.e ") + option).status, 2) << option;
  EXPECT_CONTAINS(chsim("loop.e --max-cycles=18446744073709551616").err,
                  "is more than 18446744073709551615");
}

TEST_F(Chsim, ImagesWithoutRowsAndWithCarriageReturns) {
  file("empty.e", "# isa=v4\n");
  EXPECT_EQ(chsim("empty.e").status, 1);
  EXPECT_CONTAINS(chsim("empty.e").err, "empty.e: error: no row of the program is set");
  loop();
  std::string text = contents("loop.e");
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.insert(at, 1, '\r');
  file("dos.e", text);
  EXPECT_EQ(chsim("dos.e --max-cycles 1000").status, 4) << "it runs";
}

TEST_F(Chsim, NamesOtherKindsOfFiles) {
  loop();
  file("p.e", "# a patch\np 1-1 a1.5i\n");
  EXPECT_CONTAINS(chsim("p.e").err,
                  "p.e:1: error: not an image: the first line must be '# isa=v4'; this is a patch: "
                  "eniacsim PATCH runs it\n");
  EXPECT_CONTAINS(chsim("loop.e -d loop.e").err, "; this is an image: chsim IMAGE runs it");
  file("cards.deck", "12345\n");
  EXPECT_CONTAINS(chsim("loop.e --restore cards.deck").err,
                  "cards.deck:1: error: not a checkpoint: expected '{'; this is a deck of cards: ");
}

TEST_F(Chsim, OutputsAreTriedBeforeTheRun) {
  loop();
  for (const char* option : {"--checkpoint=no/such/c", "--profile=no/such/p", "--checkpoint=."}) {
    const ToolOutcome run = chsim(std::string("loop.e --wall 50s ") + option);
    EXPECT_EQ(run.status, 3) << option;
    EXPECT_EQ(run.err.find("limit"), std::string::npos) << "it ran: " << run.err;
  }
  EXPECT_EQ(contents("c"), "");
}

TEST_F(Chsim, OutputsDoNotReplaceSymbolsNorTheCheckpointRestored) {
  loop();
  file("loop.sym", "# chessvm symbols 1\n");
  EXPECT_EQ(chsim("loop.e --max-cycles 100 --checkpoint c").status, 4);
  const std::string checkpoint = contents("c");
  for (const char* option :
       {"--trace=loop.sym", "--profile=./loop.sym", "--checkpoint=loop.sym", "--trace=loop.lst",
        "--restore c --trace=c", "--restore c --profile=./c"})
    EXPECT_EQ(chsim(std::string("loop.e --max-cycles 200 ") + option).status, 2) << option;
  EXPECT_EQ(contents("c"), checkpoint);
  EXPECT_EQ(contents("loop.sym"), "# chessvm symbols 1\n");
}

TEST_F(Chsim, BenchSignsTheBehaviourOfOurPrograms) {
  for (const std::string core :
       {"", " --core=native", " --core=interpreter", " --core reference"}) {
    const ToolOutcome run = chsim("--bench" + core);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(run.err, "");
    std::string signed_part;
    std::string speed;
    for (const std::string& line : run.lines())
      (line.starts_with("here ") ? speed : signed_part) += line + '\n';
    EXPECT_CONTAINS(speed, "million instructions/s");
    // If a program is unchanged but its signature changes, the simulator has changed. The message
    // of the commit must say this.
    expect_golden(CHESSVM_TEST_DATA "/bench.signatures", signed_part);
  }
}

/// A core is an implementation of the virtual CPU (docs/isa.md#cores). All cores must give the same
/// exit status, cards, messages, and checkpoint at the end.
TEST_F(Chsim, NothingButTheTimeDependsOnTheCore) {
  echo();
  loop();
  file("deck", "12345\n-00001\n99999\n");
  file("error.e", "");
  image("error.e", {"529999999999", "405041999999"});
  const std::string self_test = CHESSVM_SELF_TEST;
  const std::string deck = CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck";
  for (const std::string& words :
       {std::string("loop.e --max-cycles 1234567"), std::string("loop.e --max-cycles 1"),
        std::string("loop.e --max-cycles 99999 --checkpoint-every 777"),
        std::string("loop.e --max-time 5h"), std::string("echo.e -d deck --stats"),
        std::string("error.e --json"), self_test + " -d " + deck,
        self_test + " --max-cycles 30001 -d " + deck}) {
    std::vector<std::string> seen;
    for (const std::string core : {"auto", "native", "interpreter", "reference"}) {
      const std::filesystem::path checkpoint = directory_ / "end.ckpt";
      std::filesystem::remove(checkpoint);
      const ToolOutcome run = chsim(words + " --checkpoint end.ckpt --core " + core +
                                    " 2>&1 | grep -v -e '^here' -e wall; exit ${PIPESTATUS[0]}");
      seen.push_back(std::to_string(run.status) + run.out + contents("end.ckpt"));
      EXPECT_EQ(seen.back(), seen.front()) << words << " --core " << core;
    }
  }
}

TEST_F(Chsim, NamesTheCoresItHas) {
  loop();
  const ToolOutcome run = chsim("loop.e --core fast");
  EXPECT_EQ(run.status, 2);
  EXPECT_CONTAINS(run.err, "reference");
}

TEST_F(Chsim, BenchStandsAlone) {
  loop();
  EXPECT_CONTAINS(chsim("--bench loop.e").err,
                  "--bench takes no image and no other option than --core");
  EXPECT_EQ(chsim("--bench --stats").status, 2);
  EXPECT_EQ(chsim("").status, 2);
  EXPECT_CONTAINS(chsim("--stats").err, "IMAGE is required");
  EXPECT_EQ(chsim("--bench > /dev/full").status, 3);
}

TEST_F(Chsim, ColourPaintsDiagnostics) {
  file("bad.e", "nonsense\n");
  EXPECT_CONTAINS(chsim("bad.e --color=always").err, "\033[1;31merror\033[0m: ");
  EXPECT_EQ(chsim("bad.e --color=never").err.find('\033'), std::string::npos);
  EXPECT_EQ(chsim("bad.e --color=always --json").err.find('\033'), std::string::npos);
  EXPECT_CONTAINS(chsim("--help").out, "--trace[=FILE]");
}

}  // namespace
}  // namespace chessvm::vm::test::chsim_test
