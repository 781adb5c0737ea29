// SPDX-License-Identifier: MIT
// Tests `chsim --debug` as users see it: streams, scripts and exit statuses.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/base/temporary_folder.hpp"
#include "tests/support/run_tool.hpp"

namespace chessvm::vm::test::chsim_debug_test {
namespace {

using namespace chessvm::test;

class Debug : public testing::Test {
 protected:
  Debug() {
    file("count.asm",
         "        .isa v4\n        .org 100\n        mov 3,A\nloop\n        print\n"
         "        dec A\n        jz done\n        jmp loop\ndone\n        halt\n");
    file("echo.asm",
         "        .isa v4\n        .org 100\nloop\n        clrall\n        swapall\n        read\n"
         "        mov F,A\n        print\n        jmp loop\n");
    file("forever.asm",
         "        .isa v4\n        .org 100\nloop\n        inc A\n        jmp loop\n");
    for (const std::string stem : {"count", "echo", "forever"})
      EXPECT_EQ(shell(CHESSVM_BIN_DIR "/easm " + stem + ".asm -o " + stem + ".e -s " + stem +
                      ".sym -l " + stem + ".lst")
                    .status,
                0);
  }

  void file(const std::string& name, const std::string& contents) const {
    std::ofstream(directory_ / name) << contents;
  }
  [[nodiscard]] std::string contents(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(directory_ / name).rdbuf();
    return text.str();
  }
  [[nodiscard]] ToolOutcome shell(const std::string& command) const {
    return run_tool(directory_, command);
  }
  [[nodiscard]] ToolOutcome debug(const std::string& arguments,
                                  const std::string& input = {}) const {
    file("input.txt", input);
    return shell("TERM=dumb timeout 60 " CHESSVM_BIN_DIR "/chsim --debug " + arguments +
                 " < input.txt");
  }
  const TemporaryFolder temporary_;
  const std::filesystem::path& directory_ = temporary_.path();
};

#define EXPECT_CONTAINS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

/// Only `checkpoint` may replace a checkpoint. Only `save-stops` may replace a file of stop points.
TEST_F(Debug, CommandsReplaceStatesByTheirLikeOnly) {
  ASSERT_EQ(debug("echo.e --batch -e 'checkpoint c; break 100; save-stops s'").status, 0);
  ASSERT_EQ(debug("echo.e --batch -e 'restore c; checkpoint c; source s; save-stops s'").status, 0);
  const std::vector<std::pair<std::string, std::vector<std::string>>> cases{
      {"c",
       {"save-stops c", "trace c", "profile on; profile save c", "restore c; save-stops c",
        "checkpoint c; trace c"}},
      {"s", {"checkpoint s", "trace s", "profile on; coverage s", "source s; checkpoint ./s"}}};
  for (const auto& [name, commands] : cases) {
    const std::string before = contents(name);
    for (const std::string& command : commands) {
      const ToolOutcome run = debug("echo.e --batch -e '" + command + "'");
      EXPECT_EQ(run.status, 1) << command;
      EXPECT_CONTAINS(run.err, "error: is not written: it is ");
      EXPECT_EQ(contents(name), before) << command;
    }
  }
}

TEST_F(Debug, CommandsDoNotReplaceTheFilesThatTheSessionBeganWith) {
  file("deck", "0123\n");
  for (const std::string name : {"echo.e", "./echo.sym", "echo.lst", "deck"}) {
    const std::string before = contents(name);
    for (const std::string command : {"checkpoint", "trace", "save-stops", "profile save"}) {
      const ToolOutcome run =
          debug("echo.e -d deck --batch -e 'profile on' -e '" + command + " " + name + "'");
      EXPECT_EQ(run.status, 1) << command;
      EXPECT_CONTAINS(run.err, name + ": error: is not written: it is an input");
      EXPECT_EQ(contents(name), before) << command;
    }
  }
  EXPECT_EQ(debug("echo.e -d /dev/null --batch -e 'trace /dev/null'").status, 0);
  EXPECT_EQ(debug("echo.e -d deck --batch -e 'checkpoint c'").status, 0);
  EXPECT_EQ(debug("echo.e -d deck --restore c --batch -e 'checkpoint c'").status, 0);
}

TEST_F(Debug, CommandsComeFromStandardInput) {
  const ToolOutcome run = debug("count.e", "break loop\ncontinue\nprint A\nreverse-step\nwhere\n");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_CONTAINS(run.out, "1: break 101.0\nbreakpoint 1\n101.0 loop");
  EXPECT_CONTAINS(run.out, "A = 3\n100.0");
  EXPECT_EQ(run.out.find("STOPPED"), std::string::npos) << "no prompt without a terminal";
}

TEST_F(Debug, EndOfInputAndUnknownWordsLeaveWithZero) {
  EXPECT_EQ(debug("count.e").status, 0);
  const ToolOutcome run = debug("count.e", "frobnicate\n\x01\xff\nquit");
  EXPECT_EQ(run.status, 0);
  EXPECT_CONTAINS(run.err, "no command 'frobnicate'");
  EXPECT_EQ(shell("timeout 60 " CHESSVM_BIN_DIR "/chsim --debug count.e < /dev/null").status, 0);
  EXPECT_EQ(shell("timeout 60 " CHESSVM_BIN_DIR "/chsim --debug count.e <&-").status, 0);
}

TEST_F(Debug, ScriptsRunInTheirOrder) {
  file("a.cmd", "print 1\n");
  file("b.cmd", "print 3\n");
  const ToolOutcome run =
      debug("-b count.e -x a.cmd -e 'print 2' -x b.cmd --break loop -e continue");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out.substr(0, 18), "1 = 1\n2 = 2\n3 = 3\n");
  EXPECT_CONTAINS(run.out, "breakpoint 1\n101.0 loop");
}

TEST_F(Debug, ChecksDecideTheStatus) {
  EXPECT_EQ(debug("-b count.e -e 'continue; expect 0300 0200 0100; assert A == 0'").status, 0);
  ToolOutcome run = debug("-b count.e -e continue -e 'assert A == 1' -e 'echo after'");
  EXPECT_EQ(run.status, 1);
  EXPECT_CONTAINS(run.err, "assertion failed: A == 1");
  EXPECT_EQ(run.out.find("after"), std::string::npos);
  EXPECT_EQ(debug("count.e", "assert A == 1\necho after\n").status, 1);
  file("bad.cmd", "step\nfoo\n");
  run = debug("count.e -x bad.cmd", "echo never\n");
  EXPECT_EQ(run.status, 1);
  EXPECT_CONTAINS(run.err, "bad.cmd:2: error: no command 'foo'");
  EXPECT_EQ(run.out.find("never"), std::string::npos);
  EXPECT_EQ(debug("count.e -x none.cmd").status, 1);
  EXPECT_EQ(debug("-b count.e --break nowhere").status, 1);
}

TEST_F(Debug, DecksAndCheckpoints) {
  file("three.deck", "11\n22\n33\n");
  ToolOutcome run = debug("-b echo.e -d three.deck -e 'catch read; continue 2; checkpoint c.ckpt'");
  EXPECT_EQ(run.status, 0);
  run = debug("-b echo.e -d three.deck --restore c.ckpt -e 'continue; expect 2200 3300; cards'");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_CONTAINS(run.out, "read 3 of 3");
  run =
      debug("-b echo.e --restore c.ckpt -e 'card 44; continue; expect 2200 4400; restart; where'");
  EXPECT_EQ(run.status, 0) << "without a deck, like chsim without --debug: " << run.err;
  file("one.deck", "11\n");
  run = debug("-b echo.e -d one.deck --restore c.ckpt");
  EXPECT_EQ(run.status, 1);
  EXPECT_CONTAINS(run.err, "one.deck: error: the deck has 1 cards, but 2 had been read");
  file("empty.deck", "");
  run = debug("-b echo.e -d empty.deck -e 'restore c.ckpt; cards'");
  EXPECT_EQ(run.status, 1) << "an empty deck is a deck: " << run.out;
  EXPECT_CONTAINS(run.err, "the deck has 0 cards, but 2 had been read");
  EXPECT_EQ(debug("-b echo.e -d empty.deck --restore c.ckpt").status, 1);
  file("bad.deck", "1\n2x\n");
  EXPECT_CONTAINS(debug("echo.e -d bad.deck").err, "bad.deck:2:2: error: ");
  EXPECT_EQ(debug("echo.e -d none.deck").status, 3);
  EXPECT_EQ(debug("none.e").status, 3);
}

TEST_F(Debug, AddedCardsFollowThoseReadBefore) {
  file("three.deck", "11\n22\n33\n");
  ASSERT_EQ(debug("-b echo.e -d three.deck -e 'catch read; continue; checkpoint c1; continue; "
                  "checkpoint c2'")
                .status,
            0);
  for (const char* const arguments :
       {"--restore c2 -e 'restore c1; restart; card 33; card 44; continue; expect 2200 3300 4400'",
        "--restore c2 -e 'card 44; restore c1; restart; continue; expect 2200 4400'",
        "-e 'restore c2; card 33; continue; restart; restore c2; continue; expect 2200 3300'"}) {
    const ToolOutcome run = debug("-b echo.e " + std::string(arguments));
    EXPECT_EQ(run.status, 0) << arguments << run.out << run.err;
  }
}

TEST_F(Debug, WithoutListingOrSymbols) {
  std::filesystem::remove(directory_ / "count.lst");
  EXPECT_CONTAINS(debug("count.e", "break count.asm:4\n").out, "1: break 101.0");
  std::filesystem::remove(directory_ / "count.sym");
  const ToolOutcome run = debug("count.e", "break count.asm:4\nbreak 101\nlist\n");
  EXPECT_CONTAINS(run.err, "no lines are known");
  EXPECT_CONTAINS(run.out, "1: break 101.0");
  file("count.lst", "nonsense\n");
  EXPECT_CONTAINS(debug("count.e", "step\n").err, "count.lst:1: warning: the first line must be");
}

/// Symbols and a listing of another program must not be used, with or without the debugger.
TEST_F(Debug, FilesThatDoNotFit) {
  const std::string source =
      "        .isa v4\n        .org 100\n        mov 5,A\n        clr A\n        mov 9,A<->B\n"
      "loop\n        dec A\n        jz done\n        jmp loop\ndone\n        halt\n";
  file("count.asm", source);
  ASSERT_EQ(shell(CHESSVM_BIN_DIR "/easm count.asm -o count.e").status, 0);
  const std::string warning =
      "count.lst: warning: does not fit count.e: row 100 is 40 02 99 99 99 99 there and 40 04 90 "
      "40 08 01 in the image; neither its lines nor the labels of count.sym are used\n";
  const ToolOutcome session = debug("count.e",
                                    "break loop\nbreak count.asm:5\nbreak 101\nlist\n"
                                    "continue\n");
  EXPECT_EQ(session.err.find(warning), 0U) << session.err;
  EXPECT_CONTAINS(session.err, "no symbol 'loop'");
  EXPECT_CONTAINS(session.err, "no lines are known: count.lst does not fit count.e: row 100 ");
  EXPECT_CONTAINS(session.out, "1: break 101.0\nbreakpoint 1\n101.0                dec A\n");
  for (const std::string option : {"--profile", "--trace"}) {
    const ToolOutcome run = shell(CHESSVM_BIN_DIR "/chsim count.e -b --max-cycles 2000 " + option);
    EXPECT_EQ(run.err.find(warning), 0U) << run.err;
    EXPECT_EQ(run.err.find("loop"), std::string::npos) << option << run.err;
  }
  EXPECT_EQ(debug("-q count.e", "step\n").err, "");
  // For a merged image, the debugger uses the symbol and listing files of the first image.
  ASSERT_EQ(shell(CHESSVM_BIN_DIR "/easm count.asm -o count.e -s count.sym -l count.lst").status,
            0);
  file("far.asm", "        .isa v4\n        .org 200\n        halt\n");
  ASSERT_EQ(shell(CHESSVM_BIN_DIR "/easm far.asm -o far.e").status, 0);
  EXPECT_EQ(debug("count.e far.e", "break loop\n").out, "1: break 101.0\n");
  EXPECT_EQ(debug("count.e far.e", "break loop\n").err, "");
}

TEST_F(Debug, SourcesAreNamedAsInAnEditor) {
  std::filesystem::create_directory(directory_ / "other");
  file("other/far.asm", "");
  const std::string folder = directory_.filename().string();
  for (const std::string& path :
       {std::string("count.asm"), std::string("./count.asm"), (directory_ / "count.asm").string(),
        "../" + folder + "/count.asm", std::string("other/../count.asm")}) {
    const ToolOutcome run = debug("count.e", "break " + path + ":5\n");
    EXPECT_EQ(run.out, "1: break 101.0\n") << path << run.err;
  }
  EXPECT_CONTAINS(debug("count.e", "break none.asm:5\n").err,
                  "there is no file 'none.asm'; the sources of this program are count.asm");
  EXPECT_CONTAINS(debug("count.e", "break other/far.asm:5\n").err,
                  "'other/far.asm' is no source of this program; those are count.asm");
  EXPECT_CONTAINS(debug("count.e", "break ./count.asm:50\n").err,
                  "no code at or after ./count.asm:50");
}

TEST_F(Debug, UsageMistakes) {
  for (const char* arguments :
       {"count.e --json", "count.e --trace", "count.e --max-cycles 5", "-", "count.e -d -",
        "count.e --profile=p", "count.e --checkpoint c", "count.e --stats", "count.e --wall 3s"})
    EXPECT_EQ(debug(arguments).status, 2) << arguments;
  EXPECT_EQ(shell(CHESSVM_BIN_DIR "/chsim count.e -e step").status, 2);
  EXPECT_EQ(shell(CHESSVM_BIN_DIR "/chsim count.e --break loop").status, 2);
  EXPECT_EQ(shell("cat count.e | " CHESSVM_BIN_DIR "/chsim --debug -b - -e 'continue; expect 0300'")
                .status,
            0);
}

TEST_F(Debug, FilesThatCannotBeWritten) {
  const ToolOutcome run = debug("count.e", "checkpoint no/such/folder\ntrace no/such/t\nstep\n");
  EXPECT_EQ(run.status, 0);
  EXPECT_CONTAINS(run.err, "no/such/folder");
  EXPECT_CONTAINS(run.err, "no/such/t");
  EXPECT_EQ(
      shell(CHESSVM_BIN_DIR "/chsim --debug -b count.e -e 'trace /dev/full; continue'").status, 3);
}

/// The first Ctrl-C stops the machine; the second, at the prompt, leaves the debugger.
TEST_F(Debug, InterruptTwiceLeaves) {
  const std::string fifo = (directory_ / "fifo").string();
  ASSERT_EQ(shell("mkfifo " + fifo).status, 0);
  const pid_t child = ::fork();
  if (child == 0) {
    std::filesystem::current_path(directory_);
    if (std::freopen(fifo.c_str(), "r", stdin) == nullptr ||
        std::freopen("out2.txt", "w", stdout) == nullptr)
      ::_exit(99);
    ::execl(CHESSVM_BIN_DIR "/chsim", "chsim", "--debug", "forever.e", nullptr);
    ::_exit(98);
  }
  std::ofstream typed(fifo);
  typed << "continue\nprint 12345\n" << std::flush;
  using std::chrono::milliseconds;
  const auto wait_for = [&](const std::string& text) {
    for (int i = 0; i < 400 && contents("out2.txt").find(text) == std::string::npos; ++i) {
      ::kill(child, SIGINT);
      std::this_thread::sleep_for(milliseconds(50));
    }
    EXPECT_CONTAINS(contents("out2.txt"), text);
  };
  std::this_thread::sleep_for(milliseconds(200));
  wait_for("interrupted");
  int raw = 0;
  for (int i = 0; i < 400 && ::waitpid(child, &raw, WNOHANG) == 0; ++i) {
    ::kill(child, SIGINT);
    std::this_thread::sleep_for(milliseconds(50));
  }
  EXPECT_TRUE(WIFEXITED(raw));
  EXPECT_EQ(WEXITSTATUS(raw), 130);
}

/// SIGTERM ends the debugger, not only the run, even if input is waiting.
TEST_F(Debug, TerminationLeaves) {
  file("go.sh", "mkfifo keys\n" CHESSVM_BIN_DIR
                "/chsim --debug forever.e <keys >out3.txt & job=$!\n"
                "exec 3>keys; printf 'echo begun\\ncontinue\\n' >&3\n"
                "for i in 1 2 3 4 5 6 7 8 9; do grep -q begun out3.txt || sleep 0.5; done\n"
                "sleep 0.3; kill -TERM $job; wait $job\n");
  EXPECT_EQ(shell("timeout 15 sh go.sh").status, 143);
}

}  // namespace
}  // namespace chessvm::vm::test::chsim_debug_test
