// SPDX-License-Identifier: MIT
#include "programs/chess/search/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "programs/chess/rules/notation.hpp"
#include "programs/chess/search/evaluation.hpp"
#include "tests/programs/chess/minimax.hpp"
#include "tests/programs/chess/positions.hpp"

namespace chessvm::chess::test::oracle_test {
namespace {

void expect_like_minimax(const Position& root, int depth) {
  const SearchResult found = search(root, depth);
  const SearchResult expected = minimax(root, depth);
  ASSERT_EQ(found.move.has_value(), expected.move.has_value()) << to_fen(root);
  EXPECT_EQ(found.score, expected.score) << to_fen(root) << " depth " << depth;
  EXPECT_EQ(found.move, expected.move) << to_fen(root) << " depth " << depth;
}

TEST(Oracle, EqualsMinimaxOnEverySuite) {
  for (const EpdRecord& record : all_suites()) expect_like_minimax(record.position, 3);
}

TEST(Oracle, EqualsMinimaxFourPliesDeep) {
  for (const char* name : {"legality", "mate1", "mate2", "stalemate", "tactical"})
    for (const EpdRecord& record : suite(name)) expect_like_minimax(record.position, 4);
}

TEST(Oracle, EqualsMinimaxDeeperWhereMenAreFew) {
  const auto men = [](const Position& root) {
    return std::count_if(squares.begin(), squares.end(),
                         [&](Square square) { return !root.board.is_empty(square); });
  };
  int compared = 0;
  for (const EpdRecord& record : all_suites()) {
    if (men(record.position) > 7) continue;
    ++compared;
    expect_like_minimax(record.position, 5);
    if (men(record.position) <= 4) expect_like_minimax(record.position, 6);
  }
  EXPECT_GT(compared, 100);
}

TEST(Oracle, EqualsMinimaxInRandomPlay) {
  constexpr std::uint64_t seed = 20260101;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Dice dice(seed);
  const auto starts = all_suites();
  for (int i = 0; i < 200; ++i) {
    const int plies = 1 + static_cast<int>(dice.below(30));
    expect_like_minimax(played_on(starts[dice.below(starts.size())].position, plies, dice),
                        3 + i % 2);
  }
}

TEST(Oracle, SavesNodes) {
  std::uint64_t pruned = 0;
  std::uint64_t all = 0;
  for (const EpdRecord& record : suite("timing")) {
    pruned += search(record.position, 4).nodes;
    all += minimax(record.position, 4).nodes;
  }
  EXPECT_LT(pruned * 3, all * 2);
}

struct Case {
  const char* fen;
  int depth;
  const char* move;
  int score;
};

void expect_answers(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    const Position root = position(c.fen);
    expect_like_minimax(root, c.depth);
    const SearchResult found = search(root, c.depth);
    ASSERT_TRUE(found.move) << c.fen;
    EXPECT_EQ(coordinate(*found.move), c.move) << c.fen << " depth " << c.depth;
    EXPECT_EQ(found.score, c.score) << c.fen << " depth " << c.depth;
  }
}

TEST(Oracle, RecapturesOnTheSquareOfTheLastCapture) {
  expect_answers({
      {"4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", 3, "d1d5", 54},
      {"7K/8/8/3p4/1N6/8/8/k7 w - - 0 1", 3, "b4d5", 54},
      {"7K/8/4p3/3p4/1N6/8/8/k7 w - - 0 1", 3, "b4d3", 50},        // the pawn is defended
      {"4k3/8/4p3/3r4/8/8/3R4/4K3 w - - 0 1", 3, "d2d5", 50},      // exchanges rooks
      {"4k3/8/4p3/3r4/8/8/3R4/3R1K2 w - - 0 1", 3, "d2d5", 54},    // exchanges rooks, wins a pawn
      {"4k3/8/4p3/3r3p/8/8/3R4/4K2R w - - 0 1", 3, "d2d5", 50},    // h1h5 is not searched
      {"1n2k3/P2p4/2b5/8/1N6/8/8/4K3 w - - 0 1", 3, "a7b8q", 94},  // the score is at its limit
      {"4k3/8/8/8/8/b7/p7/1N2K3 b - - 0 1", 3, "a2b1q", 94},
      {"3rk3/2P5/8/8/4b3/8/2p5/1N2K3 w - - 0 1", 3, "c7d8q", 94 - 36},
  });
}

TEST(Oracle, CountsPlacesBeforeTheLastFullPly) {
  constexpr const char* queen = "rr2k3/rr6/8/8/8/8/8/N3K2Q w - - 0 1";
  expect_answers({
      {queen, 3, "h1e4", 50},  // the first of equal moves
      {queen, 4, "h1e4", 53},
      {queen, 5, "h1c6", 52},
      {queen, 6, "h1c6", 53},
      {"qq2k3/8/8/8/8/8/8/N3K3 w - - 0 1", 4, "a1c2", 51},
      {"qq2k3/8/8/8/3p4/8/2N5/4K3 w - - 0 1", 4, "c2d4", 56},
      {"qq2k3/8/8/8/8/8/3P4/4K3 w - - 0 1", 4, "d2d4", 52},
  });
}

TEST(Oracle, CountsOnlyTheKingsPlaceInEndgames) {
  constexpr const char* knight = "4k3/8/8/8/8/8/8/N3K3 w - - 0 1";
  constexpr const char* kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  expect_answers({
      {knight, 3, "a1c2", 50},
      {knight, 4, "e1d2", 51},
      {knight, 5, "e1d2", 50},  // Black's king improves its place too
      {kings, 3, "e1d2", 50},
      {kings, 4, "e1d2", 51},
      {kings, 5, "e1d2", 50},
      {kings, 6, "e1d2", 51},
      {"4k3/8/8/8/3p4/8/2N5/4K3 w - - 0 1", 4, "c2d4", 54},
      {"4k3/8/8/8/8/8/2P5/4K3 w - - 0 1", 4, "e1d2", 51},
  });
}

TEST(Oracle, DoesNotStandPatInCheckByTheManThatHasMoved) {
  constexpr const char* pawn_or_mate = "7k/8/6K1/8/8/2p5/8/RN6 w - - 0 1";
  // At four plies, `futility_margin` makes the search skip all quiet root moves, even the mate.
  expect_answers({{pawn_or_mate, 4, "b1c3", 54},
                  {pawn_or_mate, 5, "a1a8", 97},
                  {pawn_or_mate, 6, "a1a8", 97}});
}

TEST(Oracle, CastlesAndCapturesEnPassantAtTheRoot) {
  expect_answers({{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", 4, "e1g1", 54},
                  {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 3, "e5d6", 54}});
}

TEST(Oracle, PromotesToTheManThatMatters) {
  // The pawn becomes a knight, which gives check and wins the queen.
  expect_answers({{"8/q1P1k3/8/8/8/8/8/7K w - - 0 1", 5, "c7c8n", 93}});
}

TEST(Oracle, KeepsADrawingMoveFromTheSearch) {
  const Position root = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  const Move best = *search(root, 4).move;
  const SearchResult other = search(ask(root, 4, {best}));
  EXPECT_NE(other.move, best);
  EXPECT_GT(other.score, draw_score(root));
  const Question lost =
      ask(position("7k/8/8/8/8/8/1q6/5K2 w - - 0 1"), 4, {*parse_coordinate("f1e1")});
  EXPECT_EQ(search(lost).move, parse_coordinate("f1e1"));
  EXPECT_EQ(search(lost).score, draw_score(lost.position));
}

TEST(MovesToTry, PutQuietMovesToTheMiddleFirst) {
  const Position root = position("4k3/8/8/8/8/8/N2P4/4K3 w - - 0 1");
  Moves moves;
  add_moves_to_try(root, Pass::quiet, moves);
  std::string text;
  for (const Move move : moves) text += coordinate(move) + ' ';
  EXPECT_EQ(text, "a2c3 d2d3 d2d4 e1f2 e1f1 e1d1 e1e2 a2c1 a2b4 ");
}

TEST(MovesToTry, LeaveCapturesInTheirOrder) {
  for (const EpdRecord& record : suite("tactical")) {
    Moves expected;
    Moves moves;
    add_restricted_moves(record.position, Pass::captures_and_promotions, expected);
    add_moves_to_try(record.position, Pass::captures_and_promotions, moves);
    EXPECT_EQ(moves, expected) << record.id;
  }
}

TEST(Oracle, FindsMatesByTheirPly) {
  for (const EpdRecord& record : suite("mate1")) {
    const SearchResult found = search(record.position, 6);
    EXPECT_EQ(found.score, 97) << record.id;
    EXPECT_TRUE(record.is_solved_by(*found.move)) << record.id;
  }
  int mates = 0;
  for (const EpdRecord& record : suite("mate2")) {
    const SearchResult found = search(record.position, 6);
    if (found.score <= highest_score) continue;
    ++mates;
    EXPECT_EQ(found.score, 95) << record.id;
    EXPECT_TRUE(record.is_solved_by(*found.move)) << record.id;
  }
  EXPECT_GE(mates, 5);
}

TEST(Oracle, PlaysOnWhenEveryMoveAllowsMate) {
  expect_answers({{"7k/8/5K2/6Q1/8/8/8/8 b - - 0 1", 6, "h8h7", 4}});
}

TEST(Oracle, HasNoMoveWhenTheGameIsOver) {
  for (int depth = shallowest_search; depth <= deepest_search; ++depth) {
    const SearchResult mated = search(position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), depth);
    EXPECT_FALSE(mated.move);
    EXPECT_EQ(mated.score, 2);
    const SearchResult stalemated = search(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), depth);
    EXPECT_FALSE(stalemated.move);
    EXPECT_EQ(stalemated.score, 48 + 36);
  }
}

TEST(Oracle, AvoidsStalemateWhenAhead) {
  for (const int depth : {4, 5, 6}) {
    int avoided = 0;
    for (const EpdRecord& record : suite("stalemate"))
      avoided += record.is_solved_by(*search(record.position, depth).move) ? 1 : 0;
    EXPECT_GE(avoided, 33) << depth;
  }
}

TEST(Oracle, SearchesBothColoursAlike) {
  for (const EpdRecord& record : suite("timing")) {
    const Position root = record.position;
    EXPECT_EQ(search(root, 3).score, search(mirrored(root), 3).score) << record.id;
  }
}

TEST(Scores, StayInTheirRange) {
  constexpr std::uint64_t seed = 4;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Dice dice(seed);
  const auto starts = suite("legality");
  for (int i = 0; i < 300; ++i) {
    const Position root = played_on(starts[dice.below(starts.size())].position, 20, dice);
    const int score = search(root, 3 + i % 3).score;
    EXPECT_GE(score, 2);
    EXPECT_LE(score, 97);
  }
}

TEST(PositionGain, IsTowardsTheCentre) {
  const auto gain_of = [](std::string_view fen, Square from, Square to) {
    return position_gain(position(fen), {from, to}, Phase::middle_game);
  };
  constexpr const char* men = "r3k2r/3p4/8/2b5/8/N7/2P5/Q3K3 w - - 0 1";
  EXPECT_EQ(gain_of(men, 31, 43), 2);   // a3-c4
  EXPECT_EQ(gain_of(men, 53, 11), -2);  // c5-a1
  EXPECT_EQ(gain_of(men, 53, 44), 1);
  EXPECT_EQ(gain_of(men, 11, 44), 3);
  EXPECT_EQ(gain_of(men, 81, 71), 0);
  EXPECT_EQ(gain_of(men, 81, 82), 0);
  EXPECT_EQ(gain_of(men, 23, 33), 1);  // pawn c2-c3
  EXPECT_EQ(gain_of(men, 74, 54), 2);
  EXPECT_EQ(gain_of(men, 15, 25), -2);  // king e1-e2
  EXPECT_EQ(gain_of(men, 15, 14), -2);
}

TEST(PositionGain, IsTheRingForKingsAloneInEndgames) {
  const Position root = position("r3k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(phase(root), Phase::endgame);
  EXPECT_EQ(position_gain(root, {15, 25}, Phase::endgame), 1);
  EXPECT_EQ(position_gain(root, {15, 14}, Phase::endgame), 0);
  EXPECT_EQ(position_gain(root, {81, 41}, Phase::endgame), 0);
  const Position men = position("4k3/8/8/8/8/N7/2P5/4K3 w - - 0 1");
  EXPECT_EQ(position_gain(men, {31, 43}, Phase::endgame), 0);
  EXPECT_EQ(position_gain(men, {23, 33}, Phase::endgame), 0);
}

TEST(PositionGain, IsAPawnForCastling) {
  const Position root = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  for (const Phase phase : {Phase::middle_game, Phase::endgame}) {
    EXPECT_EQ(position_gain(root, {15, 17}, phase), 4);
    EXPECT_EQ(position_gain(root, {15, 13}, phase), 4);
  }
}

TEST(PhaseTest, IsTheEndgameUpToFourteenPawnsOfPieces) {
  EXPECT_EQ(phase(position(initial_fen)), Phase::middle_game);
  // The pieces of these three positions are worth 13, 14 and 15 pawns.
  EXPECT_EQ(phase(position("rn2k3/8/8/8/8/8/8/R3K3 w - - 0 1")), Phase::endgame);
  EXPECT_EQ(phase(position("q3k3/8/8/8/8/8/8/R3K3 w - - 0 1")), Phase::endgame);
  EXPECT_EQ(phase(position("qb2k3/8/8/8/8/8/8/N3K3 w - - 0 1")), Phase::middle_game);
}

TEST(DrawScore, IsBadForTheSideAhead) {
  EXPECT_EQ(draw_score(position(initial_fen)), 48);
  EXPECT_EQ(draw_score(position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")), 28);
  EXPECT_EQ(draw_score(position("4k3/8/8/8/8/8/8/R3K3 b Q - 0 1")), 68);
  EXPECT_EQ(draw_score(position("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1")), 6);
  EXPECT_EQ(draw_score(position("4k3/8/8/8/8/8/1PPPPPPP/Q3K3 b - - 0 1")), 94);
}

}  // namespace
}  // namespace chessvm::chess::test::oracle_test
