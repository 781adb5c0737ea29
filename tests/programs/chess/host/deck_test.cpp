// SPDX-License-Identifier: MIT
#include "programs/chess/host/deck.hpp"
#include "programs/host/deck_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "programs/chess/rules/notation.hpp"
#include "programs/chess/search/evaluation.hpp"
#include "tests/programs/chess/stub.hpp"
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

/// Returns the position of `fen`, mirrored if White is to move.
Position black_to_move(std::string_view fen) {
  return represent(position(fen)).position;
}

/// Returns the position with default values for all facts that the memory words do not store.
Position remembered(Position position) {
  position.may_castle = {};
  position.en_passant = no_square;
  position.halfmove_clock = 0;
  position.move_number = 1;
  return position;
}

TEST(Deck, HoldsTheInitialPosition) {
  const Words words = to_words({black_to_move(initial_fen), 4}, map());
  const Words board{42, 34, 43, 24, 11, 11, 11, 11, 0,  0,  0,  0,  0,  0,  0,  0,
                    0,  0,  0,  0,  0,  0,  0,  0,  66, 66, 66, 66, 57, 89, 98, 75};
  for (int i = 0; i < board_words; ++i)
    EXPECT_EQ(word(words, map().board + i), word(board, i)) << i;
  EXPECT_EQ(word(words, map().wking), 15);
  EXPECT_EQ(word(words, map().bking), 85);
  EXPECT_EQ(word(words, map().wrook1), 11);
  EXPECT_EQ(word(words, map().wrook2), 18);
  const auto at_ply = [&](int name, int ply) { return word(words, MemoryMap::at_ply(name, ply)); };
  EXPECT_EQ(word(words, map().ply), 5);
  EXPECT_EQ(word(words, map().last), 20);
  EXPECT_EQ(word(words, map().draw), 48);
  EXPECT_EQ(at_ply(map().score, 1), 50);
  EXPECT_EQ(at_ply(map().best, 0), 1);
  EXPECT_EQ(at_ply(map().best, 1), 1);
  for (const int name : {map().bestfrom, map().bestto, MemoryMap::at_ply(map().best, 2)})
    EXPECT_EQ(word(words, name), 0) << name;
}

TEST(Deck, HoldsTheDrawScoreOfTheSideToMove) {
  const auto draw = [](std::string_view fen) {
    return word(to_words({black_to_move(fen), 4}, map()), map().draw);
  };
  EXPECT_EQ(draw("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), 28);
  EXPECT_EQ(draw("4k3/8/8/8/8/8/8/R3K3 b - - 0 1"), 68);
}

TEST(Deck, IsReadBackFromEveryPosition) {
  constexpr std::uint64_t seed = 75;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Dice dice(seed);
  const auto check = [](const Position& root) {
    const Representation searched = represent(root);
    const auto read = to_position(to_words({searched.position, 3}, map()), map());
    ASSERT_TRUE(read) << to_fen(root) << ": " << read.error().message;
    EXPECT_EQ(read.value(), remembered(searched.position)) << to_fen(root);
  };
  for (const EpdRecord& record : all_suites()) {
    check(record.position);
    check(played_on(record.position, 25, dice));
  }
}

TEST(Deck, RefusesWordsThatContradictThemselves) {
  const Words good = to_words({black_to_move(initial_fen), 4}, map());
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
}

TEST(Deck, IsSeventySevenCardsOfEightyColumnsWhereNoMoveIsOnCards) {
  const Question question = ask(black_to_move(initial_fen), 4);
  const std::string text = host::deck_text(question_deck(question, map()));
  std::istringstream lines(text);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_EQ(line.size(), 80U);
    if (count == 0) {
      EXPECT_EQ(line.substr(0, 6), "00050 ");
    }
    if (count == 75) {
      EXPECT_EQ(line.substr(0, 6), "99000 ");
    }
    if (count == 76) {
      EXPECT_EQ(line.substr(0, 6), "75000 ");
    }
  }
  EXPECT_EQ(count, 77);
  const auto cards = vm::parse_deck(text, "deck");
  ASSERT_TRUE(cards);
  const auto loading = loading_cards(to_words(question, map()));
  ASSERT_EQ(cards.value().size(), loading.size() + 2);
  for (std::size_t i = 0; i < loading.size(); ++i) {
    EXPECT_EQ(cards.value()[i].value, loading[i].value);
    EXPECT_EQ(loading[i].value / 1000, static_cast<int>(i));
  }
}

TEST(Deck, HasCardsForTheMovesThatTheProgramDoesNotFind) {
  const Question question = ask(black_to_move("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"), 6);
  ASSERT_EQ(question.root_moves.size(), 2U);
  std::vector<int> cards;
  for (const vm::Card card : question_deck(question, map())) cards.push_back(card.value);
  // Words 33 to 36 hold rank 8, and word 42 holds the square of Black's king. After short castling,
  // rank 8 is `r....rk.`, and the king is on g8.
  const std::vector<int> castles{35050, 36900, 42870, 100,   1000,  4000,
                                 47990, 49110, 53460, 50000, 51010, 99000};
  const auto found = std::search(cards.begin(), cards.end(), castles.begin(), castles.end());
  EXPECT_NE(found, cards.end());
  EXPECT_EQ(std::count(cards.begin(), cards.end(), search_card.value), 3);
  EXPECT_EQ(cards.back(), answer_card.value);
}

TEST(Question, IsAskedAboutMovesThatTheProgramDoesNotFind) {
  const auto on_cards = [](std::string_view fen) {
    std::string text;
    for (const Move move : ask(position(fen), 6).root_moves) text += coordinate(move) + ' ';
    return text;
  };
  EXPECT_EQ(on_cards(initial_fen), "");
  EXPECT_EQ(on_cards("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "e1g1 e1c1 ");
  EXPECT_EQ(on_cards("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1"), "e1c1 ");  // f1 is attacked
  EXPECT_EQ(on_cards("4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1"), "");       // the king is in check
  EXPECT_EQ(on_cards("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "e5d6 ");
  EXPECT_EQ(on_cards("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), "");  // the pawn is pinned
  EXPECT_EQ(on_cards("8/P3k3/8/8/8/8/8/4K3 w - - 0 1"), "");
  EXPECT_EQ(on_cards("8/P1k5/8/8/8/8/8/4K3 w - - 0 1"), "a7a8n ");  // the knight gives check
  EXPECT_EQ(on_cards("8/5P1k/8/6K1/8/8/8/8 w - - 0 1"), "f7f8r f7f8b f7f8n ");
}

TEST(Question, LeavesOutADrawingMoveAndPutsAllOthersOnCards) {
  const Position root = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const Move drawing{15, 14};
  const Question question = ask(root, 6, {drawing});
  EXPECT_FALSE(question.generates_root);
  EXPECT_EQ(question.drawing, drawing);
  Moves all = question.root_moves;
  all.push_back(drawing);
  const Moves legal = legal_moves(root, Rules::full);
  EXPECT_TRUE(std::is_permutation(all.begin(), all.end(), legal.begin(), legal.end()));
}

TEST(Question, HasTheRootMovesOfAListOnCards) {
  const auto on_cards = [](std::string_view fen, const Moves& only) {
    const Question question = ask(position(fen), 6, {}, Reports::answer, only);
    std::string text = question.generates_root ? "and others: " : "";
    for (const Move move : question.root_moves) text += coordinate(move) + ' ';
    return text;
  };
  const std::string_view promotes = "7k/P7/8/8/8/8/5PPP/6K1 w - - 0 1";
  EXPECT_EQ(on_cards(promotes, {*parse_coordinate("f2f4")}), "f2f4 ");
  EXPECT_EQ(on_cards(promotes, {*parse_coordinate("a7a8r"), *parse_coordinate("a7a8q")}),
            "a7a8q a7a8r ")
      << "a move that cannot be better than another comes behind it";
  EXPECT_EQ(on_cards("4k3/8/8/8/8/8/8/4K2R w K - 0 1",
                     {*parse_coordinate("e1f1"), *parse_coordinate("e1g1")}),
            "e1g1 e1f1 ");
  EXPECT_EQ(on_cards(promotes, {*parse_coordinate("e2e4")}), "and others: ");
}

TEST(Representation, HasBlackToMove) {
  const Position white = position(initial_fen);
  EXPECT_TRUE(represent(white).is_mirrored);
  EXPECT_EQ(represent(white).position, mirrored(white));
  EXPECT_EQ(represent(white).note, "");
  const Position black = position("4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_FALSE(represent(black).is_mirrored);
  EXPECT_EQ(represent(black).position, black);
}

TEST(Representation, LeavesTheRooksOfTheSideToMoveAlone) {
  for (const char* fen : {"rrr1k3/8/8/8/8/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/RRR5/8/RR2K3 w - - 0 1",
                          "rr2k3/8/8/8/8/8/8/4K3 w - - 0 1"})
    EXPECT_EQ(represent(position(fen)).note, "") << fen;
}

TEST(Representation, TurnsTheOtherSidesThirdRooksToQueens) {
  const Representation black = represent(position("rrr1k3/8/8/8/8/RRRR4/8/4K3 b - - 0 1"));
  EXPECT_EQ(to_fen(black.position), "rrr1k3/8/8/8/8/RRQQ4/8/4K3 b - - 0 1");
  EXPECT_EQ(black.note, "searched with queens for the rooks of White beyond two");
  const Representation white = represent(position("rrr1k3/8/8/8/8/RRRR4/8/4K3 w - - 0 1"));
  EXPECT_EQ(to_fen(white.position), "4k3/8/rrrr4/8/8/8/8/RRQ1K3 b - - 0 1");
  EXPECT_EQ(white.note, "searched with queens for the rooks of Black beyond two");
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
  for (const char* name :
       {"board", "wking", "bking", "wrook1", "wrook2", "ply", "mode", "goal", "last", "draw",
        "captured", "score", "best", "from", "to", "bestfrom", "bestto"}) {
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
  EXPECT_TRUE(with("ply", 36 + 34));
  EXPECT_NE(with("ply", 75).error().message.find("outside"), std::string::npos);
  EXPECT_NE(with("best", 71).error().message.find("outside"), std::string::npos);
  EXPECT_NE(with("board", -1).error().message.find("outside"), std::string::npos);
  EXPECT_NE(with("ply", 36).error().message.find("share word 36"), std::string::npos);
}

}  // namespace
}  // namespace chessvm::chess::test::deck_test
