// SPDX-License-Identifier: MIT
#include "programs/chess/pgn/edit.hpp"

#include <gtest/gtest.h>

#include "programs/chess/pgn/line.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "programs/chess/rules/fen.hpp"

namespace chessvm::chess::test::pgn_edit_test {
namespace {

/// Inserts the game of `moves` into `text`; returns the new text.
std::string edited(std::string_view text, std::string_view moves,
                   GameResult result = GameResult::unknown, const std::vector<PgnTag>& tags = {}) {
  const auto games = read_pgn(text, "game.pgn");
  EXPECT_TRUE(games) << to_text(games.error());
  const PgnGame& read = games.value().front();
  const PgnGame now{.game = play_moves(read.game.start(), moves, TextLine{.text = moves}).value(),
                    .result = result};
  const std::string changed = edited_pgn(text, read, now, tags);
  const auto again = read_pgn(changed, "changed.pgn");
  EXPECT_TRUE(again) << to_text(again.error());
  EXPECT_EQ(again.value().front().game.moves(), now.game.moves()) << changed;
  EXPECT_EQ(again.value().front().result, result) << changed;
  return changed;
}

constexpr std::string_view text =
    "% mine\n[Event  \"Kitchen\"]\n[Result \"*\"]\n\n"
    "{start} 1.e4! {my  idea} e5 $4 (1...c5 {x})\n2.Nf3 ; a line\n *\n{behind}\n";

TEST(PgnEdit, LeavesWhatSaysTheSame) {
  EXPECT_EQ(edited(text, "e4 e5 Nf3"), text);
  EXPECT_EQ(edited("1. e4 *", "e4"), "1. e4 *");
}

TEST(PgnEdit, AddsMovesBehindWhatIsThere) {
  EXPECT_EQ(edited(text, "e4 e5 Nf3 Nc6 Bb5"),
            "% mine\n[Event  \"Kitchen\"]\n[Result \"*\"]\n\n"
            "{start} 1.e4! {my  idea} e5 $4 (1...c5 {x})\n2.Nf3 ; a line\n2... Nc6 3. Bb5 *\n"
            "{behind}\n");
}

TEST(PgnEdit, DropsMovesThatWereTakenBack) {
  EXPECT_EQ(edited(text, "e4"),
            "% mine\n[Event  \"Kitchen\"]\n[Result \"*\"]\n\n"
            "{start} 1.e4! {my  idea}\n*\n{behind}\n");
  EXPECT_EQ(edited(text, "e4 e5 Bc4"),
            "% mine\n[Event  \"Kitchen\"]\n[Result \"*\"]\n\n"
            "{start} 1.e4! {my  idea} e5 $4 (1...c5 {x})\n2. Bc4 *\n{behind}\n");
  EXPECT_EQ(edited("[Event \"x\"]\n\n1. e4 e5 *", "d4"), "[Event \"x\"]\n\n1. d4 *");
  EXPECT_EQ(edited("1. a4 $14 b5 *", "a4"), "1. a4 $14\n*");
  EXPECT_EQ(edited("1. e4 e5 2 . Nf3 *", "e4 e5"), "1. e4 e5\n*");
}

TEST(PgnEdit, KeepsNumbersThatAreNoMoveNumbers) {
  EXPECT_EQ(edited("[Event \"x\"]\n\n1. e4 e5 2. Nf3 ; as played in 1950\nNc6 *\n", "e4 e5 Nf3"),
            "[Event \"x\"]\n\n1. e4 e5 2. Nf3 ; as played in 1950\n*\n");
  EXPECT_EQ(edited("1. e4\n% page 7\ne5 *", "e4"), "1. e4\n% page 7\n*");
  EXPECT_EQ(edited("1. e4 {in 1950 } 1... e5 *", "e4"), "1. e4 {in 1950 }\n*");
}

TEST(PgnEdit, ChangesTheResultInItsPlace) {
  EXPECT_EQ(
      edited("[Result \"*\"]\n\n1. e4 e5 *\n", "e4 e5", GameResult::draw, {{"Result", "1/2-1/2"}}),
      "[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n");
  EXPECT_EQ(edited("[Result \"*\"]\n\n1. e4 ; x", "e4", GameResult::draw, {{"Result", "1/2-1/2"}}),
            "[Result \"1/2-1/2\"]\n\n1. e4 ; x\n1/2-1/2");
}

TEST(PgnEdit, SetsTags) {
  EXPECT_EQ(edited("1. e4 *", "e4", GameResult::unknown, {{"Person", "a \"b\""}}),
            "[Person \"a \\\"b\\\"\"]\n\n1. e4 *");
  EXPECT_EQ(edited("[White \"x\"]\n{c}\n1. e4 *", "e4", GameResult::unknown,
                   {{"Person", "white"}, {"White", "x"}}),
            "[White \"x\"]\n[Person \"white\"]\n{c}\n1. e4 *");
}

TEST(PgnEdit, KeepsTheEndsOfLines) {
  EXPECT_EQ(edited("[White \"x\"]\r\n\r\n1. e4 e5 *\r\n", "e4 e5 Nf3", GameResult::unknown,
                   {{"Person", "white"}}),
            "[White \"x\"]\r\n[Person \"white\"]\r\n\r\n1. e4 e5\r\n2. Nf3 *\r\n");
}

}  // namespace
}  // namespace chessvm::chess::test::pgn_edit_test
