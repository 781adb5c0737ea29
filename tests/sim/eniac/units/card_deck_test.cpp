// SPDX-License-Identifier: MIT
#include "sim/eniac/units/cards/card_deck.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace chessvm::eniac::card_deck_test {
namespace {

TEST(CardDeck, GivesCardsAsTheyWereAdded) {
  std::vector<std::string> cards{
      "", " ", "1", "12   ", std::string(80, ' '), "1" + std::string(79, ' '),
      // Many equal characters in sequence. If the deck stores their count, the count 10 looks like
      // a line feed, and the count 300 does not fit into a byte.
      "7" + std::string(10, ' '), std::string(300, ' '), std::string(300, '8')};
  for (int i = 0; i < 1000; ++i)
    cards.push_back(std::to_string(i) + std::string(static_cast<std::size_t>(i % 90), ' '));
  const CardDeck deck(cards);
  ASSERT_EQ(deck.size(), cards.size());
  EXPECT_FALSE(deck.empty());
  EXPECT_TRUE(CardDeck().empty());
  for (std::size_t i = 0; i < cards.size(); ++i) EXPECT_EQ(deck.at(i), cards[i]) << i;
}

}  // namespace
}  // namespace chessvm::eniac::card_deck_test
