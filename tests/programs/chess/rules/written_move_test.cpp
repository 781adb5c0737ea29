// SPDX-License-Identifier: MIT
#include "programs/chess/rules/written_move.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "programs/chess/pgn/line.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "programs/chess/rules/epd.hpp"
#include "programs/chess/rules/notation.hpp"
#include "tests/programs/chess/positions.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::chess::test::written_move_test {
namespace {

constexpr const char* specials = "4k2r/P7/8/3pP3/N7/8/8/R3K2R w KQk d6 0 1";
constexpr const char* two_rooks = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";

/// Returns the move that `text` means; empty if it means no move or several.
std::string meaning(const Position& root, std::string_view text) {
  const Moves moves = moves_written(root, text);
  return moves.size() == 1 ? coordinate(moves.front()) : "";
}

TEST(WrittenMove, TakesAllNotations) {
  const Position root = position(specials);
  for (const auto& [move, ways] : std::vector<std::pair<const char*, std::vector<const char*>>>{
           {"e1g1", {"O-O", "0-0", "o-o", "OO", "O-O+", "0-0!?", "e1g1", "Ke1g1", "Ke1-g1"}},
           {"e1c1", {"O-O-O", "0-0-0", "OOO", "e1c1", "Ke1-c1"}},
           {"e5d6",
            {"exd6", "ed6", "e5xd6", "e5d6", "e5-d6", "exd6ep", "exd6e.p.", "exd6(ep)", "e:d6",
             "exd6!", "Pexd6", "exd6e.p.+"}},
           {"a7a8q", {"a8=Q", "a8Q", "a8q", "a8=q", "a8(Q)", "a8/Q", "a7a8q", "a7-a8=Q", "a7a8Q"}},
           {"a7a8n", {"a8=N+", "a8N", "a7a8n"}},
           {"a4c3", {"Nc3", "Nac3", "N4c3", "Na4c3", "Na4-c3", "a4c3", "a4-c3", "Nc3!", "Nc3??"}},
           {"h1h8", {"Rxh8", "Rh8", "R:h8", "Rh1xh8+", "h1xh8", "h1h8"}},
           {"e5e6", {"e6", "e5e6", "e5-e6", "Pe6"}}})
    for (const char* const way : ways) EXPECT_EQ(meaning(root, way), move) << way;
}

TEST(WrittenMove, MayHaveFiguresInPlaceOfLetters) {
  const Position start = read_fen(initial_fen).value();
  for (const char* const text : {"♘f3", "♞f3", "♘g1-f3",
                                 "♘\xEF\xB8\x8E"
                                 "f3",
                                 "♘f3!"})
    EXPECT_EQ(coordinate(read_move(start, text).value()), "g1f3") << text;
  EXPECT_EQ(coordinate(read_move(start, "♙e4").value()), "e2e4");
  const Position pawn = read_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").value();
  for (const char* const text : {"a8=♖", "a8♜", "a8(♖)"})
    EXPECT_EQ(coordinate(read_move(pawn, text).value()), "a7a8r") << text;
  for (const char* const text : {"♘", "♀f3", "☗f3", "\xE2\x99", "♘♘f3", "e♘f3"})
    EXPECT_FALSE(read_move(start, text)) << text;
}

TEST(WrittenMove, SaysAllThatItCanMean) {
  const Position root = position(two_rooks);
  EXPECT_EQ(moves_written(root, "Rd1").size(), 2U);
  EXPECT_EQ(moves_written(root, "Rhd1!?").size(), 1U);
  EXPECT_EQ(read_move(root, "Rd1").error().message, "is ambiguous: Rad1 or Rhd1");
}

TEST(WrittenMove, IsRefusedWithTheTrueReason) {
  const Position root = position(specials);
  for (const auto& [text, reason] : std::initializer_list<std::pair<const char*, const char*>>{
           {"", "is no move"},
           {"x", "is no move"},
           {"e", "is no move"},
           {"e9", "is no move"},
           {"hello", "is no move"},
           {"O-O-O-O", "is no move"},
           {"Rd1x", "is no move"},
           {"e.p.", "is no move"},
           {"Zd1", "is no move"},
           {"--", "is not legal: null moves are not read: no side may pass"},
           {"0000", "is not legal: null moves are not read: no side may pass"},
           {"Z0", "is not legal: null moves are not read: no side may pass"},
           {"Ke3", "is not legal: no king can go to e3"},
           {"exd5", "is not legal: no pawn on the e-file can go to d5"},
           {"d6", "is not legal: no pawn can go to d6"},
           {"e4", "is not legal: no pawn can go to e4"},
           {"e6=Q", "is not legal: only a pawn that reaches the last rank becomes another man"},
           {"Nc3=Q", "is not legal: only a pawn that reaches the last rank becomes another man"},
           {"a4c3q", "is not legal: only a pawn that reaches the last rank becomes another man"},
           {"a8",
            "is not legal: a pawn becomes a queen, a rook, a bishop or a knight, named behind "
            "the move"},
           {"a7a8",
            "is not legal: a pawn becomes a queen, a rook, a bishop or a knight, named "
            "behind the move"},
           {"a8=K", "is not legal: a pawn becomes a queen, a rook, a bishop or a knight"},
           {"Raa1", "is not legal: a rook of your own stands on a1"},
           {"Rxa6", "is not legal: there is nothing to capture on a6"},
           {"a1xb1", "is not legal: there is nothing to capture on b1"},
           {"Ba4c3", "is not legal: the man on a4 is a knight"},
           {"e8e7", "is not legal: the king on e8 is Black's"},
           {"c3c4", "is not legal: there is no man on c3"},
           {"a1c3", "is not legal: the rook on a1 cannot go to c3"}}) {
    const auto move = read_move(root, text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().message, reason) << text;
  }
  EXPECT_EQ(why_not_legal(root, "e6"), "");
}

TEST(WrittenMove, IsTheSameForAllReaders) {
  const std::string fen = "r3k2r/8/8/3pP3/8/8/8/RN2K2R w KQkq d6 0 1";
  const Position root = position(fen.c_str());
  for (const char* const text : {"O-O", "0-0", "exd6e.p.", "exd6 e.p.", "Nb1-c3", "b1c3", "Nc3 !",
                                 "Rxh8+", "e5e6", "Nc3!?"}) {
    const auto line = play_moves(root, text, TextLine{.text = text});
    ASSERT_TRUE(line) << text << to_text(line.error());
    ASSERT_EQ(line.value().moves().size(), 1U) << text;
    const Move move = line.value().moves().front();
    const auto record =
        read_epd_record(fen.substr(0, fen.find(" 0 1")) + " bm " + text + ";", "x", 1);
    ASSERT_TRUE(record) << text << to_text(record.error());
    EXPECT_EQ(record.value().best, Moves{move}) << text;
    const auto games = read_pgn("[FEN \"" + fen + "\"]\n1." + std::string(text) + " *", "x");
    ASSERT_TRUE(games) << text << to_text(games.error());
    EXPECT_EQ(games.value().front().game.moves(), Moves{move}) << text;
  }
}

TEST(WrittenMove, OfRandomPositionsIsReadInLongForms) {
  std::size_t number = 0;
  for (const EpdRecord& record : all_suites()) {
    if (number++ % (slow_build ? 32 : 4) != 0) continue;
    const Position& root = record.position;
    for (const Move move : legal_moves(root, Rules::full)) {
      const std::string whole = coordinate(move);
      const char kind = letter(root.board.at(move.from).kind);
      const bool captures = !root.board.is_empty(move.to) || is_en_passant(root, move);
      const std::string goal = whole.substr(2);
      const std::string sign = captures ? "x" : "-";
      for (const std::string& text : {whole, kind + whole, kind + whole.substr(0, 2) + sign + goal,
                                      whole.substr(0, 2) + sign + goal})
        EXPECT_EQ(moves_written(root, text), Moves{move}) << record.id << ' ' << text;
    }
  }
}

}  // namespace
}  // namespace chessvm::chess::test::written_move_test
