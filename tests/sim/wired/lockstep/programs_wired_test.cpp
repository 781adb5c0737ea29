// SPDX-License-Identifier: MIT
// Runs every program of the project on the wired CPU in lockstep with the virtual CPU.
#include <gtest/gtest.h>

#include "tests/support/eniacsim_fixture.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::wired::test::programs_wired_test {
namespace {

using chessvm::test::ToolOutcome;

class WiredPrograms : public chessvm::test::Eniacsim {
 protected:
  static std::string bin(const std::string& tool) { return CHESSVM_BIN_DIR "/" + tool + ' '; }
  static std::string image(const std::string& name) {
    return CHESSVM_BIN_DIR "/../programs/" + name + ".e";
  }
  void make(const std::string& command) const {
    const ToolOutcome outcome = shell(command);
    ASSERT_EQ(outcome.status, 0) << command << '\n' << outcome.err;
  }
  /// Runs a program in lockstep; the wired CPU must punch the same cards as the virtual CPU alone.
  void expect_equal(const std::string& program, const std::string& deck,
                    const std::string& options = "") const {
    const std::string files = program + (deck.empty() ? "" : " -d " + deck);
    const ToolOutcome both = shell("timeout -k 1 600 " + bin("eniacsim") + "--lockstep " + files +
                                   " --patch " CHESSVM_WIRED_PATCH + options);
    EXPECT_EQ(both.status, 0) << files << '\n' << both.err;
    EXPECT_CONTAINS(both.err, "halted: ");
    EXPECT_CONTAINS(both.err, " fetched rows equal");
    const ToolOutcome alone = shell(bin("chsim") + "--batch " + files);
    EXPECT_EQ(both.out, alone.out);
    EXPECT_NE(both.out, "");
  }
};

TEST_F(WiredPrograms, SelfTest) {
  expect_equal(image("vmtest"), CHESSVM_SOURCE_DIR "/programs/vmtest/vmtest.deck");
}

TEST_F(WiredPrograms, Breaks) {
  make(bin("easm") + CHESSVM_SOURCE_DIR "/programs/vmtest/brktest.asm -o brktest.e");
  const ToolOutcome both =
      shell(bin("eniacsim") + "--lockstep brktest.e --patch " CHESSVM_WIRED_PATCH);
  EXPECT_EQ(both.status, 0) << both.err;
  EXPECT_CONTAINS(both.err, "halted: ");
}

TEST_F(WiredPrograms, ReplyAtTicTacToe) {
  make(bin("eniac-games") + "tic --moves 5 --deck tic.deck");
  expect_equal(image("tic"), "tic.deck");
}

TEST_F(WiredPrograms, GenerationOfLife) {
  make(bin("eniac-games") + "life --moves 28,36,44 --deck life.deck");
  expect_equal(image("life"), "life.deck");
}

TEST_F(WiredPrograms, BeginningOfAReplyAtConnectFour) {
  make(bin("eniac-games") + "c4 --moves 4 --deck c4.deck");
  const ToolOutcome both = shell(bin("eniacsim") + "--lockstep " + image("c4") +
                                 " -d c4.deck --max-cycles 500000 --patch " CHESSVM_WIRED_PATCH);
  EXPECT_EQ(both.status, 4) << both.err;
  EXPECT_CONTAINS(both.err, " fetched rows equal");
}

TEST_F(WiredPrograms, MoveAtDraughts) {
  make(bin("eniac-games") +
       "draughts --plies 1 --moves 11-15,22-18,15x22,25x18 --deck draughts.deck");
  expect_equal(image("draughts"), "draughts.deck");
}

/// Runs the wired CPU pulse by pulse, except under the sanitizers, where this would take minutes.
TEST_F(WiredPrograms, MoveAtChess) {
  make(bin("eniac-chess") + "move --fen '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1' --deck chess.deck");
  expect_equal(image("chess"), "chess.deck", sanitized ? "" : " --engine=pulse");
}

TEST_F(WiredPrograms, GamePlayedOnTheWiredCpu) {
  file("moves", "5\n3\n4\n8\n9\n");
  const ToolOutcome wired = shell("CHESSVM_PATCH=" CHESSVM_WIRED_PATCH " " + bin("eniac-games") +
                                  "tic --batch --cpu published --engine eniacsim <moves");
  const ToolOutcome alone = shell(bin("eniac-games") + "tic --batch <moves");
  EXPECT_EQ(wired.status, alone.status) << wired.err;
  EXPECT_EQ(wired.out, alone.out);
  EXPECT_NE(wired.out, "");
}

}  // namespace
}  // namespace chessvm::wired::test::programs_wired_test
