// SPDX-License-Identifier: MIT
#include "programs/games/simulator.hpp"

#include <gtest/gtest.h>

#include "programs/tic/tic.hpp"
#include "vm/deck.hpp"

namespace chessvm::games::test {
namespace {

Image tic_program() {
  return parse_image(make_tic()->image(), "tic").value().image;
}

/// A program of one row.
Image row(const Image::Row& words) {
  Image image;
  for (int i = 0; i < words_per_row; ++i)
    image.set_word(first_row, i, words.at(static_cast<std::size_t>(i)));
  return image;
}

TEST(GameSimulator, RunsToTheHalt) {
  const auto run = run_in_process(tic_program(), {{5000, false}, {99000, false}});
  EXPECT_EQ(run.stop, Stop::halt);
  EXPECT_EQ(run.fault(), "");
  EXPECT_EQ(run.cards, std::vector<int>{103});
  EXPECT_GT(run.time.count(), 1000);
  EXPECT_GT(run.instructions, 100U);
}

TEST(GameSimulator, SaysWhyAProgramFailed) {
  EXPECT_EQ(run_in_process(tic_program(), {{5000, false}}).fault(),
            "the program asks for more cards than the deck holds");
  EXPECT_EQ(run_in_process(tic_program(), {{99000, false}}, {.limit = AddCycles(1000)}).fault(),
            "the limit of add cycles ran out");
  EXPECT_EQ(run_in_process(row({94, 99, 99, 99, 99, 99}), {}).fault(),
            "the program stopped at a break");
  EXPECT_EQ(run_in_process(row({5, 99, 99, 99, 99, 99}), {}).fault(),
            "machine error ILLEGAL_OPCODE");
}

TEST(GameSimulator, IsFoundByName) {
  EXPECT_TRUE(find_simulator("chsim"));
  const auto missing = find_simulator("eniac");
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().message.find("'eniac'"), std::string::npos);
}

TEST(GameSimulator, WritesDecksThatTheMachineReads) {
  const std::vector<Card> deck{{5000, false}, {99010, false}};
  const std::string text = deck_text(deck);
  EXPECT_EQ(text.size(), 162U);
  const auto read = parse_deck(text, "x");
  ASSERT_TRUE(read);
  ASSERT_EQ(read.value().size(), 2U);
  EXPECT_EQ(read.value()[1].value, 99010);
}

}  // namespace
}  // namespace chessvm::games::test
