// SPDX-License-Identifier: MIT
#include "base/text/text.hpp"
#include "base/text/quotation.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace chessvm::text_test {
namespace {

TEST(TakeLine, TakesBothLineEndsAndALastLineWithout) {
  std::string_view text = "one\r\n\ntwo\rthree\nlast";
  EXPECT_EQ(take_line(text), "one");
  EXPECT_EQ(take_line(text), "");
  EXPECT_EQ(take_line(text), "two\rthree");
  EXPECT_FALSE(text.empty());
  EXPECT_EQ(take_line(text), "last");
  EXPECT_TRUE(text.empty());
}

TEST(ParseNumber, TakesAllOfTheTextWithinItsRange) {
  EXPECT_EQ(parse_number<int>("42"), 42);
  EXPECT_EQ(parse_number<int>("007"), 7);
  EXPECT_EQ(parse_number<int>("-5", -5, 5), -5);
  EXPECT_EQ(parse_number<int>("5", 1, 5), 5);
  EXPECT_EQ(parse_number<std::uint64_t>("18446744073709551615"),
            std::numeric_limits<std::uint64_t>::max());
  for (const char* refused : {"", "-", "+1", " 1", "1 ", "1x", "x", "-6", "6", "99999999999999"})
    EXPECT_EQ(parse_number<int>(refused, -5, 5), std::nullopt) << refused;
  EXPECT_EQ(parse_number<int>("-0", 0, 5), std::nullopt);
  EXPECT_EQ(parse_number<std::uint64_t>("18446744073709551616"), std::nullopt);
}

TEST(Count, AddsAnSUnlessThereIsOne) {
  EXPECT_EQ(count(0, "card"), "0 cards");
  EXPECT_EQ(count(1, "card"), "1 card");
  EXPECT_EQ(count(2, "card"), "2 cards");
}

TEST(Utf8, KnowsWellFormedCharacters) {
  EXPECT_EQ(utf8_length("a"), 1U);
  EXPECT_EQ(utf8_length("\u03b1x"), 2U);
  EXPECT_EQ(utf8_length("\u2603x"), 3U);
  EXPECT_EQ(utf8_length("\U0001f600x"), 4U);
  for (const char* wrong : {"\x80", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                            "\xf5", "\xff", "\xce", "\xe2\x98"})
    EXPECT_EQ(utf8_length(wrong), 0U);
  EXPECT_EQ(find_invalid_utf8("a\u03b1\u2603"), std::string_view::npos);
  EXPECT_EQ(find_invalid_utf8("a\u03b1\xff"), 3U);
}

TEST(Visible, ShowsControlCharactersAndStrayBytes) {
  EXPECT_EQ(visible("plain \u03b1 \u2603"), "plain \u03b1 \u2603");
  EXPECT_EQ(visible("a\x1b[31m\tb\r\n"), "a\\x1b[31m\\tb\\r\\n");
  EXPECT_EQ(visible(std::string_view("\0\x7f", 2)), "\\x00\\x7f");
  EXPECT_EQ(visible("\u009b\u0085\u00a0"), "\\u009b\\u0085\u00a0");
  EXPECT_EQ(visible("\xff\x9b\xce"), "\\xff\\x9b\\xce");
  EXPECT_EQ(visible_lines("a\tb\n\x1b\r\n"), "a\tb\n\\x1b\\r\n");
}

TEST(Visible, IsHarmlessForEveryPairOfBytes) {
  for (int first = 0; first < 256; ++first)
    for (int second = 0; second < 256; ++second) {
      const std::string shown =
          visible(std::string{static_cast<char>(first), static_cast<char>(second)});
      EXPECT_EQ(find_invalid_utf8(shown), std::string_view::npos);
      for (std::size_t i = 0; i < shown.size(); ++i)
        ASSERT_EQ(control_length(std::string_view(shown).substr(i)), 0U) << first << ' ' << second;
      EXPECT_EQ(visible(shown), shown);
    }
}

TEST(Quotations, AreShortenedWhereverTheyStand) {
  const std::string number(65536, '7');
  const std::string brief = std::string(32, '7') + "...";
  EXPECT_EQ(shorten_quotations("'" + number + "' is not below " + number, number),
            "'" + brief + "' is not below " + brief);
  EXPECT_EQ(shorten_quotations("'12' is not 3", "12"), "'12' is not 3");
  EXPECT_EQ(shorten_quotations("nothing is quoted", number), "nothing is quoted");
}

TEST(Shortened, CutsLongTextsBetweenCharacters) {
  EXPECT_EQ(shortened("short"), "short");
  EXPECT_EQ(shortened(std::string(32, '7')), std::string(32, '7'));
  EXPECT_EQ(shortened(std::string(65536, '7')), std::string(32, '7') + "...");
  EXPECT_EQ(shortened("a\u03b1\u03b1", 2), "a...");
  EXPECT_EQ(shortened("\x80\x80\x80\x80\x80\x80", 3), "\x80\x80\x80...");
}

}  // namespace
}  // namespace chessvm::text_test
