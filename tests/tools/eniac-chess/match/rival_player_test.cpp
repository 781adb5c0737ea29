// SPDX-License-Identifier: MIT
#include "programs/rivals/rival_player.hpp"

#include <gtest/gtest.h>

#include "programs/chess/pgn/line.hpp"
#include "programs/chess/rules/fen.hpp"
#include "tools/eniac-chess/match/annotation.hpp"
#include "tools/eniac-chess/match/opening.hpp"
#include "tools/eniac-chess/referee/referee.hpp"

namespace chessvm::chess::match::test::rival_player_test {
namespace {

class RivalPlayers : public testing::Test {
 protected:
  std::unique_ptr<Player> player(std::string_view text) const {
    return std::make_unique<rivals::RivalPlayer>(parse_player(text).value().rival);
  }
  Played play(std::string_view white, std::string_view black, std::string_view moves = {},
              int most_plies = 200) const {
    const Game opening =
        play_moves(read_fen(initial_fen).value(), moves, TextLine{.text = moves}).value();
    const auto players = std::array{player(white), player(black)};
    return play_game(*players[0], *players[1], opening, {.most_plies = most_plies}, interrupt_);
  }

  std::atomic<bool> interrupt_ = false;
};

TEST_F(RivalPlayers, PlayTheSameGameAgain) {
  const Played first = play("microchess:blitz", "random,seed=1");
  const Played second = play("microchess:blitz", "random,seed=1");
  EXPECT_EQ(first.game.moves(), second.game.moves());
  EXPECT_NE(first.result, GameResult::unknown);
  EXPECT_NE(first.game.moves(), play("microchess:blitz", "random,seed=2").game.moves());
}

TEST_F(RivalPlayers, BeginEachGameAnew) {
  const auto white = player("microchess:blitz,book=giuoco-piano");
  const auto black = player("random,seed=1");
  const Game start(read_fen(initial_fen).value());
  const Played first = play_game(*white, *black, start, {.most_plies = 20}, interrupt_);
  EXPECT_EQ(first.game.moves(),
            play_game(*white, *black, start, {.most_plies = 20}, interrupt_).game.moves());
}

TEST_F(RivalPlayers, PutTheirFiguresIntoTheGame) {
  const Played played = play("microchess:blitz", "octave", "e2e4 e7e5", 2);
  ASSERT_EQ(played.remarks.size(), 4U);
  EXPECT_EQ(played.remarks[1], "");
  EXPECT_EQ(played.remarks[2], "value 212, display 01 04 40, steps 5625");
  const PgnGame game = annotate(played, {EniacHours(24), EniacHours(24)});
  EXPECT_NE(to_pgn(game).find("{value 212, display 01 04 40, steps"), std::string::npos)
      << to_pgn(game);
}

TEST_F(RivalPlayers, LoseByAnIllegalMove) {
  const Played played = play("microchess:blitz,book=french-defence,bookGuard=off", "octave",
                             "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7 e4e5 c8d7");
  EXPECT_EQ(played.result, GameResult::black_wins);
  EXPECT_EQ(played.reason, "illegal move");
  EXPECT_EQ(played.detail, "g5e7");
}

TEST_F(RivalPlayers, AreInterrupted) {
  interrupt_ = true;
  EXPECT_EQ(play("octave", "octave").result, GameResult::unknown);
}

std::size_t special_moves(const Game& game) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < game.moves().size(); ++i)
    if (is_special(game.before(i), game.moves()[i])) ++count;
  return count;
}

TEST_F(RivalPlayers, PlayByTheRulesOfMicroChess) {
  const auto specials = [&](const std::string& rules) {
    std::size_t count = 0;
    for (int seed = 1; seed <= 3; ++seed) {
      const std::string white = "microchess:superblitz" + rules;
      const std::string black = "random,seed=" + std::to_string(seed);
      Game start(read_fen("4k3/P1n4P/8/8/8/8/p1N4p/4K2R w K - 0 1").value());
      start.set_rules(house_rules_of(parse_player(white).value(), parse_player(black).value()));
      const auto players = std::array{player(white), player(black)};
      count += special_moves(
          play_game(*players[0], *players[1], start, {.most_plies = 400}, interrupt_).game);
    }
    return count;
  };
  EXPECT_GT(specials(""), 0U);
  EXPECT_EQ(specials(",rules=micro"), 0U);
}

TEST_F(RivalPlayers, CastleAsTheBookOfMicroChessDoes) {
  const std::string white = "microchess:superblitz,rules=micro,book=french-defence";
  const std::string black = "microchess:superblitz,book=french-defence";
  Game start(read_fen(initial_fen).value());
  start.set_rules(house_rules_of(parse_player(white).value(), parse_player(black).value()));
  const auto players = std::array{player(white), player(black)};
  const Played played = play_game(*players[0], *players[1], start, {.most_plies = 18}, interrupt_);
  EXPECT_EQ(played.reason, "move limit") << played.detail;
  EXPECT_EQ(special_moves(played.game), 1U) << "Black castles at his seventh move";
}

}  // namespace
}  // namespace chessvm::chess::match::test::rival_player_test
