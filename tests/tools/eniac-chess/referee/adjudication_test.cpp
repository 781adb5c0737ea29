// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/referee/adjudication.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "programs/chess/host/score.hpp"

namespace chessvm::chess::match::test::adjudication_test {
namespace {

using Centipawns = std::optional<int>;

/// The first result that the rules give, and the number of plies up to it. If there is no result,
/// `result` is nullopt and `plies` is the number of all plies.
struct Ruled {
  std::optional<GameResult> result{};
  std::size_t plies = 0;
};
Ruled follow(const Adjudication& rules, const std::vector<Centipawns>& scores, int first_move = 1) {
  Adjudicator adjudicator(rules);
  Position position;
  position.move_number = first_move;
  for (std::size_t ply = 0; ply < scores.size(); ++ply) {
    position.side = ply % 2 == 0 ? Colour::white : Colour::black;
    if (const auto result = adjudicator.after(position, scores[ply])) return {result, ply + 1};
    if (position.side == Colour::black) ++position.move_number;
  }
  return {{}, scores.size()};
}

TEST(Adjudication, ASideThatHoldsItselfForLostLoses) {
  const Adjudication rules{.resign = ResignRule{.moves = 2, .score = 400}};
  const Ruled black = follow(rules, {50, -400, 50, -900, 50});
  EXPECT_EQ(black.result, GameResult::white_wins);
  EXPECT_EQ(black.plies, 4U);
  const Ruled white = follow(rules, {-500, 0, -mate_centipawns, 0});
  EXPECT_EQ(white.result, GameResult::black_wins);
  EXPECT_EQ(white.plies, 3U);
}

TEST(Adjudication, ASuccessionIsInterrupted) {
  const Adjudication rules{.resign = ResignRule{.moves = 2, .score = 400}};
  EXPECT_FALSE(follow(rules, {0, -400, 0, -399, 0, -400}).result);
  EXPECT_FALSE(follow(rules, {0, -400, 0, std::nullopt, 0, -400}).result);
}

TEST(Adjudication, BothSidesHaveToSeeIt) {
  const Adjudication rules{.resign = ResignRule{.moves = 2, .score = 400, .is_two_sided = true}};
  EXPECT_FALSE(follow(rules, {399, -500, 399, -500, 400, -500}).result);
  const Ruled ruled = follow(rules, {300, -500, 400, -500, 400});
  EXPECT_EQ(ruled.result, GameResult::white_wins);
  EXPECT_EQ(ruled.plies, 5U);
}

TEST(Adjudication, LevelGamesAreDrawn) {
  const Adjudication rules{.draw = DrawRule{.from = 3, .moves = 2, .score = 10}};
  EXPECT_EQ(follow(rules, {0, 10, -10, 5, 5, 5}).plies, 5U);
  const Ruled ruled = follow(rules, {0, 10, 11, 0, 0, 0, 0}, 40);
  EXPECT_EQ(ruled.result, GameResult::draw);
  EXPECT_EQ(ruled.plies, 7U);
  EXPECT_FALSE(follow(rules, {0, 0, std::nullopt, 0, 0, 0}, 40).result);
}

TEST(Adjudication, WithoutRulesNothingEnds) {
  EXPECT_FALSE(follow({}, std::vector<Centipawns>(400, -mate_centipawns)).result);
}

TEST(Adjudication, ReadsTheWordsOfOtherRunners) {
  const auto resign = read_resign_rule("score=400,movecount=3,twosided=true").value();
  EXPECT_EQ(resign.score, 400);
  EXPECT_EQ(resign.moves, 3);
  EXPECT_TRUE(resign.is_two_sided);
  const auto draw = read_draw_rule("movenumber=40,movecount=8,score=10").value();
  EXPECT_EQ(to_text({.resign = resign, .draw = draw}),
            "resign movecount=3,score=400,twosided=true; draw movenumber=40,movecount=8,score=10");
  EXPECT_EQ(to_text(Adjudication{}), "");
}

TEST(Adjudication, NamesWhatIsWrongWithARule) {
  struct Case {
    std::string_view text, message;
  };
  for (const Case& c :
       {Case{"movecount=3", "'score=' is missing"}, Case{"", "'movecount=' is missing"},
        Case{"movecount=3,score", "expected a value: score=..."},
        Case{"movecont=3,score=400", "there is no 'movecont' here; did you mean movecount?"},
        Case{"movecount=3,movecount=4,score=1", "'movecount' is there twice"},
        Case{"movecount=0,score=1", "movecount is '0': expected a number from 1 to 1000"},
        Case{"movecount=1,score=-5", "score is '-5': expected a number from 0 to 99999"},
        Case{"movecount=1,score=5,twosided=yes", "twosided is 'yes': expected true or false"}}) {
    const auto rule = read_resign_rule(c.text);
    ASSERT_FALSE(rule) << c.text;
    EXPECT_EQ(rule.error().message, c.message);
  }
  EXPECT_EQ(read_draw_rule("movecount=3,score=10").error().message, "'movenumber=' is missing");
  EXPECT_FALSE(read_draw_rule("movenumber=1,movecount=3,score=10,twosided=true"));
}

}  // namespace
}  // namespace chessvm::chess::match::test::adjudication_test
