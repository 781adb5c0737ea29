// SPDX-License-Identifier: MIT
// Tests Life on the host: rules, decks, the reading of cards, and pictures of the board.
#include <gtest/gtest.h>

#include "boards.hpp"

namespace chessvm::games::test::host_test {
namespace {

TEST(LifeHost, TurnsCellsOnAndOff) {
  const auto game = make_life(1);
  const Position one = game->play(game->start(), 12);
  EXPECT_EQ(one, position_of(2));
  EXPECT_EQ(game->play(one, 12), game->start());
  EXPECT_EQ(game->moves(one).size(), 64U);
  EXPECT_EQ(game->objection(one, 19),
            "there is no cell 19: row and column are 1-8, as in 11 or 88");
}

TEST(LifeHost, PunchesLivingCellsAndTheNumberOfGenerations) {
  const auto cards = make_life(12)->deck(position_of(pattern("OO", 7, 6)));
  ASSERT_EQ(cards.size(), 3U);
  EXPECT_EQ(cards[0].value, 87000);
  EXPECT_EQ(cards[1].value, 88000);
  EXPECT_EQ(cards[2].value, 99120);
}

TEST(LifeHost, TakesTheLastGenerationOfTheCards) {
  const auto reply =
      make_life(1)->reply(position_of(pattern("OOO", 1, 1)), {22, 23, 24, 0, 113, 123, 133, 100});
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply.value().position, position_of(pattern("O/O/O", 0, 2)));
  EXPECT_EQ(reply.value().remark, "3 cells live");
  EXPECT_FALSE(reply.value().move);
}

TEST(LifeHost, RefusesCardsThatDoNotAddUp) {
  const auto game = make_life(1);
  const Position position = position_of(1);
  const std::vector<std::pair<std::vector<int>, std::string>> refused{
      {{}, "generation 0 is not complete"},
      {{11, 0}, "generation 1 is not complete"},
      {{11, 0, 111}, "generation 1 is not complete"},
      {{11, 11, 0, 100}, "the card 0011 comes twice"},
      {{12, 0, 100}, "generation 0 is not the pattern given"},
      {{111, 0, 100}, "the card 0111 is not of generation 0"},
      {{11, 0, 190, 100}, "the card 0190 is not of generation 1"},
      {{11, 0, 109, 100}, "the card 0109 is not of generation 1"},
      {{11, 0, 100, 200}, "the card 0200 is not of generation 2"}};
  for (const auto& [cards, message] : refused) {
    const auto failed = game->reply(position, cards);
    ASSERT_FALSE(failed) << message;
    EXPECT_EQ(failed.error().message, message);
  }
}

TEST(LifeHost, DrawsTheBoard) {
  const std::string picture = make_life(1)->picture(position_of(pattern("OO", 0, 1)));
  EXPECT_EQ(picture.substr(0, 36), "  1 2 3 4 5 6 7 8\n1 . O O . . . . .\n");
}

}  // namespace
}  // namespace chessvm::games::test::host_test
