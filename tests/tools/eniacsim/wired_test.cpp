// SPDX-License-Identifier: MIT
// Tests `eniacsim --vm` and `--lockstep`, mostly on a small machine that looks like chessvm.
#include <nlohmann/json.hpp>

#include "base/files/file.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/sim/wired/lockstep/fake_computer.hpp"
#include "tests/support/eniacsim_fixture.hpp"
#include "vm/image/image.hpp"

namespace chessvm::eniac::test::wired_test {
namespace {

using chessvm::test::ToolOutcome;
using Json = nlohmann::json;

/// Lines of a patch that set PC to row 100, and set the signs of m13 and m14 to minus, which
/// selects function table 1.
const std::string presets = "set a1 900\nset a19 -1\nset a20 -1\n";

class WiredTool : public chessvm::test::Eniacsim {
 protected:
  WiredTool() {
    file("count.e", vm::to_text(wired::test::FakeComputer::image_of_row(wired::test::count_up)));
    file("jump.e",
         vm::to_text(wired::test::FakeComputer::image_of_row(wired::test::jump_to_itself)));
    file("halt.e",
         vm::to_text(wired::test::FakeComputer::image_of_row({{vm::isa::Operation::halt}})));
    file("counting.e", wired::test::ring_of_21 + presets);
    file("silent.e", wired::test::silence_after_start + presets);
  }
  [[nodiscard]] ToolOutcome chsim(const std::string& arguments) const {
    return shell("timeout -k 1 60 " CHESSVM_BIN_DIR "/chsim " + arguments);
  }
};

TEST_F(WiredTool, SaysThatBothAreEqual) {
  for (const std::string engine : {"compiled", "fast", "pulse"}) {
    const ToolOutcome run =
        eniacsim("--lockstep count.e --patch counting.e --max-cycles 2100 --engine " + engine);
    EXPECT_EQ(run.status, 4);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err,
              "eniacsim: limit reached before row 100: 100 fetched rows equal, of 1 row; "
              "2100 add cycles, 0.4s of ENIAC time, 0 cards punched\n");
  }
  const ToolOutcome halted = eniacsim("--lockstep halt.e --patch silent.e --json");
  EXPECT_EQ(halted.status, 0);
  const Json object = Json::parse(halted.out);
  EXPECT_EQ(object.at("schema"), "chessvm.lockstep/1");
  EXPECT_TRUE(object.at("equal").get<bool>());
  EXPECT_EQ(object.at("end"), "halt");
  EXPECT_TRUE(object.at("divergence").is_null());
}

TEST_F(WiredTool, DumpsAndReportsTheMachineOfAProgram) {
  const std::string program = "--vm halt.e --patch silent.e ";
  const ToolOutcome dump = eniacsim(program + "--dump -q");
  EXPECT_EQ(dump.status, 0) << dump.err;
  EXPECT_EQ(chessvm::test::number_in(dump.out, "a1"), "P 0000000901") << dump.out;
  const ToolOutcome report = eniacsim(program + "--report");
  EXPECT_EQ(report.status, 0) << report.err;
  EXPECT_CONTAINS(report.err, " add cycles from ");
  EXPECT_EQ(eniacsim("--lockstep halt.e --patch silent.e --report").status, 2);
}

TEST_F(WiredTool, TellsTheFirstDifferenceAndHowToSeeItAgain) {
  const ToolOutcome run = eniacsim("--lockstep jump.e --patch counting.e --checkpoint jump.ckpt");
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(run.err,
            "eniacsim: error: row 100, checkpoint 0: the row took another time\n"
            "  row 100: jmp 100\n"
            "  add cycles: 0 at its fetch; after it wired 21, virtual 14\n"
            "  RF  a13   wired   P0100000000\n"
            "            virtual P0000000000\n"
            "                      ^\n"
            "  the row again, by add times:\n"
            "          1  a2.5\n"
            "        2-9  going on: a2.5\n"
            "         10  a3.5\n"
            "      11-18  going on: a3.5\n"
            "         19  a2.6\n"
            "             a13.5                            takes α P0100000000 from trunk 1\n"
            "             c.26                             sends o P0100000000 on trunk 1\n"
            "      20-21  going on: a2.6\n"
            "  state before the row: jump.ckpt\n"
            "  again: eniacsim --lockstep jump.e --resume jump.ckpt --patch counting.e\n");
  const ToolOutcome again =
      eniacsim("--lockstep jump.e --resume jump.ckpt --patch counting.e --json");
  EXPECT_EQ(again.status, 1);
  const Json object = Json::parse(again.out);
  EXPECT_FALSE(object.at("equal").get<bool>());
  EXPECT_EQ(object.at("divergence").at("row"), 100);
  EXPECT_EQ(object.at("divergence").at("accumulators").at(0).at("wired"), "P0100000000");
  const Json& trace = object.at("divergence").at("trace");
  EXPECT_EQ(trace.at("otherwise"), "");
  EXPECT_EQ(trace.at("add_times").at(4).at("first"), 19);
  const Json& receiver = trace.at("add_times").at(4).at("programs").at(1);
  EXPECT_EQ(receiver.at("program"), "a13.5");
  EXPECT_EQ(receiver.at("takes").at(0),
            Json({{"jack", "a13.α"}, {"number", "P0100000000"}, {"trunks", {"trunk 1"}}}));
}

TEST_F(WiredTool, NamesTheCableThatIsCut) {
  const std::string words = "--lockstep jump.e --max-cycles 1000 --fault cable:a1.A/10 ";
  const ToolOutcome run = eniacsim(words);
  EXPECT_EQ(run.status, 1);
  EXPECT_CONTAINS(run.err, "  first difference from a healthy machine: add time 3, pulse time 1\n");
  EXPECT_CONTAINS(run.err, "  suspects:\n    1. cable a1.A/10: it is cut: what goes in does not");
  EXPECT_EQ(run.err.find("by add times"), std::string::npos) << run.err;
  EXPECT_CONTAINS(eniacsim(words + "--verbose").err, "by add times");
  EXPECT_CONTAINS(run.err, "  --verbose shows more of the row and the rows before it\n");
  const Json found = Json::parse(eniacsim(words + "--json").out).at("diagnosis");
  EXPECT_EQ(found.at("add_time"), 3);
  EXPECT_EQ(found.at("suspects").at(0).at("kind"), "cable");
  EXPECT_EQ(found.at("suspects").at(0).at("name"), "a1.A/10");
  EXPECT_EQ(eniacsim("--vm halt.e --verbose").status, 2);
}

TEST_F(WiredTool, NamesTheCableThatACopyOfThePatchLacks) {
  std::string patch = read_file(CHESSVM_WIRED_PATCH).value();
  const std::string cable = "p a2.A 11\n";
  const std::size_t at = patch.find(cable);
  ASSERT_NE(at, std::string::npos);
  file("copy.e", patch.erase(at, cable.size()));
  const ToolOutcome run = eniacsim("--lockstep halt.e --patch copy.e");
  EXPECT_EQ(run.status, 1);
  EXPECT_CONTAINS(run.err, " add time 5 from the start, pulse time 1\n");
  EXPECT_CONTAINS(run.err, "    1. cable a2.A/11: it is not plugged\n");
}

TEST_F(WiredTool, LeavesNoFileThatWasNotAskedFor) {
  const auto files = [this] {
    return std::distance(std::filesystem::directory_iterator(folder_), {});
  };
  EXPECT_EQ(eniacsim("--lockstep jump.e --patch counting.e").status, 1);
  const auto before = files();
  const ToolOutcome run = eniacsim("--lockstep jump.e --patch counting.e");
  EXPECT_EQ(run.status, 1);
  EXPECT_FALSE(exists("lockstep.ckpt"));
  EXPECT_EQ(files(), before);
  EXPECT_TRUE(run.err.ends_with("  --checkpoint FILE keeps the state before the row\n")) << run.err;
  EXPECT_LACKS(run.err, "again: ");
  const Json object = Json::parse(eniacsim("--lockstep jump.e --patch counting.e --json").out);
  EXPECT_EQ(object.at("divergence").at("checkpoint_file"), "");
  EXPECT_EQ(object.at("divergence").at("replay"), "");
}

TEST_F(WiredTool, ExchangesCheckpointsWithTheVirtualMachine) {
  // First chsim runs 500 rows, then eniacsim 500 rows, then chsim 500 rows.
  EXPECT_EQ(chsim("count.e --batch --max-cycles 10500 --checkpoint 500.ckpt").status, 4);
  EXPECT_EQ(eniacsim("--vm count.e --patch counting.e --resume 500.ckpt --max-cycles 21000 "
                     "--checkpoint 1000.ckpt")
                .status,
            4);
  EXPECT_EQ(
      chsim("count.e --batch --restore 1000.ckpt --max-cycles 31500 --checkpoint 1500.ckpt").status,
      4);
  // Then chsim alone runs 1500 rows.
  EXPECT_EQ(chsim("count.e --batch --max-cycles 31500 --checkpoint alone.ckpt").status, 4);
  const std::string alone = contents("alone.ckpt");
  EXPECT_CONTAINS(alone, "\"instructions\": 3000");
  // The two checkpoints are equal, because --resume replaces the digits that the patch gives m13
  // and m14.
  EXPECT_EQ(contents("1500.ckpt"), alone);
  EXPECT_EQ(eniacsim("--vm count.e --patch counting.e --run-ahead instructions:2000 "
                     "--max-cycles 31500 --checkpoint wired.ckpt")
                .status,
            4);
  EXPECT_CONTAINS(contents("wired.ckpt"), "\"instructions\": 3000");
}

TEST_F(WiredTool, CompletesARowThatWasBegun) {
  EXPECT_EQ(chsim("count.e --batch --max-cycles 10 --checkpoint within.ckpt").status, 4);
  EXPECT_CONTAINS(contents("within.ckpt"), "\"ir\": \"7399");
  const ToolOutcome run = eniacsim(
      "--lockstep count.e --patch counting.e --resume within.ckpt --max-cycles 210 --json");
  EXPECT_EQ(run.status, 4) << run.err;
  EXPECT_EQ(Json::parse(run.out).at("row_fetches"), 9);
}

TEST_F(WiredTool, RefusesWhatItCannotUse) {
  const auto refused = [&](const std::string& arguments, int status, const std::string& why) {
    const ToolOutcome run = eniacsim(arguments);
    EXPECT_EQ(run.status, status) << arguments;
    if (arguments.find("--json") == std::string::npos) {
      EXPECT_EQ(run.out, "");
    } else {
      EXPECT_EQ(Json::parse(run.out).at("status"), status) << arguments;
    }
    EXPECT_CONTAINS(run.err, why);
  };
  refused("--vm missing.e --patch counting.e", 3, "missing.e");
  refused("--vm counting.e --patch counting.e", 1, "counting.e:1");
  refused("--vm count.e --patch missing.e", 3, "missing.e");
  file("bad.e", "p i.io 1-1\ns a1.op13 A\n");
  refused("--vm count.e --patch bad.e", 1, "bad.e:2:3: error: a1 has no switch 'op13'");
  refused("--vm count.e --patch silent.e --resume counting.e", 1, "counting.e");
  refused("--vm count.e --patch counting.e --run-ahead soon", 2, "'soon'");
  refused("--vm count.e counting.e", 2, "--patch");
  refused("--vm count.e --lockstep count.e", 2, "exclude");
  for (const std::string only : {"--strict", "--later-units", "--allow-writes", "-W none"})
    refused("--vm count.e " + only, 2, "are for patches, not for programs");
  refused("--lockstep count.e --panel", 2, "--panel shows a program of --vm");
  refused("--vm count.e --panel --json", 2, "--json is for a run without --panel");
  refused("--vm count.e --panel --checkpoint x", 2, "--checkpoint and --run-ahead are for a run");
  refused("--vm count.e --panel -d -", 2, "standard input holds the keys");
  refused("--vm count.e --panel", 3, "without --panel the program runs unseen");
  refused("counting.e --resume 1.ckpt", 2, "need --vm or --lockstep");
  refused("--vm count.e --patch counting.e --checkpoint missing/x.ckpt", 3, "missing/x.ckpt");
  file("bad.deck", "1234x\n");
  refused("--vm count.e --patch counting.e -d bad.deck", 1, "bad.deck:1:5");
  file("lost.e", "p i.io a2.5i\ns a2.op5 0\n");
  refused("--vm count.e --patch lost.e", 1, "never came to its first row fetch");
  refused("--vm count.e --patch lost.e", 1, "  patch: lost.e\n");
}

TEST_F(WiredTool, DestroysNoInput) {
  file("two.deck", "12345\n");
  const std::string run = "--vm count.e --patch counting.e -d two.deck --max-cycles 42 ";
  for (const std::string arguments :
       {"--checkpoint count.e", "--checkpoint ./counting.e", "--checkpoint two.deck",
        "--vcd count.e", "--checkpoint x --vcd x", "--resume c.ckpt --vcd c.ckpt"}) {
    const ToolOutcome refused = eniacsim(run + arguments);
    EXPECT_EQ(refused.status, 2) << arguments;
    EXPECT_CONTAINS(refused.err, arguments.find("vcd x") == std::string::npos
                                     ? "is one of the inputs"
                                     : "two outputs go to");
  }
  EXPECT_EQ(contents("two.deck"), "12345\n");
  EXPECT_EQ(eniacsim(run + "--checkpoint c.ckpt").status, 4);
  EXPECT_EQ(eniacsim(run + "--resume c.ckpt --checkpoint c.ckpt").status, 4) << "but goes on";
}

TEST_F(WiredTool, LooksForItsPatch) {
  const ToolOutcome named =
      shell("CHESSVM_PATCH=counting.e $eniacsim --vm count.e --max-cycles 21");
  EXPECT_EQ(named.status, 4) << named.err;
  // Runs a copy of the tool far from the place where it was built, without a patch.
  const ToolOutcome lost = shell("mkdir -p far/bin && cp " CHESSVM_BIN_DIR
                                 "/eniacsim far/bin && far/bin/eniacsim --vm count.e");
  EXPECT_EQ(lost.status, 3);  // not 1, because the input is correct
  EXPECT_CONTAINS(lost.err, "far/share/chessvm/chessvm.e");
  EXPECT_CONTAINS(lost.err, "--patch FILE or $CHESSVM_PATCH");
  const ToolOutcome found = shell(
      "mkdir -p far/share/chessvm && cp counting.e far/share/chessvm/"
      "chessvm.e && far/bin/eniacsim --vm count.e --max-cycles 21");
  EXPECT_EQ(found.status, 4) << found.err;
}

TEST_F(WiredTool, StopsWhenItIsTold) {
  const ToolOutcome run = shell(chessvm::test::signalled_after(
      "1", "INT",
      CHESSVM_BIN_DIR "/eniacsim --vm count.e --patch counting.e --checkpoint stopped.ckpt"));
  EXPECT_CONTAINS(run.err, "eniacsim: interrupted after row 100: ");
  EXPECT_CONTAINS(contents("stopped.ckpt"), "\"pc\": 100");
}

TEST_F(WiredTool, ABreakpointEndsWithOneAndTheState) {
  file("ring.e", wired::test::ring_of_14 + presets);
  const ToolOutcome run = eniacsim("--vm jump.e --patch ring.e --break 1-2");
  EXPECT_EQ(run.status, 1);
  EXPECT_CONTAINS(run.err, "break 1-2: add cycle ");
  EXPECT_CONTAINS(run.err, "a20 M 0000000001 ");
  EXPECT_EQ(run.out, "");
  // A probe prints, but does not stop.
  EXPECT_EQ(eniacsim("--vm jump.e --patch ring.e --probe 1-2 --max-cycles 140").status, 4);
}

TEST_F(WiredTool, TellsPeopleAndProgramsHowAProgramEnded) {
  file("ring.e", wired::test::ring_of_14 + presets);
  file("clash.e", wired::test::ring_of_21 + presets +
                      "p 1-3 a13.6i\ns a13.op6 A\ns a13.cc6 C\np 1-3 a13.7i\ns a13.op7 0\n");
  struct Case {
    std::string arguments;
    int status;
    std::string end;
    std::string message;
  };
  for (const Case& each :
       {Case{"--vm halt.e --patch silent.e", 0, "halt", "halted"},
        Case{"--vm jump.e --patch silent.e", 1, "silent",
             "nothing can happen any more, although row 100 does not stop the machine"},
        Case{"--vm jump.e --patch ring.e --break 1-2", 1, "break", "break in row 100"},
        Case{"--vm jump.e --patch ring.e --max-cycles 140", 4, "limit",
             "limit reached before row 100"},
        Case{"--vm count.e --patch clash.e", 1, "error", "add cycle "},
        Case{"--vm count.e --patch counting.e --run-ahead 2000 --max-cycles 2100", 4, "limit",
             "limit reached before row 100"}}) {
    const ToolOutcome words = eniacsim(each.arguments);
    EXPECT_EQ(words.status, each.status) << each.arguments << words.err;
    EXPECT_EQ(words.out, "");
    EXPECT_CONTAINS(words.err,
                    (each.status == 1 && each.end != "break" ? "eniacsim: error: " : "eniacsim: ") +
                        each.message);
    const ToolOutcome quiet = eniacsim(each.arguments + " --quiet --json");
    EXPECT_EQ(quiet.status, each.status);
    const Json object = Json::parse(quiet.out);
    EXPECT_EQ(object.at("schema"), "chessvm.wired-run/1");
    EXPECT_EQ(object.at("status"), each.end);
    EXPECT_TRUE(object.at("message").get<std::string>().starts_with(each.message)) << object;
    EXPECT_EQ(object.at("row"), 100);
    EXPECT_EQ(quiet.err.empty(), each.status != 1 && each.end != "break") << quiet.err;
  }
}

TEST_F(WiredTool, PunchesToStandardOutputAFileOrTheObject) {
  file("print.e", vm::to_text(wired::test::FakeComputer::image_of_row(
                      {{vm::isa::Operation::print}, {vm::isa::Operation::jmp, vm::first_row}})));
  file("punching.e", "p i.io 1-1\np 1-1 cy.checkpoint\np 1-1 i.pi\np i.po 1-1\n" + presets);
  const std::string run = "--vm print.e --patch punching.e --max-cycles 1 --quiet ";
  EXPECT_EQ(eniacsim(run).out, "    \n") << "the printer of this machine prints nothing";
  const ToolOutcome filed = eniacsim(run + "--cards cards");
  EXPECT_EQ(filed.status, 4) << filed.err;
  EXPECT_EQ(filed.out, "");
  EXPECT_EQ(contents("cards"), "    \n");
  EXPECT_EQ(Json::parse(eniacsim(run + "--json").out).at("cards"), Json({"    "}));
  // If cards get lost, the run must fail and write no checkpoint that counts them.
  for (const std::string full : {"--cards /dev/full", ">/dev/full", "--json >/dev/full"}) {
    const ToolOutcome lost = eniacsim(run + "--checkpoint lost.ckpt " + full);
    EXPECT_EQ(lost.status, 3) << full;
    EXPECT_CONTAINS(lost.err, "No space left on device");
    EXPECT_FALSE(exists("lost.ckpt")) << full;
  }
  EXPECT_EQ(eniacsim(run + "--cards missing/cards").status, 3);
  EXPECT_CONTAINS(eniacsim(run + "--cards missing/cards").err, "missing/cards");
}

TEST_F(WiredTool, QuotesTheCommandThatShowsTheDifferenceAgain) {
  file("it's.e", contents("jump.e"));
  file("two words.deck", "12345\n");
  const ToolOutcome run = eniacsim(
      "--lockstep \"it's.e\" -d 'two words.deck' --patch counting.e --engine pulse --fault "
      "carry:a5.1 --checkpoint 'a row.ckpt'");
  EXPECT_EQ(run.status, 1);
  const std::string again = "  again: eniacsim ";
  const std::string command =
      "--lockstep 'it'\\''s.e' --resume 'a row.ckpt' -d 'two words.deck' --patch counting.e "
      "--engine=pulse --fault carry:a5.1";
  EXPECT_TRUE(run.err.ends_with(again + command + "\n")) << run.err;
  const ToolOutcome second = eniacsim(command);
  EXPECT_EQ(second.status, 1);
  EXPECT_CONTAINS(second.err, "row 100, checkpoint 0: the row took another time\n");
}

TEST_F(WiredTool, LooksAtTheColumnsOfItsCards) {
  file("long.deck", "12345 and more\n");
  const std::string run = "--vm count.e --patch counting.e --max-cycles 21 -d long.deck";
  EXPECT_CONTAINS(eniacsim(run).err,
                  "long.deck: warning: columns 6-80 are left out: chessvm is wired to read five\n");
  EXPECT_EQ(eniacsim(run + " --quiet").err, "");
  file("long.deck", "12345" + std::string(75, ' ') + "\n");
  EXPECT_LACKS(eniacsim(run).err, "warning");
}

TEST_F(WiredTool, NeedsTheCardsThatWereRead) {
  file("read.e", vm::to_text(wired::test::FakeComputer::image_of_row(
                     {{vm::isa::Operation::read}, {vm::isa::Operation::jmp, vm::first_row}})));
  file("two.deck", "12345\n00001\n");
  file("one.deck", "12345\n");
  const ToolOutcome begun = chsim("read.e --batch -d two.deck --checkpoint read.ckpt");
  EXPECT_CONTAINS(contents("read.ckpt"), "\"cards_read\": 2");
  const std::string run = "--vm read.e --patch counting.e --resume read.ckpt ";
  const ToolOutcome refused = eniacsim(run + "-d one.deck");
  EXPECT_EQ(refused.status, 1) << begun.err;
  EXPECT_CONTAINS(refused.err,
                  "one.deck: error: the deck has 1 cards, but 2 had been read when the checkpoint "
                  "was taken\n");
  const ToolOutcome waits = eniacsim(run + "-d two.deck --json");
  EXPECT_EQ(waits.status, 0) << waits.err;
  EXPECT_EQ(Json::parse(waits.out).at("message"), "waiting for card 3 in row 100");
  EXPECT_EQ(Json::parse(waits.out).at("cards_read"), 2);
}

TEST_F(WiredTool, RefusesProgramsAndPatchesThatAreNone) {
  file("none.e", "# isa=v4\n");
  const ToolOutcome none = eniacsim("--vm none.e --patch counting.e");
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.err, "none.e: error: no row of the program is set\n");
  file("runs.e", wired::test::ring_of_14 + presets + "p 1-2 debug.quit\nb i\ng\n");
  const ToolOutcome runs = eniacsim("--vm count.e --patch runs.e");
  EXPECT_EQ(runs.status, 1);
  EXPECT_EQ(runs.err, "runs.e: error: the patch runs the machine, it should only wire it\n");
}

TEST_F(WiredTool, RefusesOptionsThatExcludeEachOther) {
  const std::pair<const char*, const char*> cases[] = {
      {"--vm count.e --console", "--vm and --lockstep exclude --console, --commands and -t"},
      {"--lockstep count.e -t 5", "--vm and --lockstep exclude --console, --commands and -t"},
      {"--vm count.e --panel --dump", "--dump and --report are for a run without --panel"},
      {"--vm count.e --panel --report", "--dump and --report are for a run without --panel"},
      {"--vm count.e --panel --cards x", "--cards, --checkpoint and --run-ahead are for a run"},
      {"--vm count.e --panel --run-ahead 5", "--cards, --checkpoint and --run-ahead are for a run"},
      {"--vm count.e --panel --run-ahead instructions:5",
       "--cards, --checkpoint and --run-ahead are for a run"},
      {"--vm count.e --json --cards -", "name a file for --cards"},
      {"--vm - -d -", "standard input can be given for one file only"},
      {"--vm - --resume -", "standard input can be given for one file only"},
      {"--vm count.e --signals a1.*", "--signals needs --vcd"},
      {"--lockstep count.e --break 1-1", "--break is not for --lockstep"},
      {"--lockstep count.e --dump", "--dump and --report are not for --lockstep"},
      {"sum.e --cards x", "need --vm or --lockstep"},
      {"sum.e --checkpoint x", "need --vm or --lockstep"},
      {"sum.e --run-ahead 5", "need --vm or --lockstep"},
      {"sum.e --run-ahead instructions:5", "need --vm or --lockstep"},
      {"sum.e --patch x", "need --vm or --lockstep"},
      {"--panel -", "standard input holds the keys of the panel"},
      {"--panel sum.e --json", "--dump, --json and --report are for a run without --panel"},
      {"--panel sum.e --report", "--dump, --json and --report are for a run without --panel"},
      {"--panel sum.e --strict", "--strict is for a run without --panel"},
      {"--console --commands", "--commands excludes --console and -t"},
      {"--commands -t 5 sum.e", "--commands excludes --console and -t"},
      {"sum.e --vcd x --signals ''", "--signals: no signal is named"},
      {"sum.e --vcd ''", "--vcd: the name of a file is empty"},
      {"''", "PATCH: the name of a file is empty"},
      {"--vm ''", "--vm: the name of a file is empty"},
      {"--vm count.e --checkpoint ''", "--checkpoint: the name of a file is empty"},
      {"--commands sum.e -d -", "standard input holds the commands"},
      {"--commands sum.e --json", "type D or json there"}};
  for (const auto& [arguments, why] : cases) {
    const ToolOutcome run = eniacsim(std::string(arguments) + " </dev/null");
    EXPECT_EQ(run.status, 2) << arguments << run.err;
    EXPECT_CONTAINS(run.err, why);
  }
}

TEST_F(WiredTool, SavesTheRegistersOfTheCpuFirst) {
  const ToolOutcome run =
      eniacsim("--vm count.e --patch counting.e --max-cycles 42 --vcd wave.vcd --signals 'a*.*'");
  EXPECT_EQ(run.status, 4) << run.err;
  const std::string saved = contents("wave.gtkw");
  std::size_t at = 0;
  for (const std::string part :
       {"\n@800200\n-RF\n@28\n+{N} eniac.a13.sign\n@22\n#{A} (0)eniac.a13.digits[39:0] (1)",
        "\n@800200\n-LS\n@28\n+{M} eniac.a4.sign\n@22\n#{F} (0)eniac.a4.digits[39:0] (1)",
        "\n@800200\n-PC\n@22\n#{PC} (24)eniac.a1.digits[39:0] (25)", "\n#{RR} (8)eniac.a1.",
        "\n@800200\n-IR\n@28\n+{IR sign} eniac.a2.sign\n@22\n+{IR} eniac.a2.digits[39:0]\n",
        "\n+{EX} eniac.a3.digits[39:0]\n", "\n@800200\n-memory\n", "\n#{05} (0)eniac.a6.digits",
        "\n#{74} (32)eniac.a20.digits[39:0]", "\n@1000200\n-memory\n@800200\n-a1\n"}) {
    const std::size_t found = saved.find(part, at);
    ASSERT_NE(found, std::string::npos) << part << "\nnot behind " << at << " of\n" << saved;
    at = found;
  }
  EXPECT_EQ(saved.find("eniac.a13.sign", at), std::string::npos) << "each signal stands once";
}

TEST_F(WiredTool, RefusesOutputsAndInstrumentsBeforeItRuns) {
  const std::string run = "--vm count.e --patch counting.e --max-cycles 42 ";
  for (const auto& [options, status, why] :
       {std::tuple{"--vcd missing/wave.vcd", 3, "missing/wave.vcd"},
        std::tuple{"--probe a1.Z", 1, "eniacsim: error: --probe: "},
        std::tuple{"--fault carry:a99.1", 1, "eniacsim: error: --fault: "},
        std::tuple{"--vcd wave.vcd --signals nothing.*", 1, "eniacsim: error: --signals: "}}) {
    const ToolOutcome refused = eniacsim(run + options);
    EXPECT_EQ(refused.status, status) << options;
    EXPECT_CONTAINS(refused.err, why);
    EXPECT_LACKS(refused.err, "limit reached");
    EXPECT_FALSE(exists("wave.vcd"));
  }
  const ToolOutcome full = eniacsim(run + "--vcd /dev/full");
  EXPECT_EQ(full.status, 3) << "although the limit was reached";
  EXPECT_CONTAINS(full.err, "limit reached before row 100");
  EXPECT_CONTAINS(full.err, "/dev/full");
  const ToolOutcome begins = eniacsim("--vm count.e --patch silent.e --resume begun.ckpt");
  EXPECT_EQ(begins.status, 3);
  EXPECT_CONTAINS(begins.err, "begun.ckpt");
}

TEST_F(WiredTool, AddsTheReportBehindTheObject) {
  const ToolOutcome run = eniacsim("--vm halt.e --patch silent.e --report --json --dump --quiet");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  const std::vector<std::string> lines = run.lines();
  ASSERT_EQ(lines.size(), 2U) << "no dump beside objects\n" << run.out;
  EXPECT_EQ(Json::parse(lines[0]).at("schema"), "chessvm.wired-run/1");
  EXPECT_EQ(Json::parse(lines[1]).at("schema"), "chessvm.eniac-report/1");
}

TEST_F(WiredTool, CountsNoAddCyclesWithoutAFirstRowFetch) {
  const ToolOutcome run =
      eniacsim("--lockstep halt.e --fault cable:2-7/cy.checkpoint --json --quiet");
  const Json result = Json::parse(run.out);
  EXPECT_EQ(result.at("end"), "no-start");
  EXPECT_EQ(result.at("add_cycles"), 0) << "the diagnosis has set the time back";
}

TEST_F(WiredTool, NamesThePatchOnlyWhereItIsToBlame) {
  file("lost.e", "p i.io a2.5i\ns a2.op5 0\n");
  ASSERT_EQ(chsim("count.e --batch --max-cycles 21 --checkpoint begun.ckpt").status, 4);
  const ToolOutcome lost = eniacsim("--vm count.e --patch lost.e --checkpoint kept.ckpt --json");
  EXPECT_EQ(lost.status, 1);
  EXPECT_EQ(Json::parse(lost.out).at("status"), "no-start");
  EXPECT_EQ(Json::parse(lost.out).at("add_cycles"), 0);
  EXPECT_FALSE(exists("kept.ckpt")) << "there is no state to be kept";
  file("ret.e", vm::to_text(wired::test::FakeComputer::image_of_row({{vm::isa::Operation::ret}})));
  ASSERT_EQ(chsim("ret.e --batch --checkpoint ret.ckpt").status, 1);
  const ToolOutcome ended = eniacsim("--vm ret.e --patch counting.e --resume ret.ckpt");
  EXPECT_EQ(ended.status, 1);
  EXPECT_CONTAINS(ended.err, "the checkpoint is of a program that ended in PC_BOUNDS");
  EXPECT_LACKS(ended.err, "patch: ");
}

/// Prints the first two digits of each card, then 00.
constexpr const char* echoing = R"(
        .isa v4
        .org 100
again   read
        mov F,A
        print
        jmp again
)";

TEST_F(WiredTool, AsksAPersonForCards) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  file("echo.asm", echoing);
  ASSERT_EQ(shell(CHESSVM_BIN_DIR "/easm echo.asm -o echo.e").status, 0);
  for (const std::string tool : {"eniacsim --vm echo.e", "chsim echo.e"}) {
    PseudoTerminal terminal(
        "cd " + folder_.string() + "; " CHESSVM_BIN_DIR "/" + tool + "; echo left $?; read end", 80,
        24, "xterm");
    ASSERT_TRUE(terminal.wait_for("card 1:")) << terminal.screen();
    terminal.type("07000\n");
    ASSERT_TRUE(terminal.wait_for("card 2:")) << terminal.screen();
    EXPECT_CONTAINS(terminal.screen(), "0700\n");
    terminal.type("what\n");
    ASSERT_TRUE(terminal.wait_for("error: 'w' is not a digit")) << tool << terminal.screen();
    terminal.type("12000\n");
    ASSERT_TRUE(terminal.wait_for("card 3:")) << terminal.screen();
    EXPECT_CONTAINS(terminal.screen(), "1200\n");
    terminal.type("\x04");
    ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
    EXPECT_CONTAINS(terminal.screen(), "waiting for card 3");
  }
}

TEST_F(WiredTool, SaysThatARunWithoutALimitPunchesOnAndOn) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  file("punching.e", "p i.Io 1-1\np 1-1 i.Pi\np i.Po 1-1\ns pr.1 P\nb i\n");
  const std::string command =
      "cd " + folder_.string() + "; " CHESSVM_BIN_DIR "/eniacsim punching.e >cards ";
  PseudoTerminal terminal(command + "; echo left $?; read end", 132, 24, "xterm");
  ASSERT_TRUE(terminal.wait_for("10000 cards are punched, and the run has no limit"))
      << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for("left 130")) << terminal.screen();
  PseudoTerminal limited(command + "--max-cycles 35000000; echo left $?; read end", 132, 24);
  ASSERT_TRUE(limited.wait_for("left 4")) << limited.screen();
  EXPECT_EQ(limited.screen().find("has no limit"), std::string::npos) << limited.screen();
}

class WiredPanelTool : public WiredTool {
 protected:
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  }
  [[nodiscard]] std::string panel(const std::string& arguments) const {
    return "cd " + folder_.string() + "; " CHESSVM_BIN_DIR "/eniacsim --panel " + arguments +
           " 2>errors; echo left $?; read end";
  }
};

TEST_F(WiredPanelTool, WarnsOfFilesBesideTheImageThatItCannotRead) {
  file("halt.sym", "no symbols\n");
  file("halt.lst", "no listing\n");
  PseudoTerminal terminal(panel("--vm halt.e --patch silent.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("CPU: halt.e")) << terminal.screen() << contents("errors");
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
  EXPECT_CONTAINS(contents("errors"), "halt.sym:1");
  EXPECT_CONTAINS(contents("errors"), "halt.lst:1");
  EXPECT_CONTAINS(contents("errors"), " of ENIAC time, 0 cards punched\n");
  PseudoTerminal quiet(panel("--quiet --vm halt.e --patch silent.e"), 80, 24);
  ASSERT_TRUE(quiet.wait_for("CPU: halt.e")) << quiet.screen();
  quiet.type("q");
  ASSERT_TRUE(quiet.wait_for("left 0")) << quiet.screen();
  EXPECT_EQ(contents("errors"), "");
}

TEST_F(WiredPanelTool, LeavesOutSymbolsOfAnotherProgram) {
  file("halt.sym", "# chessvm symbols 1\n# image crc32:00000000\nrow 100 elsewhere a.asm:1\n");
  PseudoTerminal terminal(panel("--vm halt.e --patch silent.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("CPU: halt.e")) << terminal.screen() << contents("errors");
  EXPECT_EQ(terminal.screen().find("elsewhere"), std::string::npos) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
  EXPECT_CONTAINS(contents("errors"), "halt.sym: warning: does not fit halt.e: ");
}

TEST_F(WiredPanelTool, WarnsOfFilesBesideTheImageThatAreFolders) {
  std::filesystem::create_directory(folder_ / "halt.sym");
  std::filesystem::create_directory(folder_ / "halt.lst");
  PseudoTerminal terminal(panel("--vm halt.e --patch silent.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("CPU: halt.e")) << terminal.screen() << contents("errors");
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
  EXPECT_CONTAINS(contents("errors"), "halt.sym: warning: ");
  EXPECT_CONTAINS(contents("errors"), "halt.lst: warning: ");
}

TEST_F(WiredPanelTool, RefusesWhatItCannotUse) {
  file("says.e", contents("silent.e") + "d a1\n");
  for (const auto& [arguments, status, why] :
       {std::tuple{"--vm missing.e --patch silent.e", "left 3", "missing.e"},
        std::tuple{"--vm halt.e --patch silent.e --vcd missing/wave.vcd", "left 3", "missing/wave"},
        std::tuple{"--vm halt.e --patch says.e --probe a1.Z", "left 1", "P 0000000900"},
        std::tuple{"--vm halt.e --patch silent.e --probe a1.Z", "left 1", "--probe: "}}) {
    PseudoTerminal terminal(panel(arguments), 80, 24);
    ASSERT_TRUE(terminal.wait_for(status)) << arguments << terminal.screen();
    EXPECT_CONTAINS(contents("errors"), why);
    EXPECT_TRUE(terminal.is_restored());
  }
}

TEST_F(WiredPanelTool, GoesToALabelOrRow) {
  file("loop.asm",
       "        .isa v4\n        .org 100\nbegin   inc A\n        jmp middle\n"
       "middle  inc A\n        .org 110\nend     jmp begin\n");
  ASSERT_EQ(shell(CHESSVM_BIN_DIR "/easm loop.asm -o loop.e -s loop.sym -l loop.lst").status, 0);
  PseudoTerminal terminal(panel("--vm loop.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("at 100.0 begin")) << terminal.screen() << contents("errors");
  terminal.type("gmidle\r");
  ASSERT_TRUE(terminal.wait_for("there is no label 'midle'; did you mean")) << terminal.screen();
  terminal.type("gmidx");
  ASSERT_TRUE(terminal.wait_for("go to label or row: midx_")) << terminal.screen();
  terminal.type(
      "\x7f"
      "dle\r");
  ASSERT_TRUE(terminal.wait_for("at 101.0 middle")) << terminal.screen();
  terminal.type("g100\r");
  ASSERT_TRUE(terminal.wait_for("at 100.0 begin")) << terminal.screen();
  terminal.type("v");
  ASSERT_TRUE(terminal.wait_for("what the accumulators hold")) << terminal.screen();
  ASSERT_TRUE(terminal.wait_for("m14: words 70-74")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

TEST_F(WiredPanelTool, ExplainsASilenceThatNoInstructionDoes) {
  PseudoTerminal terminal(panel("--vm jump.e --patch silent.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("CPU: jump.e")) << terminal.screen() << contents("errors");
  terminal.type("0 ");
  ASSERT_TRUE(terminal.wait_for("nothing can happen any more")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

TEST_F(WiredPanelTool, EndsWithTheFailureOfTheMachine) {
  file("clash.e", wired::test::ring_of_21 + presets +
                      "p 1-3 a13.6i\ns a13.op6 A\ns a13.cc6 C\np 1-3 a13.7i\ns a13.op7 0\n");
  PseudoTerminal terminal(panel("--vm count.e --patch clash.e"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("CPU: count.e")) << terminal.screen() << contents("errors");
  terminal.type("0 ");
  ASSERT_TRUE(terminal.wait_for("programs 5, 6, 7 are active at once")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 1")) << terminal.screen();
  EXPECT_CONTAINS(contents("errors"), "eniacsim: error: add cycle ");
  EXPECT_CONTAINS(contents("errors"), "their clear switches differ");
}

TEST_F(WiredPanelTool, ShowsFaultsStopsAndWaveforms) {
  PseudoTerminal terminal(panel("--vm count.e --patch counting.e --vcd wave.vcd --signals 1-1 "
                                "--fault carry:a13.9,at=4 --break 1-2"),
                          80, 24);
  ASSERT_TRUE(terminal.wait_for("CPU: count.e")) << terminal.screen() << contents("errors");
  terminal.type("aaa");  // makes three steps from add cycle 2, the first row fetch
  ASSERT_TRUE(terminal.wait_for("fault: add cycle 4: carry:a13.9,at=4 begins"))
      << terminal.screen();
  terminal.type("0 ");
  ASSERT_TRUE(terminal.wait_for("brk, or a breakpoint")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
  EXPECT_CONTAINS(contents("wave.vcd"), "$enddefinitions");
}

}  // namespace
}  // namespace chessvm::eniac::test::wired_test
