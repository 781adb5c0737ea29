// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match/game_file.hpp"

#include <gtest/gtest.h>

#include "programs/chess/embedded_program.hpp"
#include "programs/eniac-chess/match/match.hpp"
#include "tests/programs/support/tool.hpp"

namespace chessvm::chess::match::test::game_file_test {
namespace {

class GameFileTest : public testing::Test {
 protected:
  GameFileTest() {
    const std::atomic<bool> interrupt = false;
    const MatchWatch watch{.finished = [this](const GameRecord& record) -> Result<void> {
                             text_ += to_pgn(to_pgn_game(record, plan_));
                             ends_.push_back(text_.size());
                             return boost::outcome_v2::success();
                           },
                           .tick = [] {}};
    records_ = play_match(plan_, built_in_program().value(), {}, watch, interrupt).value().records;
  }

  const programs::ToolFolder folder_;
  const std::string path_ = folder_.path("games.pgn");
  MatchPlan plan_{.players = {parse_player("eniac:Depth=3").value(),
                              parse_player("eniac:Depth=3,name=b").value()},
                  .openings = read_openings("startpos\nstartpos moves e2e4\n", "x").value(),
                  .games = 4,
                  .most_plies = 4};
  std::string text_;               // of the file when all games are played
  std::vector<std::size_t> ends_;  // of the games in it
  std::vector<GameRecord> records_;
};

TEST_F(GameFileTest, IsNotMadeWhereThereIsOne) {
  ASSERT_TRUE(GameFile::create(path_));
  const auto again = GameFile::create(path_);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().status(), ExitStatus::rejected);
  EXPECT_NE(again.error().message.find("--resume"), std::string::npos);
  ASSERT_TRUE(GameFile::open(path_).value().append("x"));
  ASSERT_TRUE(GameFile::open(path_).value().append("y"));
  EXPECT_EQ(folder_.read("games.pgn"), "xy");
  EXPECT_TRUE(GameFile::create("/dev/null"));
  EXPECT_EQ(GameFile::open("/no/such/folder/x").error().status(), ExitStatus::environment);
}

TEST_F(GameFileTest, GivesBackWhatAMatchHasWritten) {
  ASSERT_TRUE(GameFile::create(path_).value().append(text_));
  const auto resumed = resume(path_, std::span(&plan_, 1));
  ASSERT_TRUE(resumed) << to_text(resumed.error());
  EXPECT_EQ(resumed.value().torn, 0U);
  EXPECT_EQ(resumed.value().others, 0U);
  ASSERT_EQ(resumed.value().records.size(), 4U);
  for (const GameRecord& record : resumed.value().records) {
    EXPECT_EQ(to_pgn(to_pgn_game(record, plan_)),
              to_pgn(to_pgn_game(records_[record.index], plan_)));
    EXPECT_EQ(record.played.times, records_[record.index].played.times);
  }
  EXPECT_EQ(folder_.read("games.pgn"), text_);
}

TEST_F(GameFileTest, CutsATornGameOffWhereverItIsTorn) {
  // Every place in the last line and the first tags, some in between: each costs a flushed file.
  const auto step = [&](std::size_t size) {
    const bool near_an_end =
        size < 10 || size + 40 > text_.size() || (size + 10 > ends_[2] && size < ends_[2] + 20);
    return near_an_end ? 1U : 13U;
  };
  for (std::size_t size = 0; size < text_.size(); size += step(size)) {
    SCOPED_TRACE(text_.substr(0, size));
    folder_.write("games.pgn", text_.substr(0, size));
    const auto resumed = resume(path_, std::span(&plan_, 1));
    ASSERT_TRUE(resumed) << to_text(resumed.error());
    // The blank lines behind a game are no part of it.
    const auto whole =
        std::count_if(ends_.begin(), ends_.end(), [&](std::size_t end) { return end - 2 <= size; });
    ASSERT_EQ(resumed.value().records.size(), static_cast<std::size_t>(whole));
    const std::size_t end = whole == 0 ? 0 : ends_[static_cast<std::size_t>(whole) - 1];
    ASSERT_EQ(folder_.read("games.pgn"), text_.substr(0, end));
  }
}

TEST_F(GameFileTest, PassesOverGamesOfOtherMatches) {
  folder_.write("games.pgn", text_ + text_ + "[Event \"x\"]\n\n1. e4 *\n");
  EXPECT_EQ(resume(path_, std::span(&plan_, 1)).value().others, 5U);
  plan_.players[1] = parse_player("eniac:Depth=4").value();
  EXPECT_EQ(resume(path_, std::span(&plan_, 1)).value().records.size(), 0U);
  EXPECT_EQ(resume(path_, std::span(&plan_, 1)).value().others, 9U);
}

TEST_F(GameFileTest, RefusesWhatIsNotPgn) {
  for (const std::string& text :
       {std::string("no games\n"), "[Event \"x\"]\n1. e5 *\n" + text_, std::string("; e\n{")}) {
    folder_.write("games.pgn", text);
    EXPECT_FALSE(resume(path_, std::span(&plan_, 1))) << text;
    EXPECT_EQ(folder_.read("games.pgn"), text);
  }
  EXPECT_TRUE(resume(folder_.path("none"), std::span(&plan_, 1)).value().records.empty());
}

}  // namespace
}  // namespace chessvm::chess::match::test::game_file_test
