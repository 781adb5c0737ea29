// SPDX-License-Identifier: MIT
// Tests noughts and crosses on the host: rules, decks, and the reading of cards.
#include <gtest/gtest.h>

#include "programs/tic/tic.hpp"

namespace chessvm::games::test::host_test {
namespace {

Position after(const std::vector<int>& moves) {
  const auto game = make_tic();
  Position position = game->start();
  for (const int move : moves) position = game->play(position, move);
  return position;
}

TEST(TicHost, SeesEveryLine) {
  const auto game = make_tic();
  const std::vector<std::vector<int>> lines{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7},
                                            {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}};
  for (const auto& line : lines)
    for (const Side side : {Side::first, Side::second}) {
      Position position = game->start();
      for (const int cell : line) {
        EXPECT_EQ(game->outcome(position), Outcome::open);
        position.cells[static_cast<std::size_t>(cell - 1)] = side;
      }
      EXPECT_EQ(game->outcome(position),
                side == Side::first ? Outcome::first_wins : Outcome::second_wins);
      EXPECT_TRUE(game->moves(position).empty());
    }
  EXPECT_EQ(game->outcome(after({1, 2, 3, 5, 4, 6, 8, 7, 9})), Outcome::draw);
}

TEST(TicHost, SaysWhyAMoveIsRefused) {
  const auto game = make_tic();
  EXPECT_EQ(game->objection(after({5}), 5), "cell 5 is taken");
  EXPECT_EQ(game->objection(after({5}), 0), "there is no cell 0, only 1-9");
  EXPECT_EQ(game->objection(after({5}), 10), "there is no cell 10, only 1-9");
  EXPECT_EQ(game->objection(after({1, 4, 2, 5, 3}), 9), "the game is over");
}

TEST(TicHost, PunchesTheSidesByTurns) {
  const auto cards = make_tic()->deck(after({9, 1, 5}));
  ASSERT_EQ(cards.size(), 4U);
  EXPECT_EQ(cards[0].value, 5000);
  EXPECT_EQ(cards[1].value, 1000);
  EXPECT_EQ(cards[2].value, 9000);
  EXPECT_EQ(cards[3].value, 99000);
}

TEST(TicHost, TakesOneCardThatIsAMove) {
  const auto game = make_tic();
  const Position position = after({5});
  const auto reply = game->reply(position, {103});
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply.value().move, 1);
  EXPECT_EQ(reply.value().position, after({5, 1}));
  EXPECT_EQ(reply.value().remark, "sees a draw");
  const std::vector<std::pair<std::vector<int>, std::string>> refused{
      {{}, "the program punched 0 cards, expected 1"},
      {{103, 103}, "the program punched 2 cards, expected 1"},
      {{503}, "the card 0503 is no move here: cell 5 is taken"},
      {{3}, "the card 0003 is no move here: there is no cell 0, only 1-9"},
      {{9903}, "the card 9903 is no move here: there is no cell 99, only 1-9"},
      {{101}, "the card 0101 does not end in 02, 03 or 04"},
      {{105}, "the card 0105 does not end in 02, 03 or 04"}};
  for (const auto& [cards, message] : refused) {
    const auto failed = game->reply(position, cards);
    ASSERT_FALSE(failed) << message;
    EXPECT_EQ(failed.error().message, message);
  }
}

TEST(TicHost, DrawsTheBoard) {
  EXPECT_EQ(make_tic()->picture(after({5, 1})),
            " O | 2 | 3\n---+---+---\n 4 | X | 6\n---+---+---\n 7 | 8 | 9\n");
}

}  // namespace
}  // namespace chessvm::games::test::host_test
