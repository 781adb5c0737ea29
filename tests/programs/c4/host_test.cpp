// SPDX-License-Identifier: MIT
// Tests the host side of connect four: rules, decks, and how it reads cards.
#include "positions.hpp"

namespace chessvm::games::c4::test::host_test {
namespace {

TEST(C4Host, SeesEveryLine) {
  for (const Line& line : lines())
    for (const Side side : {Side::first, Side::second}) {
      Position position = game().start();
      for (const Cell cell : line) {
        EXPECT_EQ(game().outcome(position), Outcome::open);
        position.cells[index(cell)] = side;
      }
      EXPECT_EQ(game().outcome(position),
                side == Side::first ? Outcome::first_wins : Outcome::second_wins);
      EXPECT_TRUE(game().moves(position).empty());
    }
}

TEST(C4Host, SaysWhyAMoveIsRefused) {
  EXPECT_EQ(game().objection(after("444444"), 4), "column 4 is full");
  EXPECT_EQ(game().objection(after("4"), 0), "there is no column 0, only 1-7");
  EXPECT_EQ(game().objection(after("4"), 8), "there is no column 8, only 1-7");
  EXPECT_EQ(game().objection(after("4141414"), 2), "the game is over");
}

TEST(C4Host, PunchesEachColumnFromTheBottom) {
  std::vector<std::int32_t> values;
  for (const vm::Card card : game().deck(after("4431"))) values.push_back(card.value);
  EXPECT_EQ(values, (std::vector<std::int32_t>{1020, 3010, 4010, 4020, 99010}));
}

TEST(C4Host, TakesOneCardThatIsAMove) {
  const Position position = after("4");
  const auto reply = game().reply(position, {355});
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply.value().move, 3);
  EXPECT_EQ(reply.value().position, after("43"));
  EXPECT_EQ(reply.value().remark, "counts +5");
  EXPECT_EQ(game().reply(position, {497}).value().remark, "sees a win in 3");
  EXPECT_EQ(game().reply(position, {402}).value().remark, "sees a loss in 2");
  const std::vector<std::pair<std::vector<int>, std::string>> refused{
      {{}, "the program punched 0 cards, expected 1"},
      {{450, 450}, "the program punched 2 cards, expected 1"},
      {{850}, "the card 0850 is no move here: there is no column 8, only 1-7"},
      {{50}, "the card 0050 is no move here: there is no column 0, only 1-7"},
      {{400}, "the card 0400 tells no value"},
  };
  for (const auto& [cards, message] : refused) {
    const auto bad = game().reply(position, cards);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().message, message);
  }
}

TEST(C4Host, DrawsTheBoard) {
  EXPECT_EQ(game().picture(after("4431")),
            " 1 2 3 4 5 6 7\n"
            " . . . . . . .\n"
            " . . . . . . .\n"
            " . . . . . . .\n"
            " . . . . . . .\n"
            " . . . O . . .\n"
            " O . X X . . .\n");
}

}  // namespace
}  // namespace chessvm::games::c4::test::host_test
