// SPDX-License-Identifier: MIT
#include "base/files/card.hpp"

#include <gtest/gtest.h>

#include <string>

namespace chessvm::card_test {
namespace {

TEST(Card, CharactersThatAreColumns) {
  for (int byte = 0; byte < 256; ++byte) {
    const char character = static_cast<char>(byte);
    const auto column = read_card_column(character);
    const bool expected =
        std::string_view("0123456789 -]}JKLMNOPQR").find(character) != std::string_view::npos;
    EXPECT_EQ(column.has_value(), expected) << byte;
  }
  EXPECT_EQ(read_card_column('R')->digit, 9);
  EXPECT_TRUE(read_card_column('J')->eleven);
  EXPECT_TRUE(read_card_column(' ')->blank);
}

TEST(Card, SomeColumnsOnlyAreData) {
  constexpr std::size_t data = 5;
  EXPECT_EQ(read_card("12345 name", data).value(), "12345 name");
  EXPECT_EQ(read_card("12345 name").error().column, 7U);
  EXPECT_EQ(read_card("12345\tname", data).error().column, 6U);
}

TEST(Card, BlanksBehindTheLastColumnAreLeftOut) {
  EXPECT_EQ(read_card(std::string(80, '1') + "   ").value(), std::string(80, '1'));
  const auto refused = read_card(std::string(81, '1'));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().column, 81U);
}

TEST(Card, ReasonsOfRefusal) {
  const auto reason = [](std::string_view line) { return read_card(line).error().message; };
  EXPECT_EQ(reason("1\t"), "a tab is not a column: fill columns with blanks");
  EXPECT_EQ(reason("1\r2"), "a carriage return alone does not end a card: end it with LF or CR LF");
  EXPECT_EQ(reason("\u22121"), "'\u2212' is not a character that cards carry");
  EXPECT_EQ(reason("\xff"), "byte 0xff is not a character that cards carry");
  EXPECT_EQ(reason(std::string_view("\0", 1)), "byte 0x00 is not a character that cards carry");
  EXPECT_EQ(reason("j"), "'j' is not a digit, an 11-punch or a blank");
}

}  // namespace
}  // namespace chessvm::card_test
