// SPDX-License-Identifier: MIT
// Tests chsim --debug in tmux, a terminal independent of this project.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "tests/base/terminal/pseudo_terminal.hpp"
#include "tests/base/terminal/tmux.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/tools/countdown.hpp"

namespace chessvm::vm::tmux_test {
namespace {

using namespace chessvm::test;

class DebugInTmux : public testing::Test {
 protected:
  void SetUp() override {
    if (!Tmux::is_installed()) GTEST_SKIP() << "tmux is not installed";
    if (const auto why = why_no_pseudo_terminal()) GTEST_SKIP() << *why;
    std::ofstream(temporary_.path() / "count.asm") << countdown_source;
    ASSERT_EQ(chessvm::test::run_tool(temporary_.path(), CHESSVM_BIN_DIR
                                      "/easm count.asm -o count.e -s count.sym -l count.lst")
                  .status,
              0);
  }
  [[nodiscard]] std::string in_folder() const {
    return "cd " + temporary_.path().string() + " && ";
  }
  [[nodiscard]] std::string debug() const {
    return in_folder() + "echo before; " CHESSVM_BIN_DIR
                         "/chsim --debug count.e; echo left $?; read end";
  }

  TemporaryFolder temporary_;
};

TEST_F(DebugInTmux, StepsBothWays) {
  const Tmux terminal(debug(), 80, 24);
  ASSERT_TRUE(terminal.wait_for("STOPPED 100.0")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for(">  4         mov 3,A")) << terminal.screen();
  terminal.type("s s");
  ASSERT_TRUE(terminal.wait_for("STOPPED 101.1 loop")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("A 03")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("punched 0300")) << terminal.screen();
  terminal.type("S");
  ASSERT_TRUE(terminal.wait_for("STOPPED 101.0 loop")) << terminal.screen();
  terminal.type("':break done' Enter c");
  ASSERT_TRUE(terminal.wait_for("STOPPED 102.0 done")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for(">*11         halt")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("punched 0100")) << terminal.screen();
  terminal.type("C");
  ASSERT_TRUE(terminal.wait_for("STOPPED 100.0")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("before")) << "the screen is as it was\n" << terminal.screen();
}

TEST_F(DebugInTmux, EditsCompletesAndRemembers) {
  const Tmux terminal(debug(), 100, 30);
  ASSERT_TRUE(terminal.wait_for("STOPPED 100.0")) << terminal.screen();
  terminal.type("i 'print 1+1' C-a C-e C-w '6*7' Enter");
  EXPECT_TRUE(terminal.wait_for("6*7 = 42")) << terminal.screen();
  terminal.type("Up C-u 'reg' Tab Enter");
  EXPECT_TRUE(terminal.wait_for("> registers")) << terminal.screen();
  terminal.type("Escape");
  ASSERT_TRUE(terminal.wait_for("? help")) << terminal.screen();
  terminal.type("q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

TEST_F(DebugInTmux, FollowsTheWindow) {
  const Tmux terminal(debug(), 80, 24);
  ASSERT_TRUE(terminal.wait_for("[program]")) << terminal.screen();
  for (const auto& [columns, rows] : {std::pair{200, 50}, {40, 12}, {1, 1}, {133, 43}}) {
    terminal.resize(columns, rows);
    terminal.type("s");
  }
  ASSERT_TRUE(terminal.wait_for("[program]")) << terminal.screen();
  EXPECT_TRUE(terminal.wait_for("70M")) << terminal.screen();
  terminal.type("':goto 0' Enter");
  ASSERT_TRUE(terminal.wait_for("STOPPED 100.0")) << terminal.screen();
  terminal.type("C-d q");
  ASSERT_TRUE(terminal.wait_for("left 0")) << terminal.screen();
}

}  // namespace
}  // namespace chessvm::vm::tmux_test
