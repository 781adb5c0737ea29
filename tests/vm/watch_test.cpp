// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "tests/vm/program_builder.hpp"
#include "vm/deck.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm::test::watch_test {
namespace {

using isa::Operation;

/// Returns a program that increments C until C is 00 again. Rows 101 and 102 are its loop.
Image counting_program() {
  Image image;
  EXPECT_TRUE(write_row(image, 100, {{Operation::clrall}}));
  EXPECT_TRUE(write_row(image, 101, {{Operation::mov_ca}, {Operation::inc}, {Operation::swap_ac}}));
  EXPECT_TRUE(
      write_row(image, 102, {{Operation::mov_ca}, {Operation::jz, 103}, {Operation::jmp, 101}}));
  EXPECT_TRUE(write_row(image, 103, {{Operation::halt}}));
  return image;
}

TEST(Watch, CountsFetchesAndChangesNothingElse) {
  const Image image = counting_program();
  DeckReader reader;
  CardStack punch;
  Machine plain(image);
  EXPECT_EQ(plain.run({}, reader, punch), Stop::halt);
  for (const auto& [row, times] :
       {std::pair{100, 1U}, {101, 100U}, {102, 100U}, {103, 1U}, {104, 0U}}) {
    Machine watched(image);
    watched.watch(row);
    EXPECT_EQ(watched.run({}, reader, punch), Stop::halt);
    EXPECT_EQ(watched.fetches_of_watched_row(), times) << row;
    EXPECT_EQ(watched.state(), plain.state()) << row;
  }
}

TEST(Watch, CountsSingleStepsToo) {
  Machine machine(counting_program());
  machine.watch(100);
  DeckReader reader;
  CardStack punch;
  EXPECT_EQ(machine.step(reader, punch), Stop::limit);
  EXPECT_EQ(machine.fetches_of_watched_row(), 1U);
  EXPECT_EQ(machine.step(reader, punch), Stop::limit);
  EXPECT_EQ(machine.fetches_of_watched_row(), 1U);
}

}  // namespace
}  // namespace chessvm::vm::test::watch_test
