// SPDX-License-Identifier: MIT
// Compares the cards of the assembled program with the rules of Life.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <iostream>
#include <random>
#include <set>

#include "boards.hpp"
#include "programs/host/deck_text.hpp"
#include "programs/host/interpreter.hpp"
#include "tests/programs/support/assembled.hpp"

namespace chessvm::games::test::program_test {
namespace {

using programs::assembled;
using programs::assembly_of;
using programs::manual_says;

std::vector<int> expected_cards(Bits bits, int generations) {
  std::vector<int> cards;
  for (int generation = 0; generation <= generations; ++generation, bits = next(bits)) {
    for (int i = 0; i < 64; ++i)
      if (((bits >> i) & 1U) != 0) cards.push_back(generation * 100 + (i / 8 + 1) * 10 + i % 8 + 1);
    cards.push_back(generation * 100);
  }
  return cards;
}

class LifeProgram : public testing::Test {
 protected:
  host::Run run(Bits bits, int generations) {
    return host::Interpreter().run(image_, make_life(generations)->deck(position_of(bits)));
  }
  testing::AssertionResult is_right(Bits bits, int generations) {
    const host::Run result = run(bits, generations);
    if (!result.fault().empty()) return testing::AssertionFailure() << result.fault();
    if (result.cards != expected_cards(bits, generations))
      return testing::AssertionFailure() << "wrong cards from\n"
                                         << make_life(1)->picture(position_of(bits));
    return testing::AssertionSuccess();
  }
  vm::Image image_ = assembled("life/life.asm");
};

TEST_F(LifeProgram, FollowsTheRulesOnRandomBoards) {
  const int seed = testing::UnitTest::GetInstance()->random_seed();
  std::cout << "--gtest_random_seed=" << seed << " repeats this\n";
  std::mt19937_64 random(static_cast<unsigned>(seed));
  constexpr int boards = 1200;
  constexpr int generations = 5;
  for (int i = 0; i < boards; ++i) {
    Bits bits = random();  // half of the cells live; the next lines change this share
    if (i % 4 == 1) bits &= random();
    if (i % 4 == 2) bits &= random() & random();
    if (i % 4 == 3) bits |= random();
    ASSERT_TRUE(is_right(bits, generations)) << "board " << i;
  }
}

TEST_F(LifeProgram, FollowsTheRulesOnEdgeBoards) {
  for (const Bits bits :
       {Bits{0}, ~Bits{0}, Bits{0xff}, Bits{0xff} << 56U, Bits{0x0101010101010101},
        Bits{0x8080808080808080}, Bits{0xff818181818181ff}, Bits{0xaa55aa55aa55aa55}})
    EXPECT_TRUE(is_right(bits, 6));
  for (int i = 0; i < 64; ++i) {
    EXPECT_TRUE(is_right(Bits{1} << i, 1));
    EXPECT_TRUE(is_right(~(Bits{1} << i), 2));
  }
}

struct Known {
  std::string_view name;
  int period;
  std::string_view rows;
};

// Patterns from the literature. The test checks each pattern by the rules, then by the program.
constexpr std::array known_patterns{
    Known{"block", 1, "OO/OO"},
    Known{"beehive", 1, ".OO./O..O/.OO."},
    Known{"loaf", 1, ".OO./O..O/.O.O/..O."},
    Known{"boat", 1, "OO./O.O/.O."},
    Known{"tub", 1, ".O./O.O/.O."},
    Known{"ship", 1, "OO./O.O/.OO"},
    Known{"pond", 1, ".OO./O..O/O..O/.OO."},
    Known{"barge", 1, ".O../O.O./.O.O/..O."},
    Known{"long boat", 1, "OO../O.O./.O.O/..O."},
    Known{"long ship", 1, "OO../O.O./.O.O/..OO"},
    Known{"mango", 1, ".OO../O..O./.O..O/..OO."},
    Known{"snake", 1, "OO.O/O.OO"},
    Known{"aircraft carrier", 1, "OO../O..O/..OO"},
    Known{"eater", 1, "OO../O.O./..O./..OO"},
    Known{"hat", 1, "..O../.O.O./.O.O./OO.OO"},
    Known{"long barge", 1, ".O.../O.O../.O.O./..O.O/...O."},
    Known{"blinker", 2, "OOO"},
    Known{"toad", 2, ".OOO/OOO."},
    Known{"beacon", 2, "OO../O.../...O/..OO"},
    Known{"clock", 2, "..O./O.O./.O.O/.O.."},
    Known{"jam", 3, "...OO./..O..O/O..O.O/O...O./O...../...O../.OO..."},
    Known{"mold", 4, "...OO./..O..O/O..O.O/....O./O.OO../.O...."},
    Known{"octagon", 5, "...OO.../..O..O../.O....O./O......O/O......O/.O....O./..O..O../...OO..."},
};

TEST_F(LifeProgram, KeepsKnownPatternsGoing) {
  for (const Known& known : known_patterns) {
    const auto height = static_cast<int>(std::count(known.rows.begin(), known.rows.end(), '/')) + 1;
    const auto width = static_cast<int>(
        known.rows.find('/') == std::string_view::npos ? known.rows.size() : known.rows.find('/'));
    int placed = 0;
    for (int row = 0; row + height <= 8; ++row)
      for (int column = 0; column + width <= 8; ++column) {
        const Bits bits = pattern(known.rows, row, column);
        Bits later = bits;
        int period = 0;
        do later = next(later);
        while (++period < known.period && later != bits);
        if (later != bits) continue;  // the border of the board breaks the pattern
        EXPECT_EQ(period, known.period) << known.name;
        EXPECT_TRUE(is_right(bits, 2 * known.period)) << known.name;
        ++placed;
      }
    EXPECT_GT(placed, 0) << known.name << " fits nowhere, or is not what it is said to be";
  }
}

/// Tests every still life and oscillator of period 2 to 4 in an area of 4x5 or 5x4 cells.
TEST_F(LifeProgram, KeepsAllSmallPatternsGoing) {
  constexpr int small = 1 << 20;
  std::array<int, 5> found{};
  const auto transposed = [](Bits bits) {
    Bits result = 0;
    for (int i = 0; i < 64; ++i)
      if (((bits >> i) & 1U) != 0) result |= Bits{1} << (i % 8 * 8 + i / 8);
    return result;
  };
  for (int code = 1; code < small; ++code) {
    Bits bits = 0;
    for (int row = 0; row < 4; ++row)
      bits |= static_cast<Bits>((code >> (row * 5)) & 31) << ((row + 2) * 8 + 1);
    Bits later = bits;
    for (std::size_t period = 1; period < found.size(); ++period) {
      later = next(later);
      if (later != bits) continue;
      ++found.at(period);
      ASSERT_TRUE(is_right(bits, static_cast<int>(period)));
      ASSERT_TRUE(is_right(transposed(bits), static_cast<int>(period)));
      break;
    }
  }
  std::cout << "still lifes " << found[1] << ", period 2: " << found[2] << ", 3: " << found[3]
            << ", 4: " << found[4] << '\n';
  EXPECT_GT(found[1], 100);
  EXPECT_GT(found[2], 10);
}

TEST_F(LifeProgram, LetsGlidersCrashIntoTheBorder) {
  const Bits glider = pattern(".O./..O/OOO");
  EXPECT_EQ(next(next(next(next(glider)))), pattern(".O./..O/OOO", 1, 1));
  EXPECT_TRUE(is_right(glider, 99));
  Bits last = glider;
  for (int i = 0; i < 99; ++i) last = next(last);
  EXPECT_EQ(last, pattern("OO/OO", 6, 6));  // a block in the corner
}

TEST_F(LifeProgram, PunchesTheRecordedCards) {
  const std::string folder = CHESSVM_TEST_DATA "/life/";
  struct Recorded {
    std::string name;
    Bits bits;
    int generations;
  };
  for (const Recorded& recorded : {Recorded{"blinker", pattern("O/O/O", 2, 3), 2},
                                   Recorded{"glider", pattern(".O./..O/OOO", 0, 0), 4},
                                   Recorded{"pentomino", pattern(".OO/OO./.O.", 3, 3), 3}}) {
    const auto deck = make_life(recorded.generations)->deck(position_of(recorded.bits));
    EXPECT_EQ(host::deck_text(deck), read_file(folder + recorded.name + ".deck").value());
    std::string cards;
    for (const int card : host::Interpreter().run(image_, deck).cards)
      cards += fmt::format("{:04}\n", card);
    EXPECT_EQ(cards, read_file(folder + recorded.name + ".cards").value()) << recorded.name;
  }
}

/// Measures the add cycles of one generation, for patterns whose number of cells stays constant.
TEST_F(LifeProgram, TakesTheTimeThatItsManualStates) {
  struct Row {
    std::string_view name;
    Bits bits;
  };
  for (const Row& row : {Row{"nothing", 0}, Row{"a block", pattern("OO/OO", 3, 3)},
                         Row{"a glider", pattern(".O./..O/OOO", 2, 2)},
                         Row{"nine blocks", pattern("OO.OO.OO/OO.OO.OO//OO.OO.OO/OO.OO.OO//"
                                                    "OO.OO.OO/OO.OO.OO")}}) {
    const AddCycles time = run(row.bits, 1).total().time - run(row.bits, 0).total().time;
    ASSERT_EQ(std::popcount(next(row.bits)), std::popcount(row.bits));
    EXPECT_TRUE(manual_says("programs/life/README.md",
                            fmt::format("| {} | {} | {} | {} |", row.name, std::popcount(row.bits),
                                        time.count(), to_text(time))));
  }
}

TEST_F(LifeProgram, UsesTheRomThatItsManualStates) {
  const auto assembly = assembly_of("life/life.asm");
  EXPECT_TRUE(manual_says("programs/life/README.md",
                          fmt::format("Instruction lines: {}; table words: {}.",
                                      assembly.instruction_lines, assembly.table_words)));
}

}  // namespace
}  // namespace chessvm::games::test::program_test
