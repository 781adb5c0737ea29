// SPDX-License-Identifier: MIT
#include "vm/debugger/tui/search.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace chessvm::vm::tui::search_test {
namespace {

TEST(SearchWord, HeedsCaseOnlyWithACapital) {
  EXPECT_TRUE(SearchWord("dec").is_in("  DEC A"));
  EXPECT_TRUE(SearchWord("dec").is_in("dec"));
  EXPECT_TRUE(SearchWord("DEC").is_in("  DEC A"));
  EXPECT_FALSE(SearchWord("Dec").is_in("  DEC A"));
  EXPECT_FALSE(SearchWord("dec").is_in("de c"));
  EXPECT_FALSE(SearchWord("dec").is_in(""));
  EXPECT_TRUE(SearchWord("größe").is_in("; Die GRößE")) << "letters of ASCII only";
}

/// Searches for a missing word; returns the numbers of the lines in the order of the search.
std::vector<std::size_t> order(std::size_t count, std::size_t from, SearchDirection direction) {
  std::vector<std::size_t> lines;
  EXPECT_FALSE(find_line(count, from, direction, [&](std::size_t line) {
    lines.push_back(line);
    return false;
  }));
  return lines;
}

TEST(FindLine, LooksAtEachLineOnceAndAtItsOwnLast) {
  using Lines = std::vector<std::size_t>;
  EXPECT_EQ(order(4, 1, SearchDirection::down), (Lines{2, 3, 0, 1}));
  EXPECT_EQ(order(4, 1, SearchDirection::up), (Lines{0, 3, 2, 1}));
  EXPECT_EQ(order(4, 4, SearchDirection::down), (Lines{0, 1, 2, 3}));
  EXPECT_EQ(order(4, 4, SearchDirection::up), (Lines{3, 2, 1, 0}));
  EXPECT_EQ(order(0, 0, SearchDirection::down), Lines{});
}

TEST(FindLine, TellsWhetherItWentOnFromTheOtherEnd) {
  const auto wrapped = [](std::size_t from, SearchDirection direction, std::size_t wanted) {
    const auto found =
        find_line(4, from, direction, [&](std::size_t line) { return line == wanted; });
    EXPECT_TRUE(found && found->line == wanted);
    return found && found->wrapped;
  };
  EXPECT_FALSE(wrapped(1, SearchDirection::down, 3));
  EXPECT_TRUE(wrapped(1, SearchDirection::down, 0));
  EXPECT_TRUE(wrapped(1, SearchDirection::down, 1));
  EXPECT_FALSE(wrapped(1, SearchDirection::up, 0));
  EXPECT_TRUE(wrapped(1, SearchDirection::up, 2));
  EXPECT_FALSE(wrapped(4, SearchDirection::down, 3)) << "it began at the end";
  EXPECT_FALSE(wrapped(4, SearchDirection::up, 0));
}

}  // namespace
}  // namespace chessvm::vm::tui::search_test
