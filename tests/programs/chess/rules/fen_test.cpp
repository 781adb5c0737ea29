// SPDX-License-Identifier: MIT
#include "programs/chess/rules/fen.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>

#include "tests/programs/chess/positions.hpp"

namespace chessvm::chess::test::fen_test {
namespace {

struct Bad {
  const char* fen;
  std::uint32_t column;
  const char* reason;  // text that the error message contains
};

// clang-format off
constexpr Bad bad_fens[] = {
  // number of fields
  {"", 1, "empty"},
  {"   ", 1, "empty"},
  {"4k3/8/8/8/8/8/8/4K3", 1, "found 1"},
  {"4k3/8/8/8/8/8/8/4K3 w", 21, "found 2"},
  {"4k3/8/8/8/8/8/8/4K3 w -", 23, "found 3"},
  {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", 31, "after the sixth field"},
  {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 0 1", 31, "after the sixth field"},
  // the board
  {"4k3/8/8/8/8/8/8/4X3 w - - 0 1", 18, "'X' is not a piece"},
  {"4k3/8/8/8/8/8/8/4K2 w - - 0 1", 20, "rank 1 has 7 squares"},
  {"4k3/8/8/8/8/8/8/4K4 w - - 0 1", 19, "rank 1 has more than 8"},
  {"4k3/8/8/8/8/8/8/4K3P w - - 0 1", 20, "rank 1 has more than 8"},
  {"4k3/8/8/8/8/8/8/9 w - - 0 1", 17, "'9' is not a piece"},
  {"4k3/8/8/8/8/8/8/0K7 w - - 0 1", 17, "'0' is not a piece"},
  {"4k3/8/8/8/8/8/8/44 w - - 0 1", 18, "two numbers"},
  {"4k3/8/8/8/8/8/8/K43 w - - 0 1", 19, "two numbers"},
  {"4k3/8/8/8/8/8/4K3 w - - 0 1", 18, "ends at rank 2"},
  {"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", 18, "more than 8 ranks"},
  {"4k3/8/8/8/8/8/8/4K3/ w - - 0 1", 20, "more than 8 ranks"},
  {"/4k3/8/8/8/8/8/4K3 w - - 0 1", 1, "rank 8 has 0 squares"},
  {"4k3//8/8/8/8/8/4K3 w - - 0 1", 5, "rank 7 has 0 squares"},
  {"- w - - 0 1", 1, "'-' is not a piece"},
  {"4k3/8/8/8/8/8/8/4K\xc3\xa9""2 w - - 0 1", 19, "byte 0xc3 is not"},
  {"4k3\x01/8/8/8/8/8/8/4K3 w - - 0 1", 4, "byte 0x01 is not"},
  {"4k3/8/8/8/8/8/8/4K3\tw\t-\t-\t0\t1", 20, "a tab, expected blanks"},
  {"4k3/8/8/8/8/8/8/4K3 w - -\t0 1", 26, "a tab, expected blanks"},
  {"4k3\\8\\8\\8\\8\\8\\8\\4K3 w - - 0 1", 4, "'\\' is not"},
  {"4k2/8/8/8/8/8/8/4K3 w - - 0 1", 4, "rank 8 has 7 squares"},
  // pieces
  {"8/8/8/8/8/8/8/8 w - - 0 1", 1, "White has 0 kings"},
  {"8/8/8/8/8/8/8/4K3 w - - 0 1", 1, "Black has 0 kings"},
  {"4k3/8/8/8/8/8/8/8 w - - 0 1", 1, "White has 0 kings"},
  {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", 1, "White has 2 kings"},
  {"3kk3/8/8/8/8/8/8/4K3 w - - 0 1", 1, "Black has 2 kings"},
  {"kkkkkkkk/8/8/8/8/8/8/4K3 w - - 0 1", 1, "Black has 8 kings"},
  {"P3k3/8/8/8/8/8/8/4K3 b - - 0 1", 1, "a pawn on a8"},
  {"4k3/8/8/8/8/8/8/4K2P w - - 0 1", 20, "a pawn on h1"},
  {"4k2p/8/8/8/8/8/8/4K3 w - - 0 1", 4, "a pawn on h8"},
  {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", 17, "a pawn on a1"},
  {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", 1, "White has 9 pawns"},
  {"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", 1, "Black has 9 pawns"},
  {"4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQ - 0 1", 1, "White has 17 men"},
  {"rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 b kq - 0 1", 1, "Black has 17 men"},
  {"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/8/k7/8/K7 b - - 0 1", 1, "White has 25 men"},
  // the side to move
  {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", 21, "w or b"},
  {"4k3/8/8/8/8/8/8/4K3 W - - 0 1", 21, "w or b"},
  {"4k3/8/8/8/8/8/8/4K3 white - - 0 1", 21, "w or b"},
  {"4k3/8/8/8/8/8/8/4K3 - w - 0 1", 21, "w or b"},
  // castling
  {"4k3/8/8/8/8/8/8/4K3 w x - 0 1", 23, "'x' in the castling field"},
  {"4k3/8/8/8/8/8/8/R3K2R w KK - 0 1", 26, "K given twice"},
  {"4k3/8/8/8/8/8/8/R3K2R w KQx - 0 1", 27, "'x' in the castling field"},
  {"4k3/8/8/8/8/8/8/R3K2R w K- - 0 1", 26, "'-' in the castling field"},
  {"4k3/8/8/8/8/8/8/R3K2R w -- - 0 1", 25, "'-' in the castling field"},
  {"4k3/8/8/8/8/8/8/R3K2R w AH - 0 1", 25, "'A' in the castling field"},
  {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", 23, "right K without a king on e1 and a rook on h1"},
  {"4k3/8/8/8/8/8/8/3K3R w K - 0 1", 24, "right K without"},
  {"4k3/8/8/8/8/8/8/r3K3 w Q - 0 1", 24, "right Q without"},
  {"4k3/8/8/8/8/8/8/4K3 w q - 0 1", 23, "right q without a king on e8 and a rook on a8"},
  {"4k3/8/8/8/8/8/8/4K3 w k - 0 1", 23, "right k without"},
  // en passant
  {"4k3/8/8/8/4P3/8/8/4K3 b - e 0 1", 27, "must be - or a square"},
  {"4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1", 27, "must be - or a square"},
  {"4k3/8/8/8/4P3/8/8/4K3 b - x3 0 1", 27, "must be - or a square"},
  {"4k3/8/8/8/4P3/8/8/4K3 b - e3e4 0 1", 27, "must be - or a square"},
  {"4k3/8/8/8/4P3/8/8/4K3 b - E3 0 1", 27, "must be - or a square"},
  {"4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", 27, "no pawn of White can have passed e4"},
  {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", 27, "no pawn of Black can have passed e3"},
  {"4k3/8/8/8/8/8/8/4K3 b - e3 0 1", 25, "no pawn has just gone from e2 to e4"},
  {"4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", 27, "no pawn has just gone"},
  {"4k3/8/8/8/4P3/4n3/8/4K3 b - e3 0 1", 29, "no pawn has just gone"},
  {"4k3/8/8/8/4P3/8/4B3/4K3 b - e3 0 1", 29, "no pawn has just gone"},
  // counters
  {"4k3/8/8/8/8/8/8/4K3 w - - x 1", 27, "halfmove clock"},
  {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", 27, "halfmove clock"},
  {"4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", 27, "halfmove clock"},
  {"4k3/8/8/8/8/8/8/4K3 w - - 0 1x", 29, "move number"},
  {"4k3/8/8/8/8/8/8/4K3 w - - 0 -1", 29, "the move number must be a number 1-9999"},
  {"4k3/8/8/8/8/8/8/4K3 w - - 0 10000", 29, "move number"},
  {"4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1", 27, "halfmove clock"},
  {"4k3/8/8/8/8/8/8/4K3 w - - 0 +1", 29, "move number"},
  // check
  {"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", 22, "Black is in check, but it is the move of White"},
  {"4k3/8/8/8/8/8/3p4/4K3 b - - 0 1", 23, "White is in check"},
  {"8/8/8/8/8/8/3k4/4K3 b - - 0 1", 21, "White is in check"},
  {"4k3/8/3N4/8/8/8/8/4K3 w - - 0 1", 23, "Black is in check"},
};
// clang-format on
static_assert(std::size(bad_fens) >= 60);

TEST(Fen, RefusesBadPositionsWithPlaceAndReason) {
  for (const Bad& bad : bad_fens) {
    const auto result = read_fen(bad.fen);
    ASSERT_FALSE(result) << bad.fen;
    const Failure& failure = result.error();
    EXPECT_NE(failure.message.find(bad.reason), std::string::npos)
        << bad.fen << ": " << failure.message;
    EXPECT_EQ(failure.line, 1U);
    EXPECT_EQ(failure.column, bad.column) << bad.fen << ": " << failure.message;
    EXPECT_EQ(failure.status(), ExitStatus::rejected);
  }
}

TEST(Fen, RefusesEndlessText) {
  for (const char c : {'8', '/', ' ', 'k', '\0'}) {
    const auto result = read_fen(std::string(10'000'000, c));
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().message.find("at most 128"), std::string::npos);
    EXPECT_LT(result.error().excerpt.size(), 200U);
  }
}

TEST(Fen, IsWrittenAsItWasRead) {
  for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                          "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
                          "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "QQQ4k/8/8/8/8/8/8/6K1 b - - 12 345",
                          "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 9999"})
    EXPECT_EQ(to_fen(position(fen)), fen);
  for (const EpdRecord& record : all_suites())
    EXPECT_EQ(position(to_fen(record.position)), record.position) << record.id;
}

TEST(Fen, CountersMayBeLeftOut) {
  EXPECT_EQ(to_fen(position("4k3/8/8/8/8/8/8/4K3 w - -")), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(to_fen(position("4k3/8/8/8/8/8/8/4K3 b - - 5")), "4k3/8/8/8/8/8/8/4K3 b - - 5 1");
  EXPECT_EQ(to_fen(position("4k3/8/8/8/8/8/8/4K3 b - - 5 0")), "4k3/8/8/8/8/8/8/4K3 b - - 5 1");
  EXPECT_EQ(to_fen(position("  4k3/8/8/8/8/8/8/4K3   b  -  - ")), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(Fen, StartposIsTheInitialPosition) {
  EXPECT_EQ(position("startpos"), position(initial_fen));
  EXPECT_EQ(position("  startpos "), position(initial_fen));
  for (const char* fen : {"startpos w", "Startpos", "startpos w KQkq -"})
    EXPECT_FALSE(read_fen(fen)) << fen;
}

TEST(Fen, AcceptsManyQueensAndThirdRooks) {
  for (const char* fen :
       {"QQQQQQQQ/8/Q7/8/8/k7/7p/K7 b - - 0 1", "4k3/8/8/8/8/RRR5/8/4K3 w - - 0 1"})
    EXPECT_TRUE(read_fen(fen)) << fen;
}

RC_GTEST_PROP(Fen, RandomPlayIsReadBack, (std::uint64_t seed)) {
  Dice dice(seed);
  const Position played = played_on(position(initial_fen), static_cast<int>(dice.below(120)), dice);
  const auto read = read_fen(to_fen(played));
  RC_ASSERT(read.has_value());
  RC_ASSERT(read.value() == played);
}

RC_GTEST_PROP(Fen, DamagedTextIsRefusedOrSound, (std::uint64_t seed)) {
  Dice dice(seed);
  std::string text(initial_fen);
  for (std::size_t i = 0, changes = 1 + dice.below(std::size_t{4}); i < changes; ++i)
    text[dice.below(text.size())] = static_cast<char>(dice.below(256));
  const auto read = read_fen(text);
  if (read)
    RC_ASSERT(read_fen(to_fen(read.value())).value() == read.value());
  else
    RC_ASSERT(!read.error().message.empty() && read.error().column > 0);
}

}  // namespace
}  // namespace chessvm::chess::test::fen_test
