// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/play/saved_game.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>

#include "tests/programs/eniac-chess/play/support.hpp"
#include "tests/programs/support/dice.hpp"
#include "tests/support/slow_build.hpp"

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

1. e4 a5 {[%eniac 339758] 0h01m, depth 2, score 50} 2. Nf3 a4 {[%eniac 54000000]
3h00m, depth 4} *

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
  EXPECT_EQ(game.work()[1], (MachineWork{AddCycles(339758), 2, 50}));
  EXPECT_FALSE(game.work()[2]);
  EXPECT_EQ(game.work()[3], (MachineWork{AddCycles(54'000'000), 4, std::nullopt}));
  EXPECT_EQ(to_pgn(game, read.value().person), saved);
}

TEST(SavedGame, KeepsStartAndEnd) {
  constexpr std::string_view fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40";
  for (const Agreement agreement :
       {Agreement::none, Agreement::white_resigned, Agreement::black_resigned, Agreement::draw}) {
    PlayedGame game(position_of(fen));
    game.make({85, 74}, std::nullopt);
    if (agreement != Agreement::none) game.agree(agreement);
    const std::string text = to_pgn(game, Person::black);
    EXPECT_NE(text.find("\n40... Kd7 " + std::string(chess::name(game.result())) + "\n"),
              std::string::npos)
        << text;
    const auto read = parse_saved_game(text, "game.pgn");
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(read.value().game.agreement(), agreement);
    EXPECT_EQ(read.value().person, Person::black);
    EXPECT_EQ(to_pgn(read.value().game, Person::black), text);
  }
}

TEST(SavedGame, NumbersMovesAfterComments) {
  PlayedGame game(position_of(initial_fen));
  game.make({25, 45}, MachineWork{AddCycles(5000), 2, 50});
  game.make({75, 55}, std::nullopt);
  const std::string text = to_pgn(game, Person::black);
  EXPECT_NE(text.find("\n1. e4 {[%eniac 5000] 1.0s, depth 2, score 50} 1... e5 *\n"),
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

TEST(SavedGame, RefusesWithThePlace) {
  const struct {
    std::string text;
    std::string message;
  } cases[] = {
      {"", "game.pgn: error: no game is in this file\n"},
      {" \n", "game.pgn: error: no game is in this file\n"},
      {"[White", "game.pgn:1:1: error: a tag is a name and a value in quotes"},
      {"[FEN \"x\"]\n", "game.pgn:1:1: error: FEN 'x': "},
      {"1. e4 e5\n2. Ke3 *", "game.pgn:2:4: error: move 2. 'Ke3' is not legal\n"},
      {"1. e4 e5", "game.pgn:1:9: error: the game does not end in its result"},
      {"1. e4 {", "game.pgn:1:7: error: a comment without its }\n"},
      {"1. e4 e5 *",
       "game.pgn: error: this game has no tag Person: its comments would be lost, unless [Person "
       "\"white\"] allows that\n"},
      {"[Person \"red\"] 1. e4 *", "game.pgn: error: this game has no tag Person: "},
      {"[Person \"white\"] 1. e4 *\n\n1. d4 *\n",
       "game.pgn: error: several games are in this file, of which one would be kept\n"},
      {"[Person \"white\"] 1. f3 e5 2. g4 Qh4# 1-0",
       "game.pgn: error: the result 1-0 is wrong: checkmate, Black wins\n"},
      {"[Person \"white\"] 1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *",
       "game.pgn: error: the game is over (draw by third occurrence) before 5. e4\n"},
      {"\x1b[2J *", "game.pgn:1:1: error: move 1. '\\x1b' is not legal\n"},
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
    const std::string again = to_pgn(read.value().game, read.value().person);
    const auto twice = parse_saved_game(again, "game.pgn");
    ASSERT_TRUE(twice) << again << to_text(twice.error());
    EXPECT_EQ(to_pgn(twice.value().game, twice.value().person), again);
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
