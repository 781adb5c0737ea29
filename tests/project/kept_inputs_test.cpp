// SPDX-License-Identifier: MIT
// Tests that no output of a tool overwrites another output or an input. Inputs are files that the
// user names, files that other inputs name, and files that the tool looks for by itself.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::kept_inputs_test {
namespace {

namespace fs = std::filesystem;
using test::run_tool;
using test::ToolOutcome;

/// Commands that would overwrite `file`.
struct Case {
  const char* name;
  const char* file;                   // file that the message must name
  std::vector<std::string> commands;  // command lines, below CHESSVM_BIN_DIR
};
void PrintTo(const Case& what, std::ostream* out) {
  *out << what.name;
}

/// Returns commands with an output that would replace `file`. None of them has `file` as an input.
/// Leaves out commands that begin with `but_for`.
std::vector<std::string> outputs_onto(const std::string& file, std::string_view but_for = "none") {
  std::vector<std::string> commands;
  for (const char* const command :
       {"easm over.asm -o {}", "easm over.asm -o n.e -l {}", "chsim over.e -b --cards {}",
        "chsim over.e -b --checkpoint {}", "chsim --debug --batch over.e -e 'trace {}; go 10'",
        "eniacsim count.e --max-cycles 5 --vcd {}",
        "eniacsim --vm over.e --max-cycles 3000 --cards {}",
        "eniacsim --vm over.e --max-cycles 3000 --checkpoint {}", "rtmc load.rtm -o {}",
        "rtmc load.rtm -o n.e --report {}", "eniac-chess move --epd two.epd --depth 3 --results {}",
        "eniac-games tic --image over.e --deck {}"})
    if (!std::string_view(command).starts_with(but_for))
      commands.push_back(fmt::format(fmt::runtime(command), file));
  for (const char* const line : {"f p {}", "dg {}", "ts p\nte {}"})
    commands.push_back(fmt::format("eniacsim --allow-writes=. <<'END'\n{}\nEND",
                                   fmt::format(fmt::runtime(line), file)));
  return commands;
}

std::vector<Case> cases() {
  return {
      {"Easm",
       "over.asm",
       {"easm over.asm -o over.asm", "easm over.asm -o n.e -l over.asm",
        "easm over.asm -o n.e -s over.asm", "easm over.asm -o n.e -m over.asm",
        "easm over.asm -o n.e --depfile over.asm", "easm over.asm -o n.e --xref=over.asm",
        "easm over.asm -o n.e --advise-layout=over.asm"}},
      {"EasmLinks", "link.asm", {"easm over.asm -o link.asm", "easm link.asm -o ./link.asm"}},
      {"EasmHardLinks",
       "hard.asm",
       {"easm over.asm -o hard.asm", "easm over.asm -o n.e -l hard.asm"}},
      {"EasmIncludes",
       "inc.inc",
       {"easm over.asm -o inc.inc", "easm over.asm -o n.e -l inc.inc",
        "easm over.asm -o n.e --depfile inc.inc"}},
      {"EasmWords", "words", {"easm @words -o words"}},
      {"EasmImage", "over.e", {"easm --disassemble over.e -o over.e"}},
      {"ChsimSources",
       "over.asm",
       {"chsim over.e -b --cards over.asm", "chsim over.e -b --trace=over.asm",
        "chsim over.e -b --profile=over.asm", "chsim over.e -b --checkpoint over.asm",
        "chsim over.e -b --record over.asm"}},
      {"ChsimSourcesOfNoSymbols",
       "bare.asm",
       {"chsim bare.e -b --cards bare.asm", "chsim bare.e -b --trace=bare.asm",
        "chsim bare.e -b --profile=bare.asm", "chsim bare.e -b --checkpoint bare.asm",
        "chsim bare.e -b --record bare.asm"}},
      {"ChsimDeck",
       "x.deck",
       {"chsim over.e -d x.deck -b --cards x.deck", "chsim over.e -d x.deck -b --trace=x.deck",
        "chsim over.e -d x.deck -b --checkpoint x.deck"}},
      {"ChsimSymbols",
       "over.sym",
       {"chsim over.e -b --cards over.sym", "chsim over.e -b --trace=over.sym"}},
      {"ChsimRecording", "run.rec", {"chsim --replay run.rec -b --trace=run.rec"}},
      {"DebuggerSources",
       "over.asm",
       {"chsim --debug --batch over.e -e 'trace over.asm; go 10'",
        "chsim --debug --batch over.e -e 'checkpoint over.asm'",
        "chsim --debug --batch over.e -e 'save-stops over.asm'"}},
      {"DebuggerSourcesOfNoSymbols",
       "bare.asm",
       {"chsim --debug --batch bare.e -e 'trace bare.asm; go 10'",
        "chsim --debug --batch bare.e -e 'checkpoint bare.asm'",
        "chsim --debug --batch bare.e -e 'save-stops bare.asm'"}},
      {"DebuggerDeck",
       "x.deck",
       {"chsim --debug --batch over.e -d x.deck -e 'checkpoint x.deck'",
        "chsim --debug --batch over.e -e 'deck x.deck; checkpoint x.deck'",
        "chsim --debug --batch over.e -e 'deck x.deck; trace x.deck; go 10'",
        "chsim --debug --batch over.e -e 'trace x.deck; deck x.deck; go 10'"}},
      {"DebuggerScript",
       "commands",
       {"chsim --debug --batch over.e -x commands -e 'checkpoint commands'",
        "chsim --debug --batch over.e -e 'source commands; save-stops commands'"}},
      {"PatchDeck",
       "own.deck",
       {"eniacsim onto_deck.e --allow-writes", "eniacsim onto_deck.e --allow-writes=.",
        "eniacsim wires_onto_deck.e --allow-writes", "eniacsim graph_onto_deck.e --allow-writes",
        "eniacsim punches_onto_deck.e -d own.deck --allow-writes",
        "eniacsim onto_deck.e --strict --allow-writes"}},
      {"PatchItself",
       "itself.e",
       {
           "eniacsim itself.e --allow-writes",
           "eniacsim itself.e --allow-writes=.",
       }},
      {"OtherPatch",
       "count.e",
       {"eniacsim count.e --max-cycles 5 --vcd count.e", "eniacsim loads_count.e --allow-writes",
        "eniacsim punches_count.e --allow-writes"}},
      {"StandardInput",
       "x.deck",
       {"chsim over.e -b -d - --cards x.deck <x.deck",
        "eniacsim count.e -d - --max-cycles 5 --vcd x.deck <x.deck"}},
      {"PatchVcd", "count.e", {"eniacsim count.e --max-cycles 5 --vcd count.e"}},
      {"PatchVcdDeck", "own.deck", {"eniacsim count.e -d own.deck --max-cycles 5 --vcd own.deck"}},
      {"WiredSources",
       "over.asm",
       {"eniacsim --vm over.e --max-cycles 3000 --cards over.asm",
        "eniacsim --vm over.e --max-cycles 3000 --checkpoint over.asm"}},
      {"WiredImage",
       "over.e",
       {"eniacsim --vm over.e --max-cycles 3000 --cards over.e",
        "eniacsim --vm over.e --max-cycles 3000 --checkpoint over.e",
        "eniacsim --vm over.e --max-cycles 3000 --vcd over.e"}},
      {"Rtmc",
       "load.rtm",
       {"rtmc load.rtm -o load.rtm", "rtmc load.rtm -o n.e --report load.rtm",
        "rtmc load.rtm -o n.e --map load.rtm", "rtmc load.rtm -o n.e --schedule load.rtm",
        "rtmc load.rtm -o n.e --lock load.rtm --write-lock --search"}},
      {"RtmcOverOtherKinds",
       "other.e",
       {"rtmc load.rtm -o n.e --report other.e", "rtmc load.rtm -o n.e --map other.e",
        "rtmc load.rtm -o n.e --lock other.e --write-lock --search"}},
      {"EasmOverOtherKinds",
       "bare.e",
       {"easm over.asm -o n.e -l bare.e", "easm over.asm -o n.e -s bare.e",
        "easm over.asm -o n.e --xref=bare.e"}},
      {"Transfers", "other.rtm", outputs_onto("other.rtm")},
      {"Lock", "other.lock", outputs_onto("other.lock")},
      {"SourceWithoutDirectives", "plain.txt", outputs_onto("plain.txt")},
      {"PatchWithoutCables", "numbers.txt", outputs_onto("numbers.txt", "rtmc load.rtm -o {}")},
      {"SourceByItsName", "odd.asm", outputs_onto("odd.asm")},
      {"Faults",
       "x.deck",
       {"eniac-faults over.e -d x.deck --sample 1 --json x.deck",
        "eniac-faults over.e -d x.deck --sample 1 --svg x.deck",
        "eniac-faults over.e -d x.deck --sample 1 --results x.deck"}},
      {"ChessPositions",
       "two.epd",
       {"eniac-chess move --epd two.epd --depth 3 --results two.epd",
        "eniac-chess budget --epd two.epd --depth 3 --plot two.epd"}},
      {"ChessProgress",
       "progress",
       {"eniac-chess move --fen '4k3/8/8/8/8/8/8/R3K3 w - - 0 1' --depth 3 --progress --resume "
        "progress --deck progress"}},
      {"ChessOpenings",
       "openings",
       {"eniac-chess match random random,name=b --openings openings --games 1 --pgn openings",
        "eniac-chess match random random,name=b --openings openings --games 1 --results openings",
        "eniac-chess tournament random random,name=b --openings openings --html openings"}},
      {"ChessGame",
       "game.pgn",
       {"eniac-chess game --pgn-in game.pgn --white - --black - --pgn game.pgn"}},
      {"GamesImage",
       "over.e",
       {"eniac-games tic --image over.e --deck over.e",
        "eniac-games draughts --image over.e --pdn over.e"}},
      {"Merge", "records", {"eniac-chess match --merge records --pgn records"}},
  };
}

/// Returns true if `message` names `file` and the reason why the tool does not write to it.
bool says_why(const std::string& message, const std::string& file) {
  const auto has = [&](const std::string& part) { return message.find(part) != std::string::npos; };
  return has(file) && (has("is one of the inputs") || has("is not written: it is ") ||
                       has("is not a file of campaign records"));
}

/// Returns the exit status that belongs to the error `message`. It is 2 if the tool needs only the
/// command line to know the reason, otherwise 1.
int expected_status(const std::string& message) {
  const bool usage = message.find("is one of the inputs") != std::string::npos ||
                     message.find("two outputs go to '") != std::string::npos;
  return usage ? 2 : 1;
}

class Folder : public testing::Test {
 protected:
  void SetUp() override {
    write("inc.inc", "  mov 7,A\n");
    write("over.asm", "  .isa v4\n  .org 100\n  .include inc.inc\n  mov 5,A\n  print\n  halt\n");
    write("bare.asm", "  .isa v4\n  .org 100\n  mov 5,A\n  print\n  halt\n");
    write("words", "over.asm\n");
    write("x.deck", "00001\n");
    write("own.deck", "0000000001\n0000000002\n");
    write("commands", "break 101\n");
    write("count.e", "p c.o 1\np 1 a1.a\np i.io 1-1\np 1-1 a1.5i\ns a1.op5 a\nb i\n");
    write("onto_deck.e", "f r own.deck\nf p own.deck\n");
    write("wires_onto_deck.e", "f r own.deck\nts p\nte own.deck\n");
    write("graph_onto_deck.e", "f r own.deck\ndg own.deck\n");
    write("punches_onto_deck.e", "f p own.deck\n");
    write("itself.e", "f p itself.e\n");

    write("loads_count.e", "l count.e\nf p count.e\n");
    write("punches_count.e", "f p count.e\n");
    write("punches_n.e", "f p n\n");
    write("punches_n_again.e", "f p n\nf p other\nf p n\nf p ./n\n");
    write("two_outputs.e", "f p n\ndg n\n");
    write("wave_too.e", "f p n\nts p\nte ./n\n");
    write("load.rtm",
          "machine stock1946\nacc CODE at a1\nbus main\nconstant P10 = P10\n"
          "thread reset {\n  1: P10 -> CODE\n  goto fetch\n}\n"
          "thread fetch { 1: CODE!\n  goto fetch }\n");
    write("other.rtm", "# another program\nmachine stock1946\nacc X at a1\n");
    write("other.lock", "{\"version\": 2,\n\"controls\": [\n");
    write("other.e", "p c.o 1\np 1 a1.a\np i.io 1-1\n");
    write("plain.txt", "  mov 7,A\n  halt\n");
    write("numbers.txt", "set a1 5\nR\nrun 5\nb i\n");
    write("odd.asm", "not yet a program\n");
    write("two.epd", "8/8/8/8/8/5k2/8/4rK2 w - - id \"mate\";\n");
    write("progress", "");
    write("openings", "startpos moves e2e4 e7e5\nstartpos moves d2d4 d7d5\n");
    write("game.pgn", "[Event \"club\"]\n\n1. e4 e5 *\n");
    ASSERT_EQ(run("easm over.asm -o over.e -s over.sym -l over.lst").status, 0);
    ASSERT_EQ(run("easm bare.asm -o bare.e").status, 0);
    ASSERT_EQ(run("chsim over.e -b -q --record run.rec").status, 0);
    ASSERT_EQ(run("eniac-chess move --epd two.epd --depth 3 --quiet --results records").status, 0);
    fs::create_symlink("over.asm", folder_.path() / "link.asm");
    fs::create_directory(folder_.path() / "f");
    fs::create_directory_symlink("f", folder_.path() / "l");
    fs::create_hard_link(folder_.path() / "over.asm", folder_.path() / "hard.asm");
  }
  void write(const std::string& name, std::string_view text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }
  [[nodiscard]] ToolOutcome run(const std::string& command) const {
    return run_tool(folder_.path(), "timeout -k 1 60 " CHESSVM_BIN_DIR "/" + command);
  }
  [[nodiscard]] std::map<std::string, std::string> contents() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::directory_iterator(folder_.path()))
      if (entry.is_regular_file())
        all[entry.path().filename().string()] = read_file(entry.path()).value();
    return all;
  }

  const TemporaryFolder folder_;
};

class KeptInputs : public Folder, public testing::WithParamInterface<Case> {};
class ReplacedInputs : public Folder {};

TEST_P(KeptInputs, AreNotReplaced) {
  const auto before = contents();
  for (const std::string& command : GetParam().commands) {
    const ToolOutcome outcome = run(command);
    EXPECT_EQ(outcome.status, expected_status(outcome.err)) << command << '\n' << outcome.err;
    EXPECT_TRUE(says_why(outcome.err, GetParam().file)) << command << '\n' << outcome.err;
    const auto after = contents();
    for (const auto& [name, text] : before) {
      const auto still = after.find(name);
      ASSERT_TRUE(still != after.end() && still->second == text) << command << ": " << name;
    }
  }
}

class TwoOutputs : public KeptInputs {};

TEST_P(TwoOutputs, DoNotLandOnOneFile) {
  for (const std::string& command : GetParam().commands) {
    const ToolOutcome outcome = run(command);
    EXPECT_EQ(outcome.status, expected_status(outcome.err)) << command << '\n' << outcome.err;
    const bool said = outcome.err.find("two outputs go to '") != std::string::npos ||
                      outcome.err.find("another output goes there") != std::string::npos;
    EXPECT_TRUE(said) << command << '\n' << outcome.err;
    EXPECT_NE(outcome.err.find(GetParam().file), std::string::npos) << command << outcome.err;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Tools, TwoOutputs,
    testing::Values(
        Case{"Easm",
             "n",
             {"easm over.asm -o n -l n", "easm over.asm -o n -s ./n", "easm over.asm -o f/n -l l/n",
              "easm over.asm -o f/n --xref=l/n"}},
        Case{"Chsim",
             "n",
             {"chsim over.e -b --cards n --trace=n", "chsim over.e -b --cards f/n --checkpoint l/n",
              "chsim over.e -b --profile=f/n --record l/n"}},
        Case{"Debugger",
             "n",
             {"chsim --debug --batch over.e -e 'trace n; go 10; checkpoint n'",
              "chsim --debug --batch over.e -e 'trace f/n; go 10; checkpoint l/n'",
              "chsim --debug --batch over.e -e 'trace n; save-stops n'"}},
        Case{"Patch",
             "n",
             {"eniacsim two_outputs.e --allow-writes", "eniacsim wave_too.e --allow-writes"}},
        Case{"PatchOption", "n", {"eniacsim punches_n.e --vcd n --allow-writes"}},
        Case{"Wired", "n", {"eniacsim --vm over.e --max-cycles 3000 --cards f/n --checkpoint l/n"}},
        Case{"Rtmc", "n", {"rtmc load.rtm -o n --report n", "rtmc load.rtm -o f/n --map l/n"}},
        Case{"Chess",
             "n",
             {"eniac-chess tournament random random,name=b --openings openings --pgn f/n "
              "--html l/n"}}),
    [](const auto& info) { return info.param.name; });

/// These commands may replace a file. The file is an earlier output, or an input that the command
/// is meant to update.
TEST_F(ReplacedInputs, AreThoseThatAreMeant) {
  for (const char* const command :
       {"easm --format over.asm -o over.asm", "easm --disassemble over.e -o new.asm",
        "easm over.asm -o over.e -s over.sym -l over.lst --xref=x --advise-layout=a -m m",
        "easm over.asm -o over.e -s over.sym -l over.lst --xref=x --advise-layout=a -m m",
        "chsim over.e -b -q --cards c --checkpoint k --trace=t --profile=p --record r",
        "chsim over.e -b -q --cards c --checkpoint k --trace=t --profile=p --record r",
        "chsim over.e -b -q --restore k --checkpoint k",
        "chsim --debug --batch over.e -e 'checkpoint k; restore k; checkpoint k; trace t; trace "
        "off; "
        "trace t; trace off; checkpoint t'",
        "chsim --debug --batch over.e -e 'break 101; save-stops s; source s; save-stops s'",
        "eniacsim punches_n.e --allow-writes", "eniacsim punches_n.e --allow-writes",
        "eniacsim punches_n_again.e --allow-writes",
        "rtmc load.rtm -o r.e --lock r.lock --write-lock --report r.txt --map r.json",
        "rtmc load.rtm -o r.e --lock r.lock --write-lock --report r.txt --map r.json",
        "eniac-chess move --epd two.epd --depth 3 --quiet --results records",
        "eniac-chess match random random,name=b --openings openings --max-plies 2 -q --pgn g",
        "eniac-chess match random random,name=b --openings openings --max-plies 2 -q --pgn g "
        "--resume"}) {
    const ToolOutcome outcome = run(command);
    EXPECT_EQ(outcome.status, 0) << command << '\n' << outcome.err;
  }
}

INSTANTIATE_TEST_SUITE_P(Tools, KeptInputs, testing::ValuesIn(cases()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace chessvm::kept_inputs_test
