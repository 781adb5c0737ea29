// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/tournament/tournament.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "programs/chess/host/embedded_program.hpp"
#include "support.hpp"
#include "tests/programs/support/tool.hpp"
#include "tools/eniac-chess/match/game_file.hpp"
#include "tools/eniac-chess/tournament/report.hpp"

namespace chessvm::chess::tournament::test::tournament_test {
namespace {

using match::GameRecord;

class Tournament : public testing::Test {
 protected:
  /// Plays until `most_games` more games have ended; adds each game to the file.
  TournamentOutcome play(const TournamentPlan& plan, std::vector<GameRecord> records = {},
                         std::size_t most_games = 1'000'000) {
    std::atomic<bool> interrupt = false;
    std::size_t finished = 0;
    auto file = open(plan).value();
    const match::MatchWatch watch{.finished = [&](const GameRecord& record) -> Result<void> {
                                    if (++finished == most_games) interrupt = true;
                                    if (auto added = file.append(record, plan.matches); !added)
                                      return added.error();
                                    return boost::outcome_v2::success();
                                  },
                                  .tick = [] {}};
    return play_tournament(plan, program_, std::move(records), watch, interrupt).value();
  }
  [[nodiscard]] Result<match::GameFile> open(const TournamentPlan& plan) const {
    return match::GameFile::open(path_, match::GameFile::Start::resumed, plan.matches);
  }
  [[nodiscard]] std::vector<GameRecord> known(const TournamentPlan& plan) const {
    const auto file = open(plan);
    EXPECT_TRUE(file) << to_text(file.error());
    EXPECT_EQ(file.value().resumed().others, 0U);
    EXPECT_EQ(file.value().resumed().unread, 0U);
    return file.value().resumed().records;
  }
  static std::string tables(const TournamentOutcome& outcome, const TournamentPlan& plan) {
    const Standings standings = standings_of(outcome, plan);
    return to_text(standings, plan) + to_json(standings, plan) + to_page(standings, plan);
  }
  static std::string games(const TournamentOutcome& outcome, const TournamentPlan& plan) {
    std::string text;
    for (const GameRecord& record : outcome.records)
      text += to_pgn(to_pgn_game(record, plan.matches[record.match]));
    return text;
  }

  /// Returns the text of the first game of `whole` that `known` lacks; empty if `known` has all.
  static std::string first_missing(const TournamentOutcome& whole,
                                   const std::vector<GameRecord>& known,
                                   const TournamentPlan& plan) {
    for (const GameRecord& record : whole.records)
      if (std::none_of(known.begin(), known.end(), [&](const GameRecord& each) {
            return each.match == record.match && each.index == record.index;
          }))
        return to_pgn(to_pgn_game(record, plan.matches[record.match]));
    return {};
  }

  const programs::ToolFolder folder_{};
  const std::string path_ = folder_.path("games.pgn");
  const Program program_ = built_in_program().value();
};

TEST(TournamentPlans, PairEachPlayerWithEachOtherOne) {
  const TournamentPlan plan =
      short_tournament({"eniac:Depth=3", "random", "octave", "cc65:easy"}, 6);
  EXPECT_EQ(plan.matches.size(), 6U);
  EXPECT_EQ(plan.games(), 36U);
  std::vector<std::array<std::size_t, 2>> pairs;
  for (const match::MatchPlan& match : plan.matches) {
    pairs.push_back(match.seats);
    for (std::size_t i = 0; i < 2; ++i)
      EXPECT_EQ(match.players[i].text, plan.players[match.seats[i]].text);
  }
  using Pairs = std::vector<std::array<std::size_t, 2>>;
  EXPECT_EQ(pairs, (Pairs{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
}

TEST(TournamentPlans, OfAGauntletPairTheFirstPlayerWithAllOthers) {
  const TournamentPlan plan =
      short_tournament({"eniac:Depth=3", "random", "octave"}, 2, Form::gauntlet);
  ASSERT_EQ(plan.matches.size(), 2U);
  EXPECT_EQ(plan.matches[0].seats, (std::array<std::size_t, 2>{0, 1}));
  EXPECT_EQ(plan.matches[1].seats, (std::array<std::size_t, 2>{0, 2}));
}

TEST_F(Tournament, DoesNotDependOnHowManyGamesArePlayedAtOnce) {
  TournamentPlan plan =
      short_tournament({"eniac:Depth=3", "random", "cc65:easy", "microchess:blitz"}, 4);
  const TournamentOutcome one = play(plan);
  EXPECT_FALSE(one.is_interrupted);
  EXPECT_EQ(one.records.size(), 24U);
  for (match::MatchPlan& match : plan.matches) match.jobs = 3;
  const TournamentOutcome three = play(plan);
  EXPECT_EQ(tables(three, plan), tables(one, plan));
  EXPECT_EQ(games(three, plan), games(one, plan));
}

TEST_F(Tournament, PlaysTheGamesOfAMatch) {
  const TournamentPlan plan = short_tournament({"eniac:Depth=3", "cc65:easy", "random"}, 4);
  const TournamentOutcome outcome = play(plan);
  const std::atomic<bool> interrupt = false;
  const match::MatchWatch watch{
      .finished = [](const GameRecord&) -> Result<void> { return boost::outcome_v2::success(); },
      .tick = [] {}};
  const auto alone = play_match(plan.matches[1], program_, {}, watch, interrupt).value();
  ASSERT_EQ(alone.records.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(to_pgn(to_pgn_game(outcome.records[4 + i], plan.matches[1])),
              to_pgn(to_pgn_game(alone.records[i], plan.matches[1])));
}

TEST_F(Tournament, InterruptedAtAnyGamesAndResumedEndsAlike) {
  TournamentPlan plan = short_tournament(
      {"eniac:Depth=3", "cc65:easy,mode=faithful", "random,seed=3", "microchess:superblitz"}, 6);
  const TournamentOutcome whole = play(plan);
  const std::string all = games(whole, plan);
  std::mt19937 random(75);
  for (int trial = 0; trial < 12; ++trial) {
    SCOPED_TRACE(trial);
    for (match::MatchPlan& match : plan.matches) match.jobs = 1 + random() % 3;
    folder_.write("games.pgn", "");
    TournamentOutcome outcome;
    for (int stretch = 0; stretch == 0 || outcome.is_interrupted; ++stretch) {
      ASSERT_LT(stretch, 40);
      // In half of the rounds, appends the beginning of a game, as if the computer had stopped
      // while it wrote this game.
      std::vector<GameRecord> records = known(plan);
      if (random() % 2 == 0)
        folder_.write("games.pgn",
                      folder_.read("games.pgn") +
                          first_missing(whole, records, plan).substr(0, random() % 200));
      EXPECT_EQ(known(plan).size(), records.size());
      outcome = play(plan, std::move(records), 1 + random() % 10);
    }
    EXPECT_EQ(tables(outcome, plan), tables(whole, plan));
    EXPECT_EQ(games(outcome, plan), all);
    EXPECT_EQ(known(plan).size(), plan.games());
  }
}

}  // namespace
}  // namespace chessvm::chess::tournament::test::tournament_test
