// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/words.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace chessvm::eniac::words_test {
namespace {

std::vector<std::string> texts(std::string_view line) {
  std::vector<std::string> all;
  for (const Word& word : split_words(line)) all.emplace_back(word.text);
  return all;
}

using Texts = std::vector<std::string>;

TEST(Words, AreSplitAtBlanksAndTabs) {
  EXPECT_EQ(texts("p a1.A  1"), (Texts{"p", "a1.A", "1"}));
  EXPECT_EQ(texts(" \t set\ta1 \t 42\t"), (Texts{"set", "a1", "42"}));
  EXPECT_EQ(texts("b i\r"), (Texts{"b", "i"}));
  EXPECT_EQ(texts(""), Texts{});
  EXPECT_EQ(texts(" \t\r"), Texts{});
}

TEST(Words, EndAtAComment) {
  EXPECT_EQ(texts("# all of it"), Texts{});
  EXPECT_EQ(texts("  #comment"), Texts{});
  EXPECT_EQ(texts("b i # press"), (Texts{"b", "i"}));
  EXPECT_EQ(texts("b i#1 #press b c"), (Texts{"b", "i#1"}));
}

TEST(Words, KnowTheirPlace) {
  const auto words = split_words("\tp  a1.α 1-1");
  ASSERT_EQ(words.size(), 3U);
  EXPECT_EQ(words[0].offset, 1U);
  EXPECT_EQ(words[1].offset, 4U);
  EXPECT_EQ(words[2].offset, 10U);  // alpha takes two bytes
}

RC_GTEST_PROP(Words, AreWhatStandsAtTheirPlace, (const std::string& line)) {
  std::size_t end = 0;
  for (const Word& word : split_words(line)) {
    RC_ASSERT(!word.text.empty());
    RC_ASSERT(word.text.front() != '#');
    RC_ASSERT(word.text.find_first_of(" \t\r\n") == std::string_view::npos);
    RC_ASSERT(word.offset >= end);
    RC_ASSERT(line.substr(word.offset, word.text.size()) == word.text);
    end = word.offset + word.text.size();
  }
}

}  // namespace
}  // namespace chessvm::eniac::words_test
