// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/kim/keys.hpp"

#include <gtest/gtest.h>

namespace chessvm::chess::kim::test::keys_test {
namespace {

using rivals::microchess::digit_key;
using Keys = std::vector<KimKey>;

TEST(KimKeys, AreReadAsTheManualPrintsThem) {
  for (const char* const word : {"PC", "pc", "[PC]", "[pc]"})
    EXPECT_EQ(keys_of(word), Keys{KimKey::play}) << word;
  EXPECT_EQ(keys_of("6343"), (Keys{digit_key(6), digit_key(3), digit_key(4), digit_key(3)}));
  EXPECT_EQ(keys_of("F"), Keys{KimKey::move});
  EXPECT_EQ(keys_of("c"), Keys{KimKey::clear});
  EXPECT_EQ(keys_of("CC"), (Keys{KimKey::clear, KimKey::clear}));
  EXPECT_EQ(keys_of("DA"), Keys{KimKey::data});
  EXPECT_EQ(keys_of("ad"), Keys{KimKey::address});
  EXPECT_EQ(keys_of("+"), Keys{KimKey::plus});
  for (const char* const word : {"", "[]", "PCF", "6G", "go!", "[F", "++"})
    EXPECT_TRUE(keys_of(word).empty()) << word;
}

TEST(KimKeys, HaveNamesThatAreReadBack) {
  for (int value = 0; value <= static_cast<int>(KimKey::reset); ++value) {
    const auto key = static_cast<KimKey>(value);
    EXPECT_EQ(keys_of(word_of(key)), Keys{key}) << value;
  }
}

}  // namespace
}  // namespace chessvm::chess::kim::test::keys_test
