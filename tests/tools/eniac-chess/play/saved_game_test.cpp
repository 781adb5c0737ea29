// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/saved_game.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>

#include "programs/chess/rules/notation.hpp"
#include "tests/programs/support/dice.hpp"
#include "tests/support/slow_build.hpp"
#include "tests/tools/eniac-chess/play/support.hpp"

namespace chessvm::chess::playing::test::saved_game_test {
namespace {

constexpr std::string_view saved = R"([Event "eniac-chess play"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Person"]
[Black "eniac-chess"]
[Result "*"]
[Person "white"]

1. e4 a5 {[%eniac 339758] [%eval -0.25] 0h01m, depth 2} 2. Nf3 a4 {[%eniac
54000000] 3h00m, depth 4} *

)";

TEST(SavedGame, ComesBack) {
  const auto read = parse_saved_game(saved, "game.pgn");
  ASSERT_TRUE(read) << to_text(read.error());
  const PlayedGame& game = read.value().game;
  EXPECT_EQ(read.value().person, Person::white);
  EXPECT_EQ(to_fen(game.position()),
            "rnbqkbnr/1ppppppp/8/8/p3P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3");
  ASSERT_EQ(game.work().size(), 4U);
  EXPECT_FALSE(game.work()[0]);
  EXPECT_EQ(game.work()[1], (MachineWork{AddCycles(339758), 2, Score{.points = 1}}));
  EXPECT_FALSE(game.work()[2]);
  EXPECT_EQ(game.work()[3], (MachineWork{AddCycles(54'000'000), 4, std::nullopt}));
  EXPECT_EQ(to_pgn(read.value()), saved);
  EXPECT_EQ(to_pgn(SavedGame{game, read.value().person}), saved);
}

TEST(SavedGame, KeepsTheFailures) {
  PlayedGame game(position_of(initial_fen));
  MachineWork work{AddCycles(54'000'000), 6, Score{.points = 1}};
  work.failures = {{.at = AddCycles(18'000'000), .depth = 5, .lost = AddCycles(18'000'000)},
                   {.at = AddCycles(36'000'000),
                    .depth = 6,
                    .root_move = parse_coordinate("g1f3"),
                    .done = 8,
                    .root_moves = 20,
                    .card = 1850,
                    .lost = AddCycles(900'000)}};
  game.make(*parse_coordinate("e2e4"), work);
  const std::string text = to_pgn(SavedGame{game, Person::black});
  EXPECT_NE(text.find("3h00m, depth 6, 2 failures}"), std::string::npos) << text;
  const auto read = parse_saved_game(text, "game.pgn");
  ASSERT_TRUE(read) << to_text(read.error());
  EXPECT_EQ(read.value().game.work()[0], work);
  EXPECT_EQ(read.value().game.failures().size(), 2U);
  EXPECT_EQ(to_pgn(read.value()), text);
}

TEST(SavedGame, PassesOverFailuresOfOthers) {
  for (const char* const mark :
       {"", "1", "1,2,3,4,5,6", "1,2,3,4,5,6,e2e4,8", "-1,2,3,4,5,6,e2e4", "x,2,3,4,5,6,e2e4",
        "1,2,3,4,x,6,e2e4", "1,2,3,4,5,6,xx", "1,2,3,4,99999,6,e2e4",
        "99999999999999999999,2,3,4,5,6,e2e4", "1,2,9999,4,5,6,e2e4"}) {
    const auto read = parse_saved_game(
        fmt::format("[Person \"black\"]\n\n1. e4 {{[%eniac 5000] [%failure {}]}} *\n", mark),
        "game.pgn");
    ASSERT_TRUE(read) << mark;
    EXPECT_TRUE(read.value().game.failures().empty()) << mark;
  }
}

TEST(SavedGame, KeepsStartAndEnd) {
  constexpr std::string_view fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40";
  for (const Agreement agreement :
       {Agreement::none, Agreement::white_resigned, Agreement::black_resigned, Agreement::draw}) {
    PlayedGame game(position_of(fen));
    game.make({85, 74}, std::nullopt);
    if (agreement != Agreement::none) game.agree(agreement);
    const std::string text = to_pgn(SavedGame{game, Person::black});
    EXPECT_NE(text.find("\n40... Kd7 " + std::string(chess::name(game.result())) + "\n"),
              std::string::npos)
        << text;
    const auto read = parse_saved_game(text, "game.pgn");
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(read.value().game.agreement(), agreement);
    EXPECT_EQ(read.value().person, Person::black);
    EXPECT_EQ(to_pgn(read.value()), text);
  }
}

/// Versions before 1.0 wrote scores relative to the material at the root.
TEST(SavedGame, ReadsScoresOfOldVersions) {
  const auto read = parse_saved_game(
      "[Person \"white\"]\n\n1. e4 d5 2. exd5 a6 {[%eniac 5000] 1.0s, depth 2, score 50} *\n", "x");
  ASSERT_TRUE(read) << to_text(read.error());
  EXPECT_EQ(read.value().game.work()[3], (MachineWork{AddCycles(5000), 2, Score{.points = -4}}));
}

/// A [%eval] mark cannot express the score of a move that mates, or a score for mate in 0 moves.
/// If an old version has written such a score, the tool must ignore the score.
TEST(SavedGame, ForgetsScoresThatNoMarkTells) {
  for (const int score : {0, 1, 2, 97, 98, 99}) {
    const auto read = parse_saved_game(
        fmt::format("1. e4 e5 {{[%eniac 5000] 1.0s, depth 2, score {}}} *\n", score), "old.pgn");
    ASSERT_TRUE(read) << to_text(read.error());
    SavedGame fresh = read.value();
    fresh.text.reset();
    const auto again = parse_saved_game(to_pgn(fresh), "new.pgn");
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_EQ(again.value().game.work(), read.value().game.work()) << score;
  }
}

TEST(SavedGame, NumbersMovesAfterComments) {
  PlayedGame game(position_of(initial_fen));
  game.make({25, 45}, MachineWork{AddCycles(5000), 2, Score{.points = 1}});
  game.make({75, 55}, std::nullopt);
  const std::string text = to_pgn(SavedGame{game, Person::black});
  EXPECT_NE(text.find("\n1. e4 {[%eniac 5000] [%eval 0.25] 1.0s, depth 2} 1... e5 *\n"),
            std::string::npos)
      << text;
}

TEST(SavedGame, ReadsPgnOfOthers) {
  const auto read = parse_saved_game(
      "[White \"A\"]\r\n[Person \"none\"]\r\n[Black \"B [x]\"]\r\n\r\n1.e4 {best by test} e5 "
      "2.Nf3! $1 Nc6\r\n(2...d6) "
      "3.Bb5 *",
      "other.pgn");
  ASSERT_TRUE(read) << to_text(read.error());
  EXPECT_EQ(read.value().game.sans(), (std::vector<std::string>{"e4", "e5", "Nf3", "Nc6", "Bb5"}));
}

TEST(SavedGame, KeepsWhatAPersonWrote) {
  constexpr std::string_view mine =
      "[Event \"Kitchen match\"]\n[White \"Anna\"]\n[Opponent \"octave\"]\n\n"
      "1. e4 {my idea} c6 (1... e5 $2) 2. d4 *\n";
  auto read = parse_saved_game(mine, "game.pgn");
  ASSERT_TRUE(read) << to_text(read.error());
  EXPECT_EQ(read.value().person, Person::white);
  SavedGame& game = read.value();
  game.opponent.clear();
  game.game.make({74, 54}, MachineWork{AddCycles(5000), 2, Score{.points = 1}});
  EXPECT_EQ(to_pgn(game),
            "[Event \"Kitchen match\"]\n[White \"Anna\"]\n[Opponent \"\"]\n[Result \"*\"]\n"
            "[Person \"white\"]\n\n1. e4 {my idea} c6 (1... e5 $2) 2. d4\n"
            "2... d5 {[%eniac 5000] [%eval -0.25] 1.0s, depth 2} *\n");
}

TEST(SavedGame, RefusesWithThePlace) {
  const struct {
    std::string text;
    std::string message;
  } cases[] = {
      {"", "game.pgn: error: no game is in this file\n"},
      {" \n", "game.pgn: error: no game is in this file\n"},
      {"[White", "game.pgn:1:1: error: a tag is a name and a value in quotes"},
      {"[FEN \"x\"]\n", "game.pgn:1:1: error: FEN 'x': "},
      {"1. e4 e5\n2. Ke3 *",
       "game.pgn:2:4: error: move 2. 'Ke3' is not legal: no king can go to e3\n"},
      {"1. e4 e5", "game.pgn:1:9: error: the game does not end in its result"},
      {"1. e4 {", "game.pgn:1:7: error: a comment without its }\n"},
      {"[Person \"red\"] 1. e4 *",
       "game.pgn: error: the tag Person is 'red', expected white, black, none or both\n"},
      {"[Person \"white\"] 1. e4 *\n\n1. d4 *\n",
       "game.pgn: error: several games are in this file, of which one would be kept\n"},
      {"[Person \"white\"] 1. f3 e5 2. g4 Qh4# 1-0",
       "game.pgn:1:38: error: the result 1-0 is wrong: checkmate, 0-1\n"},
      {"[Person \"white\"] 1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0",
       "game.pgn: error: the result 1-0 is wrong: draw by third occurrence\n"},
      {"[Person \"white\"] 1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *",
       "game.pgn: error: the game is over (draw by third occurrence) before 5. e4\n"},
      {"\x1b[2J *", "game.pgn:1:1: error: move 1. '\\x1b' is no move\n"},
  };
  for (const auto& [text, message] : cases) {
    const auto read = parse_saved_game(text, "game.pgn");
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(to_text(read.error()).substr(0, message.size()), message);
  }
}

TEST(SavedGame, SurvivesDamage) {
  constexpr std::uint64_t seed = 19460216;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  programs::Dice dice(seed);
  for (int i = 0; i < thinned_in_slow_builds(20'000); ++i) {
    std::string text(saved);
    for (int blows = dice.below(4); blows >= 0; --blows) {
      const std::size_t at = dice.below(text.size());
      if (dice.below(3) == 0)
        text.erase(at, dice.below(20U));
      else
        text[at] = static_cast<char>(dice.below(256));
    }
    const auto read = parse_saved_game(text, "game.pgn");
    if (!read) continue;
    const std::string again =
        to_pgn(SavedGame{read.value().game, read.value().person, read.value().opponent});
    const auto twice = parse_saved_game(again, "game.pgn");
    ASSERT_TRUE(twice) << again << to_text(twice.error());
    EXPECT_EQ(to_pgn(twice.value()), again);
  }
}

TEST(SavedGame, HasItsPlace) {
  ::setenv("HOME", "/home/person", 1);
  ::unsetenv("XDG_STATE_HOME");
  EXPECT_EQ(default_game_file(), "/home/person/.local/state/eniac-chess/game.pgn");
  ::setenv("XDG_STATE_HOME", "/state", 1);
  EXPECT_EQ(default_game_file(), "/state/eniac-chess/game.pgn");
  ::setenv("XDG_STATE_HOME", "relative", 1);
  EXPECT_EQ(default_game_file(), "/home/person/.local/state/eniac-chess/game.pgn");
  ::unsetenv("HOME");
  EXPECT_EQ(default_game_file(), std::nullopt);
}

}  // namespace
}  // namespace chessvm::chess::playing::test::saved_game_test
