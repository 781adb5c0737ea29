// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/players/uci_engine.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>

#include "fake_engine.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/notation.hpp"
#include "tests/base/temporary_folder.hpp"

namespace chessvm::chess::match::test::uci_engine_test {
namespace {

class UciEngineTest : public testing::Test {
 protected:
  UciEngineTest() { std::signal(SIGPIPE, SIG_IGN); }
  ~UciEngineTest() override {
    // After each test no child process may be left, not even a zombie.
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
  }

  Result<std::unique_ptr<Player>> start(const std::string& how, const std::string& more = {}) {
    const auto spec = parse_player(fake_player(folder_, how, more));
    EXPECT_TRUE(spec) << to_text(spec.error());
    return make_player(spec.value(), {program_, limit_, interrupt_});
  }
  MoveReply reply(const std::string& how) {
    const auto player = start(how);
    if (!player) {
      ADD_FAILURE() << to_text(player.error());
      return {};
    }
    EXPECT_EQ(player.value()->prepare().fault, Fault::none);
    return player.value()->move(Game(read_fen(initial_fen).value()), {.stop = interrupt_});
  }

  const programs::ToolFolder folder_;
  const WorkingFolder work_{std::filesystem::path(folder_.path("x")).parent_path()};
  const Program program_ = built_in_program().value();
  std::chrono::milliseconds limit_ = ample_limit;
  std::atomic<bool> interrupt_ = false;
};

TEST_F(UciEngineTest, PlaysWithOptionsAndGo) {
  const auto player = start("plays d2d4", ",Skill level=7,go=depth 3");
  ASSERT_TRUE(player) << to_text(player.error());
  EXPECT_EQ(player.value()->name(), "Fake plays");
  const MoveReply reply =
      player.value()->move(Game(read_fen(initial_fen).value()), {.stop = interrupt_});
  ASSERT_TRUE(reply.move) << reply.detail;
  EXPECT_EQ(coordinate(*reply.move), "d2d4");
  EXPECT_FALSE(reply.thought);
  EXPECT_EQ(reply.centipawns, 5);
  EXPECT_EQ(folder_.read("options"), "name Skill level value 7\n");
  EXPECT_EQ(folder_.read("go"), "depth 3\n");
}

TEST_F(UciEngineTest, IsCalledAfterItsProgramWhereItHasNoName) {
  const auto player = start("nameless e2e4");
  ASSERT_TRUE(player) << to_text(player.error());
  EXPECT_EQ(player.value()->name(), "sh");
}

TEST_F(UciEngineTest, IsNotMisledByAnAnswerTooMany) {
  const auto player = start("repeats e2e4");
  ASSERT_TRUE(player);
  Game game(read_fen(initial_fen).value());
  EXPECT_TRUE(player.value()->move(game, {.stop = interrupt_}).move);
  // The engine answers the first `go` twice; the late answer must not count for the second `go`.
  const MoveReply second = player.value()->move(game, {.stop = interrupt_});
  EXPECT_TRUE(second.move) << second.detail;
}

TEST_F(UciEngineTest, NamesWhatAnEngineDoesWrong) {
  struct Case {
    const char* how;
    Fault fault;
    const char* detail;
  };
  for (const Case& c : {Case{"crashes", Fault::crash, "ended with status 3"},
                        Case{"dies", Fault::crash, "was ended by signal 9"},
                        Case{"hangs", Fault::time, "no move within 0.3 s"},
                        Case{"floods", Fault::time, "no move within 0.3 s"},
                        Case{"resigns", Fault::resigned, "bestmove (none)"},
                        Case{"mumbles", Fault::resigned, "bestmove"},
                        Case{"plays e2e5", Fault::illegal, "e2e5 in rnbqkbnr/"},
                        Case{"plays xyzzy", Fault::illegal, "xyzzy in rnbqkbnr/"}}) {
    limit_ = c.fault == Fault::time ? std::chrono::milliseconds(short_limit) : ample_limit;
    const MoveReply answer = reply(c.how);
    EXPECT_FALSE(answer.move) << c.how;
    EXPECT_EQ(answer.fault, c.fault) << c.how;
    EXPECT_EQ(answer.detail.find(c.detail), 0U) << c.how << ": " << answer.detail;
  }
}

TEST_F(UciEngineTest, DropsTheRestOfALongLine) {
  EXPECT_TRUE(reply("blows e2e4").move);
}

TEST_F(UciEngineTest, RefusesToStartWhatIsNoEngine) {
  struct Case {
    const char* player;
    const char* message;
  };
  for (const Case& c : {Case{"uci:/no/such/engine", "cannot run '/no/such/engine'"},
                        Case{"uci:sh -c 'exit 7'", "engine 'sh' ended with status 7"}}) {
    const auto player = make_player(parse_player(c.player).value(), {program_, limit_, interrupt_});
    ASSERT_FALSE(player);
    EXPECT_NE(player.error().message.find(c.message), std::string::npos) << player.error().message;
  }
  const auto player = start("plays e2e4", ",Skil Level=3");
  ASSERT_FALSE(player);
  EXPECT_NE(player.error().message.find("no option 'Skil Level'; did you mean Skill Level?"),
            std::string::npos)
      << player.error().message;
}

TEST_F(UciEngineTest, EndsAnEngineThatDoesNotWantTo) {
  limit_ = short_limit;
  EXPECT_EQ(reply("deaf").fault, Fault::time);
  EXPECT_TRUE(child_ends(folder_));
}

TEST_F(UciEngineTest, StopsSoonAfterAnInterrupt) {
  const auto player = start("hangs");
  ASSERT_TRUE(player);
  interrupt_ = true;
  EXPECT_EQ(player.value()->move(Game(read_fen(initial_fen).value()), {.stop = interrupt_}).fault,
            Fault::interrupted);
}

TEST_F(UciEngineTest, IsGivenTheMovesToChooseFromWhereOthersAreBarred) {
  const auto player = start("plays a7a8q", ",go=depth 3");
  ASSERT_TRUE(player);
  const Position position = read_fen("8/P6k/8/8/8/8/8/K7 w - - 0 1").value();
  EXPECT_TRUE(player.value()->move(Game(position), {.stop = interrupt_}).move);
  EXPECT_EQ(folder_.read("go"), "depth 3\n");
  const Game barred(position, {.special = SpecialMoves::barred});
  EXPECT_EQ(player.value()->move(barred, {.stop = interrupt_}).fault, Fault::illegal);
  EXPECT_EQ(folder_.read("go"), "depth 3 searchmoves a1b2 a1b1 a1a2\n");
}

}  // namespace
}  // namespace chessvm::chess::match::test::uci_engine_test
