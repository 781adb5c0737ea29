// SPDX-License-Identifier: MIT
#include "programs/chess/rules/game.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "programs/chess/rules/notation.hpp"
#include "tests/programs/chess/positions.hpp"

namespace chessvm::chess::test::game_test {
namespace {

Game played(std::string_view fen, const std::string& moves) {
  Game game(position(fen));
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    const auto move = parse_coordinate(word);
    const Moves legal = legal_moves(game.position(), Rules::full);
    EXPECT_TRUE(move && std::ranges::find(legal, *move) != legal.end()) << word;
    game.make(*move);
  }
  return game;
}

TEST(Game, EndsInMateAndStalemate) {
  EXPECT_EQ(played(initial_fen, "f2f3 e7e5 g2g4 d8h4").ending(), Ending::checkmate);
  EXPECT_EQ(played("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7").ending(), Ending::stalemate);
  EXPECT_EQ(played(initial_fen, "f2f3 e7e5 g2g4").ending(), Ending::none);
}

TEST(Game, EndsWithTheThirdOccurrence) {
  const std::string shuffle = "g1f3 g8f6 f3g1 f6g8 ";
  EXPECT_EQ(played(initial_fen, shuffle).ending(), Ending::none);
  EXPECT_EQ(played(initial_fen, shuffle + shuffle).ending(), Ending::repetition);
  Game game = played(initial_fen, shuffle + "g1f3 g8f6 f3g1");
  const Move last{66, 87};
  EXPECT_EQ(game.occurrences_after(last), 2);
  EXPECT_EQ(game.ending_after(last), Ending::repetition);
  EXPECT_TRUE(game.undo());
  EXPECT_TRUE(game.undo());
  game.make({77, 67});
  EXPECT_EQ(game.ending(), Ending::none);
}

TEST(Game, CountsRightsAsPartOfAPosition) {
  // White's first king move ends the right to castle, so the first position never comes again.
  const std::string walk = "e1e2 e8e7 e2e1 e7e8 ";
  const std::string_view fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
  EXPECT_EQ(played(fen, walk + walk).ending(), Ending::none);
  EXPECT_EQ(played(fen, walk + walk + walk).ending(), Ending::repetition);
}

TEST(Game, CountsACaptureEnPassantOnlyWhereItIsLegal) {
  const std::string shuffle = "g8f6 g1f3 f6g8 f3g1 ";
  EXPECT_EQ(played(initial_fen, "e2e4 " + shuffle + shuffle).ending(), Ending::repetition);
  // When the position first occurs, Black may capture d4xe3. When it occurs again, Black may not.
  const std::string_view fen = "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1";
  EXPECT_EQ(played(fen, "e2e4 " + shuffle + shuffle).ending(), Ending::none);
  EXPECT_EQ(played(fen, "e2e4 " + shuffle + shuffle + shuffle).ending(), Ending::repetition);
}

TEST(Game, EndsAfterFiftyMovesButNotBeforeMate) {
  const std::string_view late = "7k/8/5K2/8/8/8/8/6R1 w - - 99 80";
  EXPECT_EQ(played(late, "g1g2").ending(), Ending::fifty_moves);
  EXPECT_EQ(played("7k/5Q2/6K1/8/8/8/8/8 w - - 99 80", "f7g7").ending(), Ending::checkmate);
}

TEST(Game, KnowsWhatCannotMate) {
  const auto dead = [](const std::string& men) {
    return Game(position(men + " w - - 0 1")).ending() == Ending::material;
  };
  EXPECT_TRUE(dead("4k3/8/8/8/8/8/8/4K3"));
  EXPECT_TRUE(dead("4k3/8/8/8/8/8/8/4KN2"));
  EXPECT_TRUE(dead("4kb2/8/8/8/8/8/8/4K3"));
  EXPECT_TRUE(dead("4kb2/8/8/8/8/8/8/B3K3"));   // f8 and a1 are dark
  EXPECT_FALSE(dead("4kb2/8/8/8/8/8/8/4KB2"));  // f8 is dark and f1 is light
  EXPECT_FALSE(dead("4k3/8/8/8/8/8/8/4KNN1"));
  EXPECT_FALSE(dead("4kn2/8/8/8/8/8/8/4KN2"));
  EXPECT_FALSE(dead("4k3/8/8/8/8/8/P7/4K3"));
  EXPECT_FALSE(dead("4k3/8/8/8/8/8/8/R3K3"));
}

TEST(Game, NamesItsEndings) {
  EXPECT_EQ(name(Ending::repetition), "third occurrence");
  EXPECT_TRUE(is_draw(Ending::fifty_moves));
  EXPECT_FALSE(is_draw(Ending::checkmate));
  EXPECT_FALSE(is_draw(Ending::none));
}

const HouseRules barred{.special = SpecialMoves::barred};

std::string allowed_of(const Game& game, const std::string& moves) {
  const Moves allowed = game.allowed_moves();
  std::istringstream words(moves);
  std::string found;
  for (std::string word; words >> word;)
    if (std::ranges::find(allowed, *parse_coordinate(word)) != allowed.end()) found += word + ' ';
  return found;
}

TEST(HouseRules, BarSpecialMoves) {
  Game game = played("r3k2r/6P1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", "");
  const std::string all = "e1g1 e1c1 e5d6 g7g8q g7g8n g7h8q e5e6 e1f1 ";
  EXPECT_EQ(allowed_of(game, all), all);
  game.set_rules(barred);
  EXPECT_EQ(allowed_of(game, all), "e5e6 e1f1 ");
}

TEST(HouseRules, LetAGameCastleAsItsBookDoes) {
  const auto book = [](const std::string& moves) { return played(initial_fen, moves).moves(); };
  const HouseRules rules{SpecialMoves::barred,
                         {book("d2d4 d7d5"), book("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1")}};
  Game follows = played(initial_fen, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
  follows.set_rules(rules);
  EXPECT_EQ(allowed_of(follows, "e1g1"), "e1g1 ");
  // `transposed` reaches the position of `follows` by another order of moves. `elsewhere` begins
  // with this position.
  Game transposed = played(initial_fen, "g1f3 b8c6 e2e4 e7e5 f1c4 f8c5");
  transposed.set_rules(rules);
  EXPECT_EQ(allowed_of(transposed, "e1g1"), "");
  Game elsewhere(follows.position(), rules);
  EXPECT_EQ(allowed_of(elsewhere, "e1g1"), "");
}

TEST(HouseRules, EndGamesWhoseMovesAreAllBarred) {
  const auto ending = [](std::string_view fen, const HouseRules& rules) {
    return Game(position(fen), rules).ending();
  };
  const std::string_view only_promotion = "8/P7/8/8/8/1q6/8/K6k w - - 0 1";
  EXPECT_EQ(ending(only_promotion, {}), Ending::none);
  EXPECT_EQ(ending(only_promotion, barred), Ending::stalemate);
  // The only special move that answers the check is a capture with promotion.
  const std::string_view saved_by_capture = "r7/1P6/8/8/8/8/1r6/K6k w - - 0 1";
  EXPECT_EQ(ending(saved_by_capture, {}), Ending::none);
  EXPECT_EQ(ending(saved_by_capture, barred), Ending::none) << "the king takes";
  const std::string_view mate = "r7/1P6/8/8/8/2b5/1r6/K6k w - - 0 1";
  EXPECT_EQ(ending(mate, {}), Ending::none);
  EXPECT_EQ(ending(mate, barred), Ending::checkmate);
}

}  // namespace
}  // namespace chessvm::chess::test::game_test
