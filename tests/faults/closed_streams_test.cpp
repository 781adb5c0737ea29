// SPDX-License-Identifier: MIT
// Tests tools whose standard streams are closed, and tools whose output goes to a process that has
// already ended (`| head -1`). The tools must end immediately. Their standard output must not go
// into a file that they open.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::closed_streams_test {
namespace {

/// A command that writes to standard output. Some commands also write to the file `out`.
struct Command {
  const char* tool;
  std::string words;
  bool ignores_closed_pipes = false;
};

std::vector<Command> commands() {
  const std::string examples = CHESSVM_SOURCE_DIR "/examples/eniac/";
  const std::string start = " --fen '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'";
  return {
      {"easm", "--disassemble echo.e -o -"},
      {"easm", "echo.asm -o out --listing -"},
      {"chsim", "echo.e -b -q -d deck --checkpoint out"},
      {"chsim", "echo.e -b -q -d deck --trace=- --profile=out"},
      {"chsim", "echo.e -b -q -d deck --json --checkpoint out"},
      {"chsim", "echo.e -b -d deck --debug -e 'trace out' -e 'go 10' -e 'print A'"},
      {"eniacsim", "-q count.e --dump --vcd out"},
      {"eniacsim", "--commands --allow-writes count.e <commands"},
      {"eniacsim", "-q --vm echo.e -d deck --max-cycles 6000 --checkpoint out"},
      {"rtmc", examples + "counter.rtm -o -"},
      {"eniac-faults", "once.e -d deck --sample 1 --json out"},
      {"eniac-chess", "perft --depth=1" + start},
      {"eniac-chess", "show" + start},
      {"eniac-chess", "uci <commands", true},
      {"eniac-games", "tic --moves 5,1"},
  };
}

class ClosedStreams : public testing::Test {
 protected:
  void SetUp() override {
    write("echo.asm", "  .isa v4\n  .org 100\nloop\n  read\n  print\n  jmp loop\n");
    write("once.asm", "  .isa v4\n  .org 100\n  read\n  print\n  halt\n");
    write("deck", "0102\n0304\n");
    write("count.e", "p i.io 1-1\np 1-1 a1.5i\ns a1.op5 A\np a1.A 1\nb i\n");
    write("commands", "f p out\nuci\nisready\nD\n");
    write("openings", "startpos moves e2e4 e7e5\n");
    for (const std::string program : {"echo", "once"})
      ASSERT_EQ(run("easm", program + ".asm -o " + program + ".e").status, 0);
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
  }
  [[nodiscard]] test::ToolOutcome run(const std::string& tool, const std::string& words) const {
    // If a signal kills the tool, the shell reports that in a line on the shell's standard error.
    return test::run_tool(folder_.path(),
                          "timeout -k 1 60 " CHESSVM_BIN_DIR "/" + tool + " " + words + "\n");
  }
  /// Expects that `out` has the old contents, or the contents after an undisturbed run.
  void expect_untouched(const Command& command) const {
    const std::string text = read_file(folder_.path() / "out").value();
    EXPECT_TRUE(text == "old" || text == whole_) << command.tool << " " << command.words << text;
  }
  const TemporaryFolder folder_;
  std::string whole_;  // contents of `out` after an undisturbed run
};

TEST_F(ClosedStreams, AreNoOtherFile) {
  for (const Command& command : commands()) {
    write("out", "old");
    const auto whole = run(command.tool, command.words);
    EXPECT_FALSE(whole.out.empty()) << command.tool << command.words << whole.err;
    whole_ = read_file(folder_.path() / "out").value();
    for (const char* const closed : {" >&-", " <&- >&-", " <&- >&- 2>&-"}) {
      if (command.words.ends_with("<commands") && closed[1] == '<') continue;
      write("out", "old");
      const auto outcome = run(command.tool, command.words + closed);
      const std::string what = std::string(command.tool) + " " + command.words + closed;
      EXPECT_EQ(outcome.status, command.ignores_closed_pipes ? outcome.status : 3) << what;
      EXPECT_EQ(outcome.out, "") << what;
      const std::string_view errors = outcome.err;
      const std::size_t first = errors.find("error: ");
      if (std::string_view(closed).find("2>") == std::string_view::npos) {
        EXPECT_NE(first, std::string::npos) << what;
        EXPECT_EQ(errors.find("error: ", first + 1), std::string::npos) << what << errors;
      }
      expect_untouched(command);
    }
  }
}

/// If standard output is a full device, each tool must print exactly one error.
TEST_F(ClosedStreams, AFullDeviceIsOneError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  std::vector<Command> all = commands();
  const std::string fen = " --depth 3 --fen '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'";
  const std::vector<Command> more{
      {"easm", "echo.asm --xref"},
      {"chsim", "echo.e -b -d deck --checkpoint -"},
      {"eniacsim", "--vm echo.e -d deck --max-cycles 6000 --dump"},
      {"eniacsim", "count.e --vcd -"},
      {"eniac-faults", "--list once.e"},
      {"eniac-faults", "once.e -d deck --sample 1 --json -"},
      {"eniac-faults", "once.e -d deck --sample 1 --svg -"},
      {"eniac-chess", "move" + fen},
      {"eniac-chess", "move --json" + fen},
      {"eniac-chess", "game --white random --black random --max-plies 2"},
      {"eniac-chess", "match random random --openings openings --max-plies 2 -q"},
      {"eniac-chess", "tournament random octave --openings openings --max-plies 2 -q"},
      {"eniac-chess", "budget" + fen},
      {"eniac-games", "life"},
  };
  all.insert(all.end(), more.begin(), more.end());
  for (const char* const tool :
       {"easm", "chsim", "eniacsim", "rtmc", "eniac-faults", "eniac-games", "eniac-chess"})
    for (const char* const words : {"--help", "--version", "--manual", "--completions bash"})
      all.push_back({tool, words});
  for (const Command& command : all) {
    const auto outcome = run(command.tool, command.words + " >/dev/full");
    const std::string what = std::string(command.tool) + " " + command.words + ": " + outcome.err;
    EXPECT_EQ(outcome.status, 3) << what;
    const std::size_t first = outcome.err.find("error: ");
    ASSERT_NE(first, std::string::npos) << what;
    EXPECT_EQ(outcome.err.find("error: ", first + 1), std::string::npos) << what;
    EXPECT_NE(outcome.err.find("No space left on device"), std::string::npos) << what;
  }
}

/// An option that needs a file refuses `-` (standard output) and creates no file of this name.
TEST_F(ClosedStreams, ADashIsNoFile) {
  const std::string fen = " --depth 3 --fen '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'";
  struct Case {
    const char* tool;
    std::string words;
    int status;
    const char* message;
  };
  for (const auto& [tool, words, status, message] : {
           Case{"eniac-faults", "once.e -d deck --sample 1 --results -", 2,
                "--results: needs a file"},
           Case{"eniac-chess", "move --epd positions --results=-", 2, "--results: needs a file"},
           Case{"eniac-chess", "match random random --openings openings --results -", 2,
                "--results: needs a file"},
           Case{"eniac-chess", "match --merge r1 --pgn -", 2, "--pgn needs a file"},
           Case{"eniac-chess", "move --punch -" + fen, 2, "--punch: needs a file"},
           Case{"eniac-chess", "play --plain --game - </dev/null", 2, "--game: needs a file"},
           Case{"chsim", "echo.e -b -d deck --debug -e 'trace -' -e q", 1,
                "standard output cannot be used here; name a file, perhaps './-'"},
       }) {
    const auto outcome = run(tool, words);
    EXPECT_EQ(outcome.status, status) << words << outcome.err;
    EXPECT_NE((outcome.out + outcome.err).find(message), std::string::npos) << words << '\n'
                                                                            << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "-")) << words;
  }
}

/// The tools refuse to write two outputs, or an output and a report, to standard output.
TEST_F(ClosedStreams, OneOutputGoesToStandardOutput) {
  const std::string counter = CHESSVM_SOURCE_DIR "/examples/eniac/counter.rtm";
  for (const auto& [tool, words] : std::vector<std::pair<std::string, std::string>>{
           {"easm", "echo.asm -o - --listing -"},
           {"rtmc", counter + " -o - --report -"},
           {"rtmc", counter + " -o - --map - --schedule x"},
           {"chsim", "echo.e -b -d deck --trace=- --profile=-"},
           {"eniacsim", "count.e --vcd - --dump"},
           {"eniacsim", "count.e --vcd - --json"},
           {"eniacsim", "--vm echo.e -d deck --json --checkpoint -"},
           {"eniacsim", "--vm echo.e -d deck --cards - --vcd -"},
           {"eniacsim", "--vm echo.e -d deck --vcd -"},
           {"eniac-faults", "once.e -d deck --sample 1 --json - --svg -"},
       }) {
    const auto outcome = run(tool, words);
    EXPECT_NE(outcome.status, 0) << words;
    const bool explained = outcome.err.find("two outputs go to '-'") != std::string::npos ||
                           outcome.err.find(": name a file for ") != std::string::npos;
    EXPECT_TRUE(explained) << words << outcome.err;
  }
  const auto report = run("eniac-faults", "once.e -d deck --sample 1 --json -");
  EXPECT_TRUE(report.out.starts_with("{\"schema\"")) << report.out;
  EXPECT_EQ(report.out.find('\n'), report.out.size() - 1) << "nothing but the object";
}

TEST_F(ClosedStreams, StandardErrorIsNoOtherFile) {
  write("bad.asm", "  .isa v4\n  nonsense\n");
  write("out", "old");
  EXPECT_EQ(run("easm", "bad.asm -o out 2>&-").status, 1);
  EXPECT_EQ(read_file(folder_.path() / "out").value(), "old");
  EXPECT_EQ(run("chsim", "echo.e -b -d deck --checkpoint out 2>&-").status, 0);
  EXPECT_TRUE(read_file(folder_.path() / "out").value().starts_with("{"));
}

TEST_F(ClosedStreams, APipeThatNothingReadsEndsTheTool) {
  // The shell starts the tool only after the reader of the pipe has ended.
  for (const Command& command : commands()) {
    write("out", "old");
    ASSERT_NE(run(command.tool, command.words).status, -1);
    whole_ = read_file(folder_.path() / "out").value();
    write("out", "old");
    const auto outcome = test::run_tool(folder_.path(),
                                        "rm -f pipe status; mkfifo pipe; { : <pipe & exec 4>pipe; "
                                        "wait; { timeout -k 1 60 " CHESSVM_BIN_DIR "/" +
                                            std::string(command.tool) + " " + command.words +
                                            " >&4 4>&-; echo $? >status; }; }");
    const std::string what = std::string(command.tool) + " " + command.words + ": ";
    const int status = std::stoi(read_file(folder_.path() / "status").value());
    if (!command.ignores_closed_pipes) {
      EXPECT_EQ(status, 128 + SIGPIPE) << what << outcome.err;
      EXPECT_EQ(outcome.err.find("error"), std::string::npos) << what << outcome.err;
    } else {
      EXPECT_TRUE(status == 0 || status == 3) << what << status << outcome.err;
    }
    expect_untouched(command);
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
      EXPECT_EQ(entry.path().string().find("chessvm-tmp"), std::string::npos) << what << entry;
  }
}

TEST_F(ClosedStreams, ThePipeToHeadEndsTheTool) {
  write("loop.asm", "  .isa v4\n  .org 100\nloop\n  print\n  jmp loop\n");
  ASSERT_EQ(run("easm", "loop.asm -o loop.e").status, 0);
  const auto outcome = run("chsim", "loop.e -b -q | head -n 1");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "0000\n");
  EXPECT_EQ(outcome.err, "");
}

}  // namespace
}  // namespace chessvm::closed_streams_test
