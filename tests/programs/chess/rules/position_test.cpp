// SPDX-License-Identifier: MIT
#include "programs/chess/rules/position.hpp"

#include "tests/programs/chess/positions.hpp"

namespace chessvm::chess::test::position_test {
namespace {

TEST(Square, IsNamedBothWays) {
  EXPECT_EQ(name(11), "a1");
  EXPECT_EQ(name(88), "h8");
  EXPECT_EQ(parse_square("e2"), 25);
  for (const Square square : squares) EXPECT_EQ(parse_square(name(square)), square);
  for (const char* bad : {"", "e", "e9", "e0", "i1", "E2", "e22", "2e"})
    EXPECT_FALSE(parse_square(bad)) << bad;
}

TEST(Square, ExactlySixtyFourOfAHundredAreOnTheBoard) {
  int legal = 0;
  for (Square square = -30; square < 130; ++square) legal += on_board(square) ? 1 : 0;
  EXPECT_EQ(legal, 64);
  for (const Square illegal : {0, 9, 10, 19, 20, 80, 89, 90, 99, -11})
    EXPECT_FALSE(on_board(illegal));
}

TEST(Board, KnowsItsKings) {
  Board board;
  EXPECT_EQ(board.king(Colour::white), no_square);
  board.place(15, {Kind::king, Colour::white});
  board.place(17, {Kind::king, Colour::white});
  board.clear(15);
  EXPECT_EQ(board.king(Colour::white), 17);
  board.place(17, {Kind::rook, Colour::black});
  EXPECT_EQ(board.king(Colour::white), no_square);
}

TEST(Mirror, IsItsOwnInverseAndKeepsTheGame) {
  for (const EpdRecord& record : all_suites()) {
    const Position mirror = mirrored(record.position);
    EXPECT_EQ(mirrored(mirror), record.position) << record.id;
    EXPECT_NE(mirror.side, record.position.side);
    EXPECT_EQ(legal_moves(mirror, Rules::full).size(),
              legal_moves(record.position, Rules::full).size())
        << record.id;
  }
}

TEST(Mirror, SwapsWhatItShould) {
  const Position mirror = mirrored(position("4k2r/8/8/3pP3/8/8/8/R3K3 w Qk d6 5 9"));
  EXPECT_EQ(to_fen(mirror), "r3k3/8/8/8/3Pp3/8/8/4K2R b Kq d3 5 9");
}

}  // namespace
}  // namespace chessvm::chess::test::position_test
