// SPDX-License-Identifier: MIT
// Tests scores: sign and size must be those of the material on the board.
#include "programs/chess/host/score.hpp"

#include <gtest/gtest.h>

#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/host/player.hpp"
#include "programs/chess/pgn/eval_mark.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/host/interpreter.hpp"

namespace chessvm::chess::score_test {
namespace {

Position position_of(const std::string& fen) {
  return read_fen(TextLine{.text = fen, .path = "FEN"}).value();
}

constexpr const char* queen_up = "4k3/4p3/8/8/8/8/8/Q3K3 w - - 0 1";
constexpr const char* queen_down = "4k3/4p3/8/8/8/8/8/Q3K3 b - - 0 1";

TEST(Scores, CountTheMenAtTheRoot) {
  EXPECT_EQ(score_of(50, position_of(std::string(initial_fen))), (Score{}));
  EXPECT_EQ(score_of(50, position_of(queen_up)).centipawns(), 800);
  EXPECT_EQ(score_of(52, position_of(queen_up)).centipawns(), 850);
  EXPECT_EQ(score_of(50, position_of(queen_down)).centipawns(), -800);
}

TEST(Scores, NameMates) {
  const Position position = position_of(queen_up);
  EXPECT_EQ(score_of(97, position), (Score{.mate = 1}));
  EXPECT_EQ(score_of(95, position), (Score{.mate = 2}));
  EXPECT_EQ(score_of(2, position), (Score{.mate = 0}));
  EXPECT_EQ(score_of(4, position), (Score{.mate = -1}));
}

TEST(Scores, KnowAMoveThatMates) {
  const Position position = position_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(score_of(54, position, Move{11, 81}), (Score{.mate = 1}));
  EXPECT_EQ(score_of(54, position, Move{11, 71}), score_of(54, position));
  EXPECT_EQ(score_of(54, position, Move{12, 81}), score_of(54, position)) << "not legal";
}

/// The mark `[%eval]` in a PGN comment states the score after the move, from White's view.
TEST(Scores, AreMarksInComments) {
  EXPECT_EQ(eval_mark({.points = 13}, Colour::white), "[%eval 3.25]");
  EXPECT_EQ(eval_mark({.points = 13}, Colour::black), "[%eval -3.25]");
  EXPECT_EQ(eval_mark({.mate = 3}, Colour::white), "[%eval #2]");
  EXPECT_EQ(eval_mark({.mate = 3}, Colour::black), "[%eval #-2]");
  EXPECT_EQ(eval_mark({.mate = -2}, Colour::white), "[%eval #-2]");
  EXPECT_EQ(eval_mark({.mate = 1}, Colour::white), "");
  for (const Colour side : colours)
    for (const Score& score :
         {Score{}, Score{.points = -7}, Score{.points = 111}, Score{.mate = 2}, Score{.mate = -3}})
      EXPECT_EQ(parse_eval_mark("x " + eval_mark(score, side) + " y", side), score);
  EXPECT_EQ(parse_eval_mark("[%eval 0.31,12]", Colour::white), (Score{.points = 1}));
  for (const char* const wrong : {"", "eval 1", "[%eval ]", "[%eval #]", "[%eval #0]", "[%eval x]",
                                  "[%eval 1e9]", "[%eval #99999]"})
    EXPECT_EQ(parse_eval_mark(wrong, Colour::white), std::nullopt) << wrong;
}

/// The positions have no captures, and the squares of the pieces change a score by at most a pawn.
TEST(Scores, HaveSignAndSizeOfTheMaterial) {
  const auto program = built_in_program();
  ASSERT_TRUE(program);
  const host::Interpreter simulator;
  struct Case {
    const char* fen;
    int pawns;
  };
  for (const auto& [fen, pawns] :
       {Case{queen_up, 8}, Case{queen_down, -8}, Case{"4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1", 0},
        Case{"4k3/pp6/8/8/8/8/PPPPP3/4K3 w - - 0 1", 3},
        Case{"4k3/pp6/8/8/8/8/PPPPP3/4K3 b - - 0 1", -3},
        Case{"r3k3/p7/8/8/8/8/P7/4K3 w q - 0 1", -5}, Case{"r3k3/p7/8/8/8/8/P7/4K3 b q - 0 1", 5},
        Case{"2b1k3/p7/8/8/8/8/P7/1N2K1N1 w - - 0 1", 3}}) {
    const Answer answer =
        play(position_of(fen), program.value(), {.depth = 4, .run = {}}, simulator);
    ASSERT_TRUE(answer.score) << fen << ' ' << answer.error;
    EXPECT_NEAR(answer.worth.centipawns(), pawns * 100, 150) << fen << ' ' << answer.san;
  }
}

}  // namespace
}  // namespace chessvm::chess::score_test
