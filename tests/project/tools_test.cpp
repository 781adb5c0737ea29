// SPDX-License-Identifier: MIT
// Tests what all tools have in common: help, version, refusals, response files, outputs that cannot
// be written, and signals.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::tools_test {
namespace {

using test::run_tool;
using test::ToolOutcome;

struct Tool {
  const char* name;
  const char* subcommand;  // "" if the tool has none
};

constexpr std::array<Tool, 7> tools{{{"easm", ""},
                                     {"chsim", ""},
                                     {"eniacsim", ""},
                                     {"rtmc", ""},
                                     {"eniac-faults", ""},
                                     {"eniac-chess", "move"},
                                     {"eniac-games", "tic"}}};

/// A command that runs for minutes or without end, and its message when a signal stops it.
struct LongRun {
  const char* name;  // name of the test case
  const char* tool;
  std::vector<std::string> words;
  const char* message;  // text that standard error must contain
};

std::vector<LongRun> long_runs() {
  const std::string wiring = CHESSVM_SOURCE_DIR "/sim/wired/chessvm.rtm";
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  return {
      {"EasmWaiting", "easm", {"-"}, "easm: interrupted, nothing is written\n"},
      {"ChsimWaiting", "chsim", {"-"}, "chsim: interrupted before the program started\n"},
      {"ChsimRunning", "chsim", {"loop.e"}, "chsim: interrupted before row 100"},
      {"EniacsimWaiting",
       "eniacsim",
       {"-"},
       "eniacsim: interrupted before the machine was started\n"},
      {"EniacsimRunning", "eniacsim", {"count.e"}, "eniacsim: interrupted: "},
      {"EniacsimProgram", "eniacsim", {"--vm", "loop.e"}, "eniacsim: interrupted"},
      {"RtmcSearching",
       "rtmc",
       {wiring, "--search", "--iterations=1000000000", "-o", "x.e"},
       "rtmc: interrupted while searching for a network, nothing is written\n"},
      {"FaultsRunning",
       "eniac-faults",
       {CHESSVM_SELF_TEST, "-d", CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck", "--patch",
        CHESSVM_WIRED_PATCH, "--pulses=1000"},
       "eniac-faults: interrupted "},
      {"ChessCounting",
       "eniac-chess",
       {"perft", "--depth=9", "--fen", start},
       "eniac-chess: interrupted before all lines were counted\n"},
      {"ChessWaiting",
       "eniac-chess",
       {"line"},
       "eniac-chess: interrupted at line 0 of standard input\n"},
      {"ChessPlaying",
       "eniac-chess",
       {"move", "--image=ponder.e", "--fen", start},
       "eniac-chess: interrupted after 0 of 1 positions\n"},
      {"GamesWaiting", "eniac-games", {"tic"}, "eniac-games: interrupted after "},
      {"GamesPlaying",
       "eniac-games",
       {"tic", "--side=second", "--image=loop.e"},
       "eniac-games: interrupted after "},
  };
}

class Tools : public testing::Test {
 protected:
  void SetUp() override {
    write("loop.asm", "  .isa v4\n  .org 100\nloop\n  jmp loop\n");
    ASSERT_EQ(run("easm", "loop.asm -o loop.e").status, 0);
    // A chess program that never answers.
    std::string chess = read_file(CHESSVM_SOURCE_DIR "/tests/programs/chess/stub.asm").value();
    const std::string answer = "node    mov best+5,A";
    ASSERT_NE(chess.find(answer), std::string::npos);
    write("ponder.asm", chess.replace(chess.find(answer), answer.size(), "node    jmp node"));
    ASSERT_EQ(run("easm", "ponder.asm -o ponder.e -s ponder.sym").status, 0);
    // A patch that adds 1 to a1 in every add cycle and never stops.
    write("count.e",
          "p c.o 1\np 1 a1.α\ns c.s26 Jlr\ns c.j1 1\np i.io 1-1\np 1-1 c.26i\np 1-1 a1.5i\n"
          "s a1.op5 α\np a1.5o 1-1\nb i\n");
  }

  static void write(const std::string& name, const std::string& text) {
    std::ofstream(name, std::ios::binary) << text;
  }

  static ToolOutcome run(const std::string& tool, const std::string& words) {
    return run_tool(std::filesystem::current_path(),
                    std::string("timeout -k 1 60 " CHESSVM_BIN_DIR "/") + tool + " " + words);
  }

  TemporaryWorkingFolder here_;
  const std::ofstream empty_input_{"input"};
};

/// A running tool whose standard input never ends.
class Process {
 public:
  /// `hangup` is the initial handler of SIGHUP: SIG_DFL, or SIG_IGN as under nohup.
  Process(const std::string& tool, const std::vector<std::string>& words,
          void (*hangup)(int) = SIG_DFL) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) std::abort();
    input_ = ends[1];
    const std::string path = CHESSVM_BIN_DIR "/" + tool;
    std::vector<std::string> strings{tool};
    strings.insert(strings.end(), words.begin(), words.end());
    std::vector<char*> arguments;
    for (std::string& each : strings) arguments.push_back(each.data());
    arguments.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ != 0) {
      ::close(ends[0]);
      return;
    }
    std::signal(SIGHUP, hangup);
    ::dup2(ends[0], STDIN_FILENO);
    ::dup2(::open("stdout.txt", O_CREAT | O_TRUNC | O_WRONLY, 0600), STDOUT_FILENO);
    ::dup2(::open("stderr.txt", O_CREAT | O_TRUNC | O_WRONLY, 0600), STDERR_FILENO);
    ::execv(path.c_str(), arguments.data());
    std::_Exit(127);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process() { ::close(input_); }

  /// Waits at most half a minute until the tool has installed its handler of SIGTERM.
  void wait_for_handler() const {
    for (int tries = 0; tries < 600 && !catches_signals(); ++tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
  }

  /// Sends `signal` and waits until the tool ends. Kills the tool if it has not ended in a minute.
  ToolOutcome stop(int signal) const {
    ::kill(pid_, signal);
    int raw = 0;
    pid_t ended = 0;
    for (int tries = 0; tries < 1200 && ended == 0; ++tries) {
      ended = ::waitpid(pid_, &raw, WNOHANG);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    if (ended == 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, &raw, 0);
    }
    return {WIFEXITED(raw) ? WEXITSTATUS(raw) : -1, read_file("stdout.txt").value(),
            read_file("stderr.txt").value()};
  }

 private:
  [[nodiscard]] bool catches_signals() const {
    std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
    const std::string key = "SigCgt:\t";
    for (std::string line; std::getline(status, line);)
      if (line.starts_with(key))
        return (std::stoull(line.substr(key.size()), nullptr, 16) >> (SIGTERM - 1) & 1U) != 0;
    return true;
  }

  pid_t pid_ = 0;
  int input_ = -1;
};

TEST_F(Tools, PrintHelpInPlainText) {
  for (const Tool& tool : tools) {
    std::vector<std::string> commands{""};
    if (*tool.subcommand != '\0') commands.emplace_back(tool.subcommand);
    for (const std::string& command : commands) {
      const ToolOutcome help = run(tool.name, command + " --help");
      EXPECT_EQ(help.status, 0) << tool.name;
      EXPECT_EQ(help.err, "") << tool.name;
      EXPECT_NE(help.out.find(std::string("Usage: ") + tool.name), std::string::npos) << help.out;
      EXPECT_NE(help.out.find("\nExit status: 0 "), std::string::npos) << help.out;
      const auto is_control = [](char letter) { return letter != '\n' && letter < ' '; };
      EXPECT_TRUE(std::none_of(help.out.begin(), help.out.end(), is_control)) << help.out;
    }
  }
  for (const char* const tool : {"easm", "chsim", "eniacsim", "eniac-chess move"})
    EXPECT_NE(run(tool, "--help").out.find("  -q,--quiet "), std::string::npos) << tool;
}

TEST_F(Tools, PrintTheirVersion) {
  for (const Tool& tool : tools)
    for (const char* const option : {"-V", "--version"}) {
      const ToolOutcome version = run(tool.name, option);
      EXPECT_EQ(version.status, 0) << tool.name;
      EXPECT_TRUE(version.out.starts_with(std::string(tool.name) + " ")) << version.out;
    }
}

TEST_F(Tools, RefuseUnknownOptions) {
  for (const Tool& tool : tools) {
    const std::string name = tool.name;
    const ToolOutcome unknown = run(name, "--frobnicate");
    EXPECT_EQ(unknown.status, 2) << name;
    EXPECT_EQ(unknown.out, "") << name;
    EXPECT_EQ(unknown.err,
              name + ": error: unknown option --frobnicate\nTry '" + name + " --help'.\n");
    EXPECT_NE(run(name, "--versoin").err.find("; did you mean --version?"), std::string::npos);
  }
}

TEST_F(Tools, RefuseUnknownSubcommands) {
  for (const Tool& tool : tools) {
    const std::string name = tool.name;
    const std::string command = tool.subcommand;
    if (command.empty()) continue;
    const ToolOutcome unknown = run(name, command + "x");
    EXPECT_EQ(unknown.status, 2) << name;
    EXPECT_EQ(unknown.err, name + ": error: '" + command + "x' is not known here; did you mean " +
                               command + "?\nTry '" + name + " --help'.\n");
    const ToolOutcome wrong = run(name, command + " --frobnicate");
    EXPECT_EQ(wrong.status, 2) << name;
    EXPECT_TRUE(wrong.err.ends_with("\nTry '" + name + " " + command + " --help'.\n")) << wrong.err;
  }
}

TEST_F(Tools, NoticeThatHelpCannotBeWritten) {
  for (const Tool& tool : tools)
    for (const char* const option : {"--help", "--version"}) {
      const ToolOutcome full = run(tool.name, std::string(option) + " >/dev/full");
      EXPECT_EQ(full.status, 3) << tool.name << option;
      EXPECT_EQ(full.err,
                std::string(tool.name) +
                    ": error: cannot write to standard output: No space left on device\n");
    }
}

TEST_F(Tools, NoticeThatAFileMayNotGrow) {
  const TemporaryFolder folder;
  for (const Tool& tool : tools) {
    // The message goes through a pipe, because `ulimit -f` limits only files.
    const ToolOutcome limited =
        run_tool(folder.path(), std::string("{ ulimit -f 0; " CHESSVM_BIN_DIR "/") + tool.name +
                                    " --help 2>&1 >out; echo status $?; } | cat");
    EXPECT_EQ(limited.out,
              std::string(tool.name) +
                  ": error: cannot write to standard output: File too large\nstatus 3\n");
  }
}

TEST_F(Tools, ReadWordsFromResponseFiles) {
  write("words", "--version\n");
  for (const Tool& tool : tools) {
    EXPECT_EQ(run(tool.name, "@words").out, run(tool.name, "--version").out);
    const ToolOutcome missing = run(tool.name, "@missing");
    EXPECT_EQ(missing.status, 3) << tool.name;
    EXPECT_TRUE(missing.err.starts_with("missing: error: cannot open")) << missing.err;
  }
}

class StoppedTools : public Tools, public testing::WithParamInterface<LongRun> {};

TEST_P(StoppedTools, SayWhereTheyStopped) {
  const LongRun& what = GetParam();
  for (const auto& [signal, status] :
       {std::pair{SIGINT, 130}, std::pair{SIGTERM, 143}, std::pair{SIGHUP, 129}}) {
    const Process process(what.tool, what.words);
    process.wait_for_handler();
    const ToolOutcome ended = process.stop(signal);
    EXPECT_EQ(ended.status, status) << ended.err;
    EXPECT_NE(ended.err.find(what.message), std::string::npos) << ended.err;
    EXPECT_EQ(ended.err.find("error"), std::string::npos) << ended.err;
  }
}

TEST_F(Tools, IgnoreAHangupUnderNohup) {
  const Process ended("chsim", {"loop.e", "--checkpoint", "end.ckpt"});
  ended.wait_for_handler();
  EXPECT_EQ(ended.stop(SIGHUP).status, 129);
  EXPECT_TRUE(std::filesystem::exists("end.ckpt"));
  const Process ignoring("chsim", {"loop.e", "--wall", "3s"}, SIG_IGN);
  ignoring.wait_for_handler();
  EXPECT_EQ(ignoring.stop(SIGHUP).status, 4) << "the run goes on to its limit";
}

struct LineTool {
  const char* name;  // name of the test case
  const char* command;
  int status = 130;  // exit status after SIGINT
};

class LineTools : public Tools, public testing::WithParamInterface<LineTool> {};

/// Sends lines faster than the tool obeys them, so the tool is not waiting for a line when the
/// signal comes.
TEST_P(LineTools, EndAtASignalAmongLinesWithoutEnd) {
  const int status =
      run_tool(std::filesystem::current_path(),
               "yes foo | " + chessvm::test::signalled_after("0.3", "INT",
                                                             std::string(CHESSVM_BIN_DIR "/") +
                                                                 GetParam().command +
                                                                 " >/dev/null 2>/dev/null"))
          .status;
  constexpr int too_early = 130;  // status if the signal came before the tool caught signals
  EXPECT_TRUE(status == GetParam().status || status == too_early) << status;
}

INSTANTIATE_TEST_SUITE_P(
    All, LineTools,
    testing::Values(LineTool{"Line", "eniac-chess line"}, LineTool{"Uci", "eniac-chess uci", 0},
                    LineTool{"UciOfARival", "eniac-chess uci --player random", 0},
                    LineTool{"Kim", "eniac-chess kim"},
                    LineTool{"Play", "eniac-chess play --game g.pgn"},
                    LineTool{"Tic", "eniac-games tic"}, LineTool{"Life", "eniac-games life"},
                    LineTool{"Commands", "eniacsim --commands count.e"},
                    LineTool{"Debugger", "chsim --debug loop.e"}),
    [](const auto& each) { return std::string(each.param.name); });

INSTANTIATE_TEST_SUITE_P(All, StoppedTools, testing::ValuesIn(long_runs()),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace chessvm::tools_test
