// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/match.hpp"

#include <gtest/gtest.h>

#include <csignal>

#include "base/files/file.hpp"
#include "fake_engine.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "tools/eniac-chess/match/report.hpp"

namespace chessvm::chess::match::test::match_test {
namespace {

class MatchTest : public testing::Test {
 protected:
  MatchTest() { std::signal(SIGPIPE, SIG_IGN); }

  static MatchPlan plan(const std::string& a, const std::string& b, std::size_t games) {
    const auto text = read_file(CHESSVM_TEST_DATA "/chess/openings.epd");
    return {.players = {parse_player(a).value(), parse_player(b).value()},
            .openings = read_openings(text.value(), "openings.epd").value(),
            .games = games,
            .limits = {.most_plies = 20},
            .move_limit = ample_limit};
  }
  Result<MatchOutcome> play(const MatchPlan& plan, std::vector<GameRecord> records = {}) {
    finished_ = 0;
    const MatchWatch watch{.finished = [this](const GameRecord&) -> Result<void> {
                             ++finished_;
                             return boost::outcome_v2::success();
                           },
                           .tick = [] {}};
    return play_match(plan, program_, std::move(records), watch, interrupt_);
  }
  /// Returns the results and the games of a match as text.
  static std::string text_of(const MatchOutcome& outcome, const MatchPlan& plan) {
    std::string text = to_json(figures_of(outcome, plan));
    for (const GameRecord& record : outcome.records) text += to_pgn(to_pgn_game(record, plan));
    return text;
  }

  const programs::ToolFolder folder_;
  const WorkingFolder work_{std::filesystem::path(folder_.path("x")).parent_path()};
  const Program program_ = built_in_program().value();
  std::atomic<bool> interrupt_ = false;
  std::size_t finished_ = 0;
};

TEST_F(MatchTest, DoesNotDependOnHowManyGamesArePlayedAtOnce) {
  MatchPlan match = plan("eniac:Depth=3", "eniac:Depth=4", 10);
  match.jobs = 1;
  const auto one = play(match);
  ASSERT_TRUE(one) << to_text(one.error());
  EXPECT_EQ(one.value().records.size(), 10U);
  EXPECT_EQ(finished_, 10U);
  EXPECT_FALSE(one.value().is_interrupted);
  match.jobs = 3;
  const auto three = play(match);
  ASSERT_TRUE(three);
  EXPECT_EQ(text_of(three.value(), match), text_of(one.value(), match));
}

TEST_F(MatchTest, SwapsColoursAndTimesTheMachineOnly) {
  const MatchPlan match = plan("eniac:Depth=3", fake_player(folder_, "resigns"), 2);
  const auto outcome = play(match);
  ASSERT_TRUE(outcome) << to_text(outcome.error());
  const auto& records = outcome.value().records;
  ASSERT_EQ(records.size(), 2U);
  for (const GameRecord& record : records) {
    EXPECT_EQ(points_of(record), 1);
    EXPECT_EQ(record.played.reason, "resigned");
  }
  EXPECT_EQ(records[0].played.result, GameResult::white_wins);
  EXPECT_EQ(records[1].played.result, GameResult::black_wins);
  const std::string pgn = to_pgn(to_pgn_game(records[1], match));
  EXPECT_NE(pgn.find("[White \"Fake resigns\"]\n[Black \"eniac:Depth=3\"]"), std::string::npos)
      << pgn;
  const std::string first = to_pgn(to_pgn_game(records[0], match));
  EXPECT_NE(first.find("{[%eniac "), std::string::npos) << first;
  EXPECT_NE(first.find("[Termination \"resigned: bestmove (none)\"]"), std::string::npos) << first;
}

TEST_F(MatchTest, AnEngineThatCrashesLosesAndIsStartedAnew) {
  for (const auto& [how, reason] : {std::pair{"crashes", "crash"}, std::pair{"hangs", "time limit"},
                                    std::pair{"plays e2e9", "illegal move"}}) {
    MatchPlan match = plan(fake_player(folder_, how), "eniac:Depth=3", 2);
    if (reason == std::string_view("time limit")) match.move_limit = short_limit;
    const auto outcome = play(match);
    ASSERT_TRUE(outcome) << to_text(outcome.error());
    ASSERT_EQ(outcome.value().records.size(), 2U);
    for (const GameRecord& record : outcome.value().records) {
      EXPECT_EQ(points_of(record), 0);
      EXPECT_EQ(record.played.reason, reason);
    }
  }
}

TEST_F(MatchTest, EndsWithAMessageWhereAPlayerCannotBeStarted) {
  const auto outcome = play(plan("eniac", "uci:/no/such/engine", 4));
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().status(), ExitStatus::environment);
}

TEST_F(MatchTest, PlaysOnlyTheGamesThatAreMissing) {
  const MatchPlan match = plan("eniac:Depth=3", "eniac:Depth=4", 6);
  const auto whole = play(match);
  std::vector<GameRecord> some{whole.value().records[4], whole.value().records[1]};
  const auto resumed = play(match, some);
  ASSERT_TRUE(resumed);
  EXPECT_EQ(finished_, 4U);
  EXPECT_EQ(text_of(resumed.value(), match), text_of(whole.value(), match));
}

TEST_F(MatchTest, TheSprtEndsAMatchAtTheSameGameForAnyJobs) {
  MatchPlan match = plan("eniac:Depth=3", fake_player(folder_, "resigns"), 200);
  match.sprt = Sprt{0, 100};
  std::optional<std::size_t> games;
  for (const std::size_t jobs : {1U, 2U, 3U}) {
    match.jobs = jobs;
    const auto outcome = play(match);
    ASSERT_TRUE(outcome);
    EXPECT_TRUE(outcome.value().is_decided);
    EXPECT_FALSE(outcome.value().is_interrupted);
    if (!games) games = outcome.value().records.size();
    EXPECT_EQ(outcome.value().records.size(), *games);
    EXPECT_LT(*games, 100U);
  }
}

TEST_F(MatchTest, StopsAtAnInterrupt) {
  interrupt_ = true;
  const auto outcome = play(plan("eniac", fake_player(folder_, "hangs"), 4));
  ASSERT_TRUE(outcome) << to_text(outcome.error());
  EXPECT_TRUE(outcome.value().is_interrupted);
  EXPECT_TRUE(outcome.value().records.empty());
}

}  // namespace
}  // namespace chessvm::chess::match::test::match_test
