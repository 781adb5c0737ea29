// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/tournament/standings.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "programs/chess/pgn/reader.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/rivals/rival_player.hpp"
#include "support.hpp"
#include "tools/eniac-chess/tournament/report.hpp"

namespace chessvm::chess::tournament::test::standings_test {
namespace {

using match::GameRecord;
using match::Played;

/// A tournament of three players with two games for each pairing and invented results.
class StandingsTest : public testing::Test {
 protected:
  void add(std::size_t match, std::size_t index, GameResult result, std::string reason,
           std::vector<std::string> remarks = {}) {
    const match::MatchPlan& plan = plan_.matches[match];
    Played played{.game = plan.opening(index).game, .result = result, .reason = std::move(reason)};
    const std::size_t opening = played.game.moves().size();
    for (std::size_t i = 0; i < 2; ++i)
      played.game.make(legal_moves(played.game.position(), Rules::full).front());
    played.remarks.resize(opening);
    played.times.resize(opening + 2);
    for (std::string& remark : remarks) played.remarks.push_back(std::move(remark));
    outcome_.records.push_back({.match = match,
                                .index = index,
                                .names = {plan.players[0].text, plan.players[1].text},
                                .played = std::move(played)});
  }
  const Standing& of(const Standings& standings, std::string_view name) const {
    return *std::find_if(standings.ranking.begin(), standings.ranking.end(),
                         [&](const Standing& standing) { return standing.name == name; });
  }

  TournamentPlan plan_ = short_tournament({"eniac", "cc65:easy", "random"}, 2);
  TournamentOutcome outcome_;
};

TEST_F(StandingsTest, CountResultsFromTheSideOfEachPlayer) {
  add(0, 0, GameResult::white_wins, "checkmate");  // White: eniac; Black: cc65
  add(0, 1, GameResult::draw, "stalemate");        // White: cc65; Black: eniac
  add(1, 0, GameResult::white_wins, "checkmate");  // White: eniac; Black: random
  add(1, 1, GameResult::black_wins, "checkmate");  // White: random; Black: eniac
  add(2, 0, GameResult::black_wins, "resigned");   // White: cc65; Black: random
  const Standings standings = standings_of(outcome_, plan_);
  EXPECT_EQ(standings.played, 5U);
  ASSERT_EQ(standings.ranking.size(), 3U);
  EXPECT_EQ(standings.ranking[0].name, "eniac");
  EXPECT_EQ(standings.ranking[0].points(), 3.5);
  EXPECT_EQ(standings.ranking[0].memory, "75 words");
  EXPECT_EQ(of(standings, "random").points(), 1);
  EXPECT_EQ(of(standings, "random").losses, 2U);
  EXPECT_EQ(of(standings, "cc65:easy").points(), 0.5);
  EXPECT_EQ(of(standings, "cc65:easy").draws, 1U);
  EXPECT_EQ(standings.result(0, 1)->points, 1.5);
  EXPECT_EQ(standings.result(1, 0)->points, 0.5);
  EXPECT_EQ(standings.result(2, 1)->points, 1);
  EXPECT_EQ(standings.result(2, 1)->games, 1U);
  EXPECT_FALSE(standings.result(1, 1));
  EXPECT_EQ(standings.pairings[0].endings.at("drawn: stalemate"), 1U);
}

TEST_F(StandingsTest, CountIncidents) {
  // Both games of match 2 have the same opening, so the same side moves first in both.
  const bool white_first = plan_.matches[2].opening(0).game.position().side == Colour::white;
  const std::vector<std::string> of_white =
      white_first ? std::vector<std::string>{"total 5, illegal e1g1, illegal e1c1", ""}
                  : std::vector<std::string>{"", "total 5, illegal e1g1, illegal e1c1"};
  add(1, 0, GameResult::black_wins, "crash");                   // White: eniac; Black: random
  add(1, 1, GameResult::draw, "illegal move");                  // no incident: a draw has no loser
  add(2, 0, GameResult::black_wins, "illegal move", of_white);  // White: cc65; Black: random
  add(2, 1, GameResult::black_wins, "time limit");              // White: random; Black: cc65
  const Standings standings = standings_of(outcome_, plan_);
  EXPECT_EQ(of(standings, "cc65:easy").incidents,
            (Incidents{.illegal_moves = 2, .lost_by_illegal = 1}));
  EXPECT_EQ(of(standings, "random").incidents, (Incidents{.lost_by_time = 1}));
  EXPECT_EQ(of(standings, "eniac").incidents, (Incidents{.lost_by_crash = 1}));
  const std::string text = to_text(standings, plan_);
  EXPECT_NE(text.find("cc65:easy: 2 illegal moves replaced, 1 game lost by an illegal move\n"),
            std::string::npos)
      << text;
  // The file of games must keep all incidents.
  for (const GameRecord& record : outcome_.records) {
    const match::MatchPlan& match = plan_.matches[record.match];
    const std::string pgn = to_pgn(to_pgn_game(record, match));
    const auto read = from_pgn_game(read_pgn(pgn, "x").value().front(), match);
    ASSERT_TRUE(read) << pgn;
    Played kept = record.played;
    kept.remarks.resize(kept.game.moves().size());
    EXPECT_EQ(read->played.remarks, kept.remarks);
  }
}

TEST_F(StandingsTest, HaveNoRatingsBeforeGamesLinkAllPlayers) {
  add(0, 0, GameResult::white_wins, "checkmate");
  const Standings few = standings_of(outcome_, plan_);
  EXPECT_FALSE(few.ranking[0].rating);
  EXPECT_EQ(few.ranking[0].name, "eniac");
  EXPECT_TRUE(nlohmann::json::parse(to_json(few, plan_))["players"][0]["elo"].is_null());
  add(2, 1, GameResult::white_wins, "checkmate");  // White: random; Black: cc65
  const Standings linked = standings_of(outcome_, plan_);
  ASSERT_TRUE(linked.ranking[0].rating);
  EXPECT_GT(linked.ranking[0].rating->elo, 0);
  EXPECT_EQ(linked.ranking[2].name, "cc65:easy");
}

TEST(IllegalMoves, AreCountedInRemarks) {
  EXPECT_EQ(rivals::illegal_moves(""), 0U);
  EXPECT_EQ(rivals::illegal_moves("total 6, score 6"), 0U);
  EXPECT_EQ(rivals::illegal_moves("illegal e1g1"), 1U);
  EXPECT_EQ(rivals::illegal_moves("total 6, illegal e1g1, score 6, illegal e1c1"), 2U);
}

}  // namespace
}  // namespace chessvm::chess::tournament::test::standings_test
