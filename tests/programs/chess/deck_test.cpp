// SPDX-License-Identifier: MIT
#include "programs/chess/deck.hpp"
#include "programs/host/deck_text.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "programs/chess/evaluation.hpp"
#include "stub.hpp"
#include "vm/deck.hpp"

namespace chessvm::chess::test::deck_test {
namespace {

const MemoryMap& map() {
  static const MemoryMap result = program_of(stub_source()).map;
  return result;
}

int word(const Words& words, int address) {
  return words[static_cast<std::size_t>(address)];
}

/// What the words keep of a position.
Position remembered(Position position) {
  position.may_castle = {};
  position.en_passant = no_square;
  position.halfmove_clock = 0;
  position.move_number = 1;
  return position;
}

TEST(Deck, HoldsTheInitialPosition) {
  const Words words = to_words(position(initial_fen), 4, map());
  const Words board{42, 34, 43, 24, 11, 11, 11, 11, 0,  0,  0,  0,  0,  0,  0,  0,
                    0,  0,  0,  0,  0,  0,  0,  0,  66, 66, 66, 66, 57, 89, 98, 75};
  for (int i = 0; i < board_words; ++i)
    EXPECT_EQ(word(words, map().board + i), word(board, i)) << i;
  EXPECT_EQ(word(words, map().wking), 15);
  EXPECT_EQ(word(words, map().bking), 85);
  EXPECT_EQ(word(words, map().wrook1), 11);
  EXPECT_EQ(word(words, map().wrook2), 18);
  EXPECT_EQ(word(words, map().ply), 1);
  EXPECT_EQ(word(words, map().last), 4);
  EXPECT_EQ(word(words, map().side), 0);
  EXPECT_EQ(word(to_words(position("4k3/8/8/8/8/8/8/4K3 b - - 0 1"), 4, map()), map().side), 50);
  EXPECT_EQ(word(words, map().draw), 50);
  EXPECT_EQ(word(words, map().score + 1), 50);
  EXPECT_EQ(word(words, map().best), 1);
  EXPECT_EQ(word(words, map().best + 1), 1);
  EXPECT_EQ(word(words, map().best + 2), 0);
  EXPECT_EQ(word(words, map().bestfrom), 0);
}

TEST(Deck, IsReadBackFromEveryPosition) {
  constexpr std::uint64_t seed = 75;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Dice dice(seed);
  const auto check = [](const Position& root) {
    const auto searched = represent(root);
    if (!searched) return;
    const auto read = to_position(to_words(searched.value().position, 3, map()), map());
    ASSERT_TRUE(read) << to_fen(root) << ": " << read.error().message;
    EXPECT_EQ(read.value(), remembered(searched.value().position)) << to_fen(root);
  };
  for (const EpdRecord& record : all_suites()) {
    check(record.position);
    check(played_on(record.position, 25, dice));
  }
}

TEST(Deck, RefusesWordsThatContradictThemselves) {
  const Words good = to_words(position(initial_fen), 4, map());
  ASSERT_TRUE(to_position(good, map()));
  const auto bad = [&](int address, int value) {
    Words words = good;
    words[static_cast<std::size_t>(address)] = static_cast<std::uint8_t>(value);
    return !to_position(words, map());
  };
  EXPECT_TRUE(bad(map().wking, 16));
  EXPECT_TRUE(bad(map().bking, 0));
  EXPECT_TRUE(bad(map().wrook1, 12));
  EXPECT_TRUE(bad(map().wrook2, 99));
  EXPECT_TRUE(bad(map().side, 2));
}

TEST(Deck, IsSeventySixCardsOfEightyColumns) {
  const Words words = to_words(position(initial_fen), 4, map());
  const std::string text = host::deck_text(search_deck(words));
  std::istringstream lines(text);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_EQ(line.size(), 80U);
    if (count == 0) {
      EXPECT_EQ(line.substr(0, 6), "00420 ");
    }
    if (count == 75) {
      EXPECT_EQ(line.substr(0, 6), "99000 ");
    }
  }
  EXPECT_EQ(count, 76);
  const auto cards = vm::parse_deck(text, "deck");
  ASSERT_TRUE(cards);
  const auto loading = loading_cards(words);
  ASSERT_EQ(cards.value().size(), loading.size() + 1);
  for (std::size_t i = 0; i < loading.size(); ++i) {
    EXPECT_EQ(cards.value()[i].value, loading[i].value);
    EXPECT_EQ(loading[i].value / 1000, static_cast<int>(i));
  }
  EXPECT_EQ(cards.value().back().value, start_card.value);
}

TEST(Representation, LeavesTwoRooksAlone) {
  const auto result = represent(position(initial_fen));
  ASSERT_TRUE(result);
  EXPECT_FALSE(result.value().is_mirrored);
  EXPECT_TRUE(result.value().note.empty());
  EXPECT_TRUE(represent(position("rrr1k3/8/8/8/8/8/8/4K3 b - - 0 1")).value().note.empty());
}

TEST(Representation, MirrorsThirdWhiteRooks) {
  const Position root = position("4k3/8/8/8/8/RRR5/8/4K3 w - - 0 1");
  const auto result = represent(root);
  ASSERT_TRUE(result);
  EXPECT_TRUE(result.value().is_mirrored);
  EXPECT_EQ(result.value().position, mirrored(root));
  EXPECT_FALSE(result.value().note.empty());
}

TEST(Representation, TurnsTheHighestRooksToQueensWhereBothHaveThree) {
  const auto result = represent(position("rrr1k3/8/8/8/8/RRRR4/8/4K3 w - - 0 1"));
  ASSERT_TRUE(result);
  EXPECT_FALSE(result.value().is_mirrored);
  EXPECT_EQ(to_fen(result.value().position), "rrr1k3/8/8/8/8/RRQQ4/8/4K3 w - - 0 1");
  EXPECT_FALSE(result.value().note.empty());
  const auto refused = represent(position("rrr1k3/8/8/1R6/8/RR6/8/4K3 w - - 0 1"));
  EXPECT_FALSE(refused);
}

vm::Symbols symbols_without(std::string_view name) {
  std::string text = stub_source();
  const auto assembly = assembler::assemble("stub.asm", text);
  std::vector<vm::Symbol> kept;
  const auto all = vm::parse_symbols(assembler::symbol_file(assembly), "s");
  for (const vm::Symbol& symbol : all.value().all())
    if (symbol.name != name) kept.push_back(symbol);
  return vm::Symbols(kept);
}

TEST(MemoryMap, WantsEveryName) {
  for (const char* name : {"board", "wking", "bking", "wrook1", "wrook2", "ply", "last", "side",
                           "draw", "score", "best", "bestfrom", "bestto", "black"}) {
    const auto result = memory_map(symbols_without(name));
    ASSERT_FALSE(result) << name;
    EXPECT_NE(result.error().message.find(std::string("'") + name + "'"), std::string::npos);
  }
  EXPECT_TRUE(memory_map(symbols_without("start")));
}

TEST(MemoryMap, RefusesWordsOutsideTheMemoryAndSharedOnes) {
  const auto with = [](const char* name, int value) {
    std::vector<vm::Symbol> symbols = symbols_without(name).all();
    symbols.push_back({vm::SymbolKind::constant, value, name, "x:1"});
    return memory_map(vm::Symbols(symbols));
  };
  EXPECT_TRUE(with("ply", 33));
  EXPECT_NE(with("ply", 75).error().message.find("outside"), std::string::npos);
  EXPECT_NE(with("best", 72).error().message.find("outside"), std::string::npos);
  EXPECT_NE(with("board", -1).error().message.find("outside"), std::string::npos);
  EXPECT_NE(with("ply", 31).error().message.find("share word 31"), std::string::npos);
}

}  // namespace
}  // namespace chessvm::chess::test::deck_test
