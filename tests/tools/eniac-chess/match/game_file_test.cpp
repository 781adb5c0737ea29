// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/game_file.hpp"

#include <gtest/gtest.h>

#include "programs/chess/host/embedded_program.hpp"
#include "tests/programs/support/tool.hpp"
#include "tools/eniac-chess/match/match.hpp"

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
                  .limits = {.most_plies = 4}};
  std::string text_;               // text of the file with all games
  std::vector<std::size_t> ends_;  // offset of the end of each game in `text_`
  std::vector<GameRecord> records_;

  using Start = GameFile::Start;
  [[nodiscard]] std::span<const MatchPlan> plans() const { return std::span(&plan_, 1); }
  [[nodiscard]] Result<GameFile> open(Start start) const {
    return GameFile::open(path_, start, plans());
  }
};

TEST_F(GameFileTest, IsNotMadeWhereThereIsOne) {
  ASSERT_TRUE(open(Start::fresh).value().append(records_[0], plans()));
  const std::string whole = folder_.read("games.pgn");
  const auto again = open(Start::fresh);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().status(), ExitStatus::rejected);
  EXPECT_NE(again.error().message.find("--resume"), std::string::npos);
  EXPECT_EQ(folder_.read("games.pgn"), whole);
  EXPECT_TRUE(GameFile::open("/dev/null", Start::fresh, plans()));
  EXPECT_EQ(GameFile::open("/no/such/folder/x", Start::fresh, plans()).error().status(),
            ExitStatus::environment);
}

TEST_F(GameFileTest, IsGoneWhereNoGameWasAdded) {
  for (const Start start : {Start::fresh, Start::resumed}) {
    { EXPECT_TRUE(open(start)); }
    EXPECT_FALSE(std::filesystem::exists(path_));
  }
  // A killed process may have left an empty file.
  folder_.write("games.pgn", "");
  { EXPECT_TRUE(open(Start::fresh)); }
  EXPECT_TRUE(std::filesystem::exists(path_));
}

TEST_F(GameFileTest, BelongsToOneProcessAtATime) {
  const auto held = open(Start::fresh);
  ASSERT_TRUE(held);
  for (const Start start : {Start::fresh, Start::resumed}) {
    const auto second = open(start);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().status(), ExitStatus::environment);
    EXPECT_EQ(second.error().message, "another match adds games to it");
  }
}

TEST_F(GameFileTest, GivesBackWhatAMatchHasWritten) {
  folder_.write("games.pgn", text_);
  const auto file = open(Start::resumed);
  ASSERT_TRUE(file) << to_text(file.error());
  const Resumed& resumed = file.value().resumed();
  EXPECT_EQ(resumed.unread, 0U);
  EXPECT_EQ(resumed.others, 0U);
  ASSERT_EQ(resumed.records.size(), 4U);
  for (const GameRecord& record : resumed.records) {
    EXPECT_EQ(to_pgn(to_pgn_game(record, plan_)),
              to_pgn(to_pgn_game(records_[record.index], plan_)));
    EXPECT_EQ(record.played.times, records_[record.index].played.times);
  }
  EXPECT_EQ(folder_.read("games.pgn"), text_);
}

TEST_F(GameFileTest, CutsATornGameOffWhereverItIsTorn) {
  // Cuts the file at every 13th byte, and at every byte near its beginning, near its end, and near
  // the end of game 3.
  const auto step = [&](std::size_t size) {
    const bool near_an_end =
        size < 10 || size + 40 > text_.size() || (size + 10 > ends_[2] && size < ends_[2] + 20);
    return near_an_end ? 1U : 13U;
  };
  for (std::size_t size = 0; size < text_.size(); size += step(size)) {
    SCOPED_TRACE(text_.substr(0, size));
    folder_.write("games.pgn", text_.substr(0, size));
    auto file = open(Start::resumed);
    ASSERT_TRUE(file) << to_text(file.error());
    // A game counts as whole even if one or both line feeds at its end are missing.
    const auto whole = static_cast<std::size_t>(std::count_if(
        ends_.begin(), ends_.end(), [&](std::size_t end) { return end - 2 <= size; }));
    ASSERT_EQ(file.value().resumed().records.size(), whole);
    ASSERT_EQ(folder_.read("games.pgn"), text_.substr(0, size)) << "before a game is added";
    if (whole == ends_.size()) continue;
    const std::size_t end = whole == 0 ? 0 : ends_[whole - 1];
    const auto cut = file.value().append(records_[whole], plans());
    ASSERT_TRUE(cut) << to_text(cut.error());
    ASSERT_EQ(cut.value(), size > end ? size - end : 0U);
    ASSERT_EQ(folder_.read("games.pgn"), text_.substr(0, ends_[whole]));
  }
}

TEST_F(GameFileTest, PassesOverGamesOfOtherMatches) {
  folder_.write("games.pgn", text_ + text_ + "[Event \"x\"]\n\n1. e4 *\n");
  EXPECT_EQ(open(Start::resumed).value().resumed().others, 5U);
  plan_.players[1] = parse_player("eniac:Depth=4").value();
  EXPECT_EQ(open(Start::resumed).value().resumed().records.size(), 0U);
  EXPECT_EQ(open(Start::resumed).value().resumed().others, 9U);
}

/// The file contains text that is not a game of the match. This text is the whole file, or it
/// stands after or before the games.
TEST_F(GameFileTest, LeavesWhatIsOfOthers) {
  const std::vector<std::string> texts{
      "{ my notes }\n",
      "; a line",
      "% escaped\n",
      "[Event \"x\"]\n[Site \"y\"]\n",
      "[Event \"x\"]\n\n1. e4 *",
      "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4\n",
      "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n",
      "[Event \"x\"]\n\n1. e4 (1. d4 *\n",
      "[Event \"x\"]\n\n1. e4 -- *\n",
      "[Event \"x]\n\n1. e4 *\n",
      "[Event]\n",
      "[",
      "[Event \"eniac:Depth=3 - b\"]\n[Site \"home\"]\n",
      "[Event \"eniac:Depth=3 - c",
      "[White \"b\"]\n[Black \"eniac:Depth=3\"]\n\n1. e4 *\n",
      "[FEN \"nonsense\"]\n\n*\n",
      "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 0\"]\n\n*\n",
      "[Event \"M\xfcnchen\"]\n\n1. e4 {sch\xf6n} *\n",
      "[Event \"x\"]\r\n\r\n1. e4 *\r\n",
      "[Event \"x\"]\n\n1. e4 1-0 trailing words\n",
      "[Variant \"Chess960\"]\n[FEN \"bqnbrkrn/8/8/8/8/8/8/BQNBRKRN w - - 0 1\"]\n\n1. a1 *\n",
      "{ [Event \"eniac:Depth=3 - b\"] is a game of mine }\n",
      text_.substr(0, ends_[0] - 8) + "\n\n; of the same match, but somebody wrote behind it\n",
      text_.substr(0, ends_[0] - 8) + "{a comment of mine}"};
  for (const std::string& text : texts) {
    SCOPED_TRACE(text);
    for (const std::string& whole : {text, text_.substr(0, ends_[1]) + text}) {
      folder_.write("games.pgn", whole);
      auto file = open(Start::resumed);
      ASSERT_TRUE(file) << to_text(file.error());
      ASSERT_EQ(folder_.read("games.pgn"), whole);
      const std::size_t known = whole == text ? 0 : 2;
      ASSERT_EQ(file.value().resumed().records.size(), known);
      ASSERT_TRUE(file.value().append(records_[3], plans()));
      if (text != "[") {
        ASSERT_EQ(folder_.read("games.pgn").substr(0, whole.size()), whole);
      }
    }
    folder_.write("games.pgn", text + (text.ends_with('\n') ? "\n" : "\n\n") + text_);
    ASSERT_EQ(open(Start::resumed).value().resumed().records.size(), 4U);
  }
}

TEST_F(GameFileTest, RefusesWhatIsNoFileOfGames) {
  for (const std::string& text :
       {std::string("no games\n"), std::string("# a note\n\n[Event \"x\"]\n"),
        std::string("\x7f"
                    "ELF"),
        std::string("; e\n{"), text_ + "{ never closed\n"}) {
    folder_.write("games.pgn", text);
    EXPECT_FALSE(open(Start::resumed)) << text;
    EXPECT_EQ(folder_.read("games.pgn"), text);
  }
}

/// The program must read the whole text to find an open comment, however long the text is.
TEST_F(GameFileTest, FindsAnOpenCommentHoweverFarAway) {
  const std::string event = "[Event \"x\"]\n\n1. e4 e5 ";
  std::string words;
  while (words.size() < (1U << 20U) + 100) words += "words ";
  for (const std::string& text :
       {event + words + "{ open\n", event + "{ " + words, event + words + "\n% {\n{" + words}) {
    folder_.write("games.pgn", text);
    const auto file = open(Start::resumed);
    ASSERT_FALSE(file);
    EXPECT_NE(file.error().message.find("comment"), std::string::npos) << to_text(file.error());
    EXPECT_EQ(folder_.read("games.pgn"), text);
  }
  for (const std::string& text :
       {event + "{ " + words + "} e5\n", event + words + "; {" + words,
        event + words + "\n% {" + words + "\n", event + "\n% " + words + "{\n",
        "[Event \"x {\"]\n\n1. e4 " + words, std::string("[Event \"x {\"]\n\n1. e4 e5\n")}) {
    folder_.write("games.pgn", text);
    {
      auto file = open(Start::resumed);
      ASSERT_TRUE(file) << to_text(file.error());
      ASSERT_TRUE(file.value().append(records_[0], plans()));
    }
    EXPECT_EQ(folder_.read("games.pgn").substr(0, text.size()), text);
    EXPECT_EQ(open(Start::resumed).value().resumed().records.size(), 1U);
  }
}

TEST_F(GameFileTest, RefusesGamesOfAnotherProgram) {
  plan_.program = "0123456789ab";
  { ASSERT_TRUE(open(Start::fresh).value().append(records_[0], plans())); }
  EXPECT_EQ(open(Start::resumed).value().resumed().records.size(), 1U);
  plan_.program = "ba9876543210";
  const auto other = open(Start::resumed);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message,
            "has a game of program 0123456789ab of the machine; this is ba9876543210");
  plan_.program.clear();
  EXPECT_EQ(open(Start::resumed).value().resumed().records.size(), 1U);
}

TEST_F(GameFileTest, RefusesGamesUnderOtherRules) {
  { ASSERT_TRUE(open(Start::fresh).value().append(records_[0], plans())); }
  plan_.limits.adjudication.resign = ResignRule{.moves = 2, .score = 400};
  const auto other = open(Start::resumed);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message,
            "has a game with the rules 'max-plies 4'; the rules are now 'max-plies 4; resign "
            "movecount=2,score=400'");
  // Older versions did not write the rules.
  std::string text = folder_.read("games.pgn");
  text.erase(text.find("[Rules "), std::string_view("[Rules \"max-plies 4\"]\n").size());
  folder_.write("games.pgn", text);
  EXPECT_EQ(open(Start::resumed).value().resumed().records.size(), 1U);
}

TEST_F(GameFileTest, RefusesTwoVersionsOfAPlayer) {
  records_[0].versions[1] = "b 1";
  records_[1].versions[1] = "b 2";
  {
    auto file = open(Start::fresh);
    ASSERT_TRUE(file.value().append(records_[0], plans()));
    ASSERT_TRUE(file.value().append(records_[1], plans()));
  }
  const auto mixed = open(Start::resumed);
  ASSERT_FALSE(mixed);
  EXPECT_EQ(mixed.error().message, "has games of 'b 1' and of 'b 2' as one player");
}

}  // namespace
}  // namespace chessvm::chess::match::test::game_file_test
