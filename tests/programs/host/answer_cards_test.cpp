// SPDX-License-Identifier: MIT
#include "programs/host/answer_cards.hpp"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <fmt/format.h>

namespace chessvm::host::test::answer_cards_test {
namespace {

TEST(AnswerCards, AreFourDigitsALine) {
  const auto cards = parse_answer_cards("0503\n1234" + std::string(76, ' ') + "\r\n9999", "x");
  ASSERT_TRUE(cards);
  EXPECT_EQ(cards.value(), (std::vector<int>{503, 1234, 9999}));
  EXPECT_TRUE(parse_answer_cards("", "x").value().empty());
}

TEST(AnswerCards, AreRefusedByLine) {
  for (const char* text : {"0503\n503\n", "0503\n05030\n", "0503\n\n0503\n", "0503\n05 3\n",
                           "0503\n-503\n", "0503\n 0503\n"}) {
    const auto cards = parse_answer_cards(text, "x.cards");
    ASSERT_FALSE(cards) << text;
    EXPECT_EQ(cards.error().line, 2U);
    EXPECT_EQ(cards.error().path, "x.cards");
    EXPECT_EQ(cards.error().status(), ExitStatus::rejected);
  }
}

RC_GTEST_PROP(AnswerCards, SurviveAnyText, (const std::string& text)) {
  const auto cards = parse_answer_cards(text, "x");
  // The second parentheses keep RC_ASSERT from splitting the condition.
  RC_ASSERT((!cards || cards.value().size() * 4 <= text.size()));
}

}  // namespace
}  // namespace chessvm::host::test::answer_cards_test
