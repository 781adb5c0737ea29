// SPDX-License-Identifier: MIT
// Tests which files a patch of unknown origin may write, and that it cannot write any other file.
#include <fmt/format.h>

#include <algorithm>

#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/support/eniacsim_fixture.hpp"

namespace chessvm::test::writes_test {
namespace {

namespace fs = std::filesystem;

class Writes : public Eniacsim {
 protected:
  Writes() {
    file("precious", "kept\n");
    fs::create_directories(folder_ / "out/deep");
    file("one.deck", "0000000001\n");
  }
  /// Writes a patch that writes one file, `path`, with the command `command`.
  void patch(const std::string& command, const std::string& path) const {
    const std::string recording = command == "te" ? "ts p\n" : "";
    file("patch.e", std::string(sum) + recording + command + " " + path + "\n");
  }
};

constexpr const char* writing_commands[] = {"f p", "dg", "te"};

TEST_F(Writes, APatchWritesNoFileUnasked) {
  for (const std::string command : writing_commands) {
    for (const std::string path : {"precious", "fresh"}) {
      patch(command, path);
      for (const std::string mode : {"", "--dump", "--json", "--engine pulse"}) {
        const ToolOutcome run = eniacsim("patch.e " + mode);
        EXPECT_EQ(run.status, 1) << command << mode;
        if (mode == "--json") {
          EXPECT_CONTAINS(run.out, "chessvm.error/1");
        } else {
          EXPECT_EQ(run.out, "");
        }
        EXPECT_CONTAINS(run.err, fmt::format("patch.e:{}:{}: error: '{}' is not written: patches "
                                             "may write files only with --allow-writes\n",
                                             command == "te" ? 13 : 12, command.size() + 2, path));
        EXPECT_CONTAINS(run.err, "eniacsim: 1 error, nothing was run\n");
      }
      for (const std::string run :
           {"-t 5 patch.e", "--commands patch.e </dev/null", "--commands <patch.e",
            "--commands patch.e -d one.deck </dev/null"})
        EXPECT_CONTAINS(eniacsim(run).out, "is not written: patches may write") << run;
      EXPECT_EQ(contents("precious"), "kept\n") << command;
      EXPECT_FALSE(exists("fresh")) << command;
    }
  }
}

TEST_F(Writes, NorDoesAPatchThatAnotherOneLoads) {
  patch("f p", "precious");
  file("outer.e", "l patch.e\n");
  EXPECT_CONTAINS(eniacsim("outer.e").err, "patch.e:12:5: error: 'precious' is not written");
  EXPECT_CONTAINS(shell("echo 'l patch.e' | $eniacsim --commands").out,
                  "'precious' is not written");
  EXPECT_EQ(contents("precious"), "kept\n");
}

TEST_F(Writes, AnywhereOnRequest) {
  for (const std::string command : writing_commands) {
    for (const std::string path : {"precious", "fresh", "out/deep/fresh"}) {
      patch(command, path);
      file("precious", "replaced\n");
      const ToolOutcome run = eniacsim("patch.e --quiet --allow-writes -W none");
      EXPECT_EQ(run.status, 0) << run.err;
      EXPECT_EQ(run.err, "");
      EXPECT_TRUE(exists(path));
      EXPECT_NE(contents(path), "replaced\n");
      fs::remove(folder_ / path);
    }
  }
}

TEST_F(Writes, BelowAFolderOnRequest) {
  const std::string allowed = "--quiet --allow-writes=out patch.e";
  for (const std::string command : writing_commands) {
    for (const std::string path :
         {"out/fresh", "out/deep/fresh", "./out/../out/fresh", "out/deep/../fresh"}) {
      patch(command, path);
      EXPECT_EQ(eniacsim(allowed).status, 0) << command << ' ' << path << eniacsim(allowed).err;
      EXPECT_TRUE(exists(path));
      EXPECT_EQ(eniacsim(allowed).status, 0) << "over the file of the first run";
      fs::remove(folder_ / path);
    }
    for (const std::string path :
         {"precious", "fresh", "out/../precious", "out/../fresh", "out/deep/../../fresh", "outer",
          "out", "/dev/stderr", "out/none/fresh"}) {
      patch(command, path);
      const ToolOutcome run = eniacsim(allowed);
      EXPECT_NE(run.status, 0) << command << ' ' << path;
      EXPECT_EQ(contents("precious"), "kept\n");
      EXPECT_FALSE(exists("fresh"));
    }
  }
  patch("f p", "precious");
  EXPECT_CONTAINS(eniacsim(allowed).err,
                  "'precious' is not written: it is not below 'out', where --allow-writes allows");
}

TEST_F(Writes, ALinkDoesNotLeadOutOfTheFolder) {
  fs::create_symlink("../precious", folder_ / "out/file");
  fs::create_symlink("../fresh", folder_ / "out/dangling");
  fs::create_directory_symlink("..", folder_ / "out/up");
  fs::create_directory_symlink("out", folder_ / "way");
  for (const std::string command : writing_commands) {
    for (const std::string path : {"out/file", "out/dangling", "out/up/precious", "out/up/fresh"}) {
      patch(command, path);
      EXPECT_EQ(eniacsim("--allow-writes=out patch.e").status, 1) << command << ' ' << path;
      EXPECT_EQ(contents("precious"), "kept\n");
      EXPECT_FALSE(exists("fresh"));
    }
    patch(command, "way/fresh");
    EXPECT_EQ(eniacsim("--quiet --allow-writes=out patch.e").status, 0) << command;
    EXPECT_TRUE(exists("out/fresh"));
    EXPECT_EQ(eniacsim("--quiet --allow-writes=way patch.e").status, 0) << command;
    fs::remove(folder_ / "out/fresh");
  }
}

TEST_F(Writes, AFileThatStaysIsAMistakeOfThePatch) {
  file("seven.asm", "  mov 7,A\n  halt\n");
  for (const std::string command : writing_commands) {
    patch(command, "seven.asm");
    const ToolOutcome run = eniacsim("patch.e --allow-writes");
    EXPECT_EQ(run.status, 1) << command;
    EXPECT_CONTAINS(run.err, "error: 'seven.asm' is not written: it is assembly source: easm");
    EXPECT_CONTAINS(run.err, "eniacsim: 1 error, nothing was run\n");
    EXPECT_EQ(contents("seven.asm"), "  mov 7,A\n  halt\n");
  }
}

TEST_F(Writes, AFailureOfTheSystemEndsWithThree) {
  patch("f p", "none/fresh");
  EXPECT_EQ(eniacsim("patch.e --allow-writes").status, 3);
}

TEST_F(Writes, TheFolderMustExist) {
  for (const std::string mode : {"", "--commands ", "-t 5 "}) {
    const ToolOutcome run = eniacsim(mode + "--allow-writes=nowhere sum.e </dev/null");
    EXPECT_EQ(run.status, 3) << mode;
    EXPECT_EQ(run.err, "eniacsim: error: --allow-writes: 'nowhere' is not a folder\n");
  }
  EXPECT_CONTAINS(
      eniacsim("--json --allow-writes=nowhere sum.e").out,
      R"("error":"--allow-writes: 'nowhere' is not a folder: Not a directory","status":3})");
}

TEST_F(Writes, LinesFromAPipeAreAPatch) {
  EXPECT_CONTAINS(typed("f p precious\n").out, "error: 'precious' is not written");
  EXPECT_EQ(contents("precious"), "kept\n");
  EXPECT_EQ(typed("f p precious\n", "--allow-writes").out, "");
  EXPECT_EQ(contents("precious"), "");
}

TEST_F(Writes, WhatIsTypedAtATerminalMayWrite) {
  if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  patch("f p", "precious");
  PseudoTerminal terminal(
      "cd " + folder_.string() + "; " CHESSVM_BIN_DIR "/eniacsim --console; echo left $?; read end",
      80, 24);
  ASSERT_TRUE(terminal.wait_for("0>")) << terminal.screen();
  terminal.type("l patch.e\n");
  EXPECT_TRUE(terminal.wait_for("is not written")) << terminal.screen();
  terminal.type("f p fresh\nq\n");
  EXPECT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
  EXPECT_EQ(contents("precious"), "kept\n");
  EXPECT_TRUE(exists("fresh"));
}

TEST_F(Writes, NoProgramOfChessvmAsksForIt) {
  EXPECT_EQ(eniacsim("--vm none.e --allow-writes").status, 2);
}

}  // namespace
}  // namespace chessvm::test::writes_test
