// SPDX-License-Identifier: MIT
#include "sim/eniac/units/cards/card_reader.hpp"

#include <gtest/gtest.h>

namespace chessvm::eniac::card_reader_test {
namespace {

TEST(CardReader, GivesCardsInOrder) {
  CardReader reader;
  EXPECT_TRUE(reader.empty());
  reader.load({"first", "second"});
  EXPECT_EQ(reader.size(), 2U);
  EXPECT_EQ(reader.next(), "first");
  EXPECT_EQ(reader.position(), 1U);
  EXPECT_EQ(reader.next(), "second");
  EXPECT_TRUE(reader.empty());
}

TEST(CardReader, NewDeckStartsAtItsFirstCard) {
  CardReader reader;
  reader.load({"old", "older"});
  EXPECT_EQ(reader.next(), "old");
  reader.load({"new"});
  EXPECT_EQ(reader.position(), 0U);
  EXPECT_EQ(reader.next(), "new");
}

TEST(CardReader, PositionIsKeptWithinTheDeck) {
  CardReader reader;
  reader.load({"a", "b", "c"});
  reader.set_position(2);
  EXPECT_EQ(reader.next(), "c");
  reader.set_position(99);
  EXPECT_TRUE(reader.empty());
}

}  // namespace
}  // namespace chessvm::eniac::card_reader_test
