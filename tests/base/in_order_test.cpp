// SPDX-License-Identifier: MIT
#include "base/in_order.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace chessvm::in_order_test {
namespace {

/// Returns the number as text. Every fourth call takes 4 ms, so later calls end first.
std::string slow_text(std::size_t i) {
  std::this_thread::sleep_for(std::chrono::milliseconds(i % 4 == 0 ? 4 : 0));
  return std::to_string(i);
}

TEST(InOrder, GivesTheResultsOfAnyNumberOfThreads) {
  for (const unsigned jobs : {0U, 1U, 2U, 7U, 100U}) {
    std::string seen;
    in_order(20, jobs, slow_text, [&](std::size_t i, const std::string& text) {
      EXPECT_EQ(text, std::to_string(i));
      seen += text + ' ';
      return true;
    });
    EXPECT_EQ(seen, "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 ") << jobs;
  }
}

TEST(InOrder, TakesNothingBehindTheEnd) {
  std::atomic<std::size_t> begun{0};
  std::size_t taken = 0;
  in_order(
      1000, 2,
      [&](std::size_t i) {
        ++begun;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return i;
      },
      [&](std::size_t, std::size_t) { return ++taken < 3; });
  EXPECT_EQ(taken, 3U);
  EXPECT_LT(begun, 1000U);
}

TEST(InOrder, HasNothingToDo) {
  in_order(0, 2, slow_text, [](std::size_t, const std::string&) {
    ADD_FAILURE();
    return true;
  });
}

}  // namespace
}  // namespace chessvm::in_order_test
