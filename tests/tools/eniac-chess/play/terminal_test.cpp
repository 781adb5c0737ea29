// SPDX-License-Identifier: MIT
// Tests `eniac-chess play` in terminals: the screen, sizes, the mouse, signals.
#include <gtest/gtest.h>
#include <signal.h>

#include "base/files/file.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/base/terminal/tmux.hpp"

namespace chessvm::chess::playing::test::terminal_test {
namespace {

class PlayTerminal : public testing::Test {
 protected:
  void SetUp() override {
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
  }
  [[nodiscard]] std::string play(const std::string& arguments,
                                 const std::string& before = "") const {
    return "cd " + folder_.path().string() + "; " + before +
           CHESSVM_BIN_DIR "/eniac-chess play --depth 3 --game g.pgn " + arguments +
           "; echo left $?; read end";
  }
  [[nodiscard]] std::string saved() const { return read_file(folder_.path() / "g.pgn").value(); }
  static void expect_end(PseudoTerminal& terminal, const std::string& text) {
    ASSERT_TRUE(terminal.wait_for(text)) << terminal.screen();
    EXPECT_TRUE(terminal.is_restored());
  }

  const TemporaryFolder folder_;
};

TEST_F(PlayTerminal, PlaysSavesAndGoesOn) {
  {
    PseudoTerminal terminal(play(""), 80, 24);
    ASSERT_TRUE(terminal.wait_for("White to move, your move")) << terminal.screen();
    EXPECT_TRUE(terminal.is_taken());
    terminal.type("e4\r");
    ASSERT_TRUE(terminal.wait_for("The machine plays 1...")) << terminal.screen();
    EXPECT_TRUE(terminal.wait_for("this move")) << terminal.screen();
    terminal.type("Nf5\r");
    EXPECT_TRUE(terminal.wait_for("no knight can go to f5")) << terminal.screen();
    terminal.type("quit\r");
    expect_end(terminal, "left 0");
  }
  EXPECT_NE(saved().find("1. e4 "), std::string::npos) << saved();
  PseudoTerminal terminal(play(""), 80, 24);
  ASSERT_TRUE(terminal.wait_for("1. e4 ")) << terminal.screen();
  terminal.type("und\r");
  ASSERT_TRUE(terminal.wait_for("1  R  N  B  Q  K  B  N  R")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("2  P  P  P  P  P  P  P  P")) << terminal.screen();
  terminal.type("\x04");
  expect_end(terminal, "left 0");
}

TEST_F(PlayTerminal, FollowsItsSize) {
  PseudoTerminal terminal(play(""), 80, 24);
  ASSERT_TRUE(terminal.wait_for("your move")) << terminal.screen();
  for (const auto& [columns, rows] : {std::pair{40, 20}, {26, 9}, {10, 4}, {1, 1}, {133, 50}}) {
    terminal.resize(columns, rows);
    static_cast<void>(terminal.settle(20));
  }
  terminal.resize(40, 20);
  EXPECT_TRUE(terminal.wait_for("8  r  n  b  q  k  b  n  r")) << terminal.screen();
  terminal.type("e4\r");
  ASSERT_TRUE(terminal.wait_for("1. e4 ")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("failures   one in 24 h")) << terminal.screen();
  terminal.type("\x04");
  expect_end(terminal, "left 0");
}

TEST_F(PlayTerminal, HasAMouse) {
  PseudoTerminal terminal(play("--side both"), 80, 24, "xterm-256color");
  ASSERT_TRUE(terminal.wait_for("your move")) << terminal.screen();
  const auto click = [&](int column, int row) {
    const std::string at = std::to_string(column) + ";" + std::to_string(row);
    terminal.type("\x1b[<0;" + at + "M\x1b[<0;" + at + "m");
  };
  click(16, 8);  // clicks the square e2; column and row are counted from 1
  ASSERT_TRUE(terminal.wait_for(">P<")) << terminal.screen();
  click(16, 6);
  ASSERT_TRUE(terminal.wait_for("1. e4")) << terminal.screen();
  terminal.type("\x04");
  expect_end(terminal, "left 0");
}

TEST_F(PlayTerminal, StopsTheMachineThenLeaves) {
  PseudoTerminal terminal(play("--pace 1 --side black"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("thinking")) << terminal.screen();
  ASSERT_TRUE(terminal.wait_for("of ENIAC time, depth 3")) << terminal.screen();
  terminal.type("flip\r");
  ASSERT_TRUE(terminal.wait_for("8  r  n  b  q  k  b  n  r")) << terminal.screen();
  terminal.type("\x03");
  ASSERT_TRUE(terminal.wait_for("stopped: the move of a search of 3")) << terminal.screen();
  terminal.type("\x03");
  expect_end(terminal, "left 130");
  EXPECT_NE(saved().find("1. "), std::string::npos) << saved();
}

TEST_F(PlayTerminal, SavesOnSignals) {
  const struct {
    int signal;
    const char* end;
  } cases[] = {{SIGTERM, "left 143"}, {SIGHUP, "left 129"}};
  for (const char* arguments : {"--side both", "--side none --pace 1"})
    for (const auto& [signal, end] : cases) {
      SCOPED_TRACE(end);
      PseudoTerminal terminal(play(arguments), 80, 24);
      ASSERT_TRUE(terminal.wait_for("to move")) << terminal.screen();
      ASSERT_EQ(::kill(terminal.foreground(), signal), 0);
      expect_end(terminal, end);
      EXPECT_TRUE(terminal.wait_for("saved in g.pgn")) << terminal.screen();
    }
}

TEST_F(PlayTerminal, IsPlainWhereThereIsNoScreen) {
  for (const char* before : {"TERM=dumb ", "TERM=nonsense "}) {
    PseudoTerminal terminal(play("", before), 80, 40);
    ASSERT_TRUE(terminal.wait_for("White>")) << terminal.screen();
    EXPECT_TRUE(terminal.is_restored());
    terminal.type("\x04");
    expect_end(terminal, "left 0");
  }
  PseudoTerminal terminal(play("--plain"), 80, 40);
  ASSERT_TRUE(terminal.wait_for("White>")) << terminal.screen();
  terminal.type("\x03");
  expect_end(terminal, "left 130");
}

/// tmux is a terminal that is independent of this project; it must understand what curses sends.
TEST_F(PlayTerminal, PlaysInTmux) {
  if (!Tmux::is_installed()) GTEST_SKIP() << "tmux is not installed";
  const Tmux terminal(play("--figures letters"), 80, 24);
  ASSERT_TRUE(terminal.wait_for("your move")) << terminal.screen();
  terminal.type("nf Tab Enter");
  ASSERT_TRUE(terminal.wait_for("The machine plays 1...")) << terminal.screen();
  terminal.type("help Enter");
  ASSERT_TRUE(terminal.wait_for("take back your last move")) << terminal.screen();
  terminal.type("q");
  terminal.resize(60, 30);
  ASSERT_TRUE(terminal.wait_for("1. Nf3")) << terminal.screen();
  terminal.type("F1");
  ASSERT_TRUE(terminal.wait_for("take back your last move")) << terminal.screen();
  terminal.type("moves");
  ASSERT_TRUE(terminal.wait_for("White> moves")) << "no letter is lost\n" << terminal.screen();
  terminal.type("C-u 'quit' Enter");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

}  // namespace
}  // namespace chessvm::chess::playing::test::terminal_test
