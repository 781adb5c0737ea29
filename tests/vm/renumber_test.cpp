// SPDX-License-Identifier: MIT
// Tests images with another CPU's opcodes: the same program, but another number of add cycles.
#include "vm/renumber.hpp"

#include <gtest/gtest.h>

#include "tests/vm/random_programs.hpp"

namespace chessvm::vm::test::renumber_test {
namespace {

Image published_program(Random& random) {
  for (;;) {
    const Image image = legal_program(random);
    if (image.cpu() == Cpu::published) return image;
  }
}

TEST(Renumbered, ComesBack) {
  for (std::uint64_t seed = seed_of_run(); seed < seed_of_run() + 50; ++seed) {
    Random random(seed);
    const Image image = published_program(random);
    const auto quick = renumbered(image, Cpu::quick);
    ASSERT_TRUE(quick) << quick.error().message;
    EXPECT_EQ(quick.value().cpu(), Cpu::quick);
    EXPECT_NE(to_text(quick.value()), to_text(image));
    const auto back = renumbered(quick.value(), Cpu::published);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back.value(), image) << "CHESSVM_SEED=" << seed;
    EXPECT_EQ(canonical(quick.value()), image);
  }
}

/// Both CPUs must pass through the same states, except for add cycles and the words in IR.
TEST(Renumbered, DoesTheSame) {
  std::uint64_t saved = 0;
  for (std::uint64_t seed = seed_of_run(); seed < seed_of_run() + 100; ++seed) {
    Random random(seed);
    const Image image = published_program(random);
    const auto quick = renumbered(image, Cpu::quick);
    ASSERT_TRUE(quick) << quick.error().message;
    const auto deck = random_deck(random);
    Machine one(image);
    Machine other(quick.value());
    DeckReader one_reader(deck);
    DeckReader other_reader(deck);
    CardStack one_punch;
    CardStack other_punch;
    for (int i = 0; i < 2'000; ++i) {
      const Stop stop = one.step(one_reader, one_punch);
      ASSERT_EQ(other.step(other_reader, other_punch), stop);
      MachineState state = other.state();
      ASSERT_EQ(state.ir.next, one.state().ir.next);
      state.ir = one.state().ir;
      ASSERT_LE(state.add_cycles, one.state().add_cycles);
      saved += one.state().add_cycles - state.add_cycles;
      state.add_cycles = one.state().add_cycles;
      ASSERT_EQ(state, one.state()) << "CHESSVM_SEED=" << seed << ", instruction " << i;
      if (stop != Stop::limit && stop != Stop::brk) break;
    }
    EXPECT_EQ(one_punch.cards(), other_punch.cards());
  }
  EXPECT_GT(saved, 0U);
}

TEST(Renumbered, RefusesWhatCannotBeDecoded) {
  Image undecodable;
  undecodable.set_word(207, 0, 98);
  const auto refused = renumbered(undecodable, Cpu::quick);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "row 207 cannot be numbered for the CPU quick");
}

TEST(Renumbered, LeavesRowsWithoutCodeAlone) {
  Image image;
  image.set_table_word(342, -7);
  const auto quick = renumbered(image, Cpu::quick);
  ASSERT_TRUE(quick);
  EXPECT_EQ(quick.value().table_word(342), -7);
  EXPECT_EQ(quick.value().row(100), Image::Row{});
}

}  // namespace
}  // namespace chessvm::vm::test::renumber_test
