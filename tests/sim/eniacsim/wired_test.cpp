// SPDX-License-Identifier: MIT
// eniacsim --vm and --lockstep, on a machine that only passes for chessvm.
#include <nlohmann/json.hpp>

#include "tests/sim/wired/lockstep/fake_computer.hpp"
#include "tests/support/eniacsim_fixture.hpp"
#include "vm/image.hpp"

namespace chessvm::eniac::test::wired_test {
namespace {

using chessvm::test::ToolOutcome;
using Json = nlohmann::json;

/// Accumulators as a program finds them, in patch text; no number is -0 there.
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
              "eniacsim: limit reached before row 100: 100 fetched rows equal, of 1 different row; "
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
  // 500 rows there, 500 here, 500 there.
  EXPECT_EQ(chsim("count.e --batch --max-cycles 10500 --checkpoint 500.ckpt").status, 4);
  EXPECT_EQ(eniacsim("--vm count.e --patch counting.e --resume 500.ckpt --max-cycles 21000 "
                     "--checkpoint 1000.ckpt")
                .status,
            4);
  EXPECT_EQ(
      chsim("count.e --batch --restore 1000.ckpt --max-cycles 31500 --checkpoint 1500.ckpt").status,
      4);
  // All by one of them.
  EXPECT_EQ(chsim("count.e --batch --max-cycles 31500 --checkpoint alone.ckpt").status, 4);
  const std::string alone = contents("alone.ckpt");
  EXPECT_CONTAINS(alone, "\"instructions\": 3000");
  // The wired machine was begun with other digits in m13 and m14, but not resumed with them.
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
  // A copy of the tool, far from where it was built.
  const ToolOutcome lost = shell("mkdir -p far/bin && cp " CHESSVM_BIN_DIR
                                 "/eniacsim far/bin && far/bin/eniacsim --vm count.e");
  EXPECT_EQ(lost.status, 3);  // nothing is wrong with the input
  EXPECT_CONTAINS(lost.err, "far/share/chessvm/chessvm.e");
  EXPECT_CONTAINS(lost.err, "--patch FILE or $CHESSVM_PATCH");
  const ToolOutcome found = shell(
      "mkdir -p far/share/chessvm && cp counting.e far/share/chessvm/"
      "chessvm.e && far/bin/eniacsim --vm count.e --max-cycles 21");
  EXPECT_EQ(found.status, 4) << found.err;
}

TEST_F(WiredTool, StopsWhenItIsTold) {
  const ToolOutcome run =
      shell("timeout --foreground -s INT 1 " CHESSVM_BIN_DIR
            "/eniacsim --vm count.e --patch counting.e --checkpoint stopped.ckpt");
  EXPECT_CONTAINS(run.err, "eniacsim: interrupted after row 100: ");
  EXPECT_CONTAINS(contents("stopped.ckpt"), "\"pc\": 100");
}

}  // namespace
}  // namespace chessvm::eniac::test::wired_test
