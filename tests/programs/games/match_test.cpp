// SPDX-License-Identifier: MIT
#include "programs/games/match.hpp"

#include <gtest/gtest.h>

#include "programs/life/life.hpp"
#include "programs/tic/tic.hpp"

namespace chessvm::games::test {
namespace {

/// A machine that always punches the same.
Simulator punching(std::vector<int> cards, Stop stop = Stop::halt) {
  return [=](const Image&, const std::vector<Card>&, const RunOptions&) {
    Run run;
    run.stop = stop;
    run.cards = cards;
    run.time = AddCycles(1000);
    return run;
  };
}

TEST(Match, PlaysAllMovesOrNone) {
  const auto tic = make_tic();
  Match match(*tic, {}, punching({}));
  EXPECT_TRUE(match.play({5, 1}));
  const Position before = match.position();
  const auto refused = match.play({2, 3, 2});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "cell 2 is taken");
  EXPECT_EQ(match.position(), before);
  EXPECT_TRUE(match.play({2, 8, 3, 7, 4, 6, 9}));
  EXPECT_TRUE(match.is_over());
}

TEST(Match, TakesTheMachinesMove) {
  const auto tic = make_tic();
  Match match(*tic, {}, punching({503}));
  const auto turn = match.machine_turn();
  ASSERT_TRUE(turn);
  EXPECT_EQ(turn.value().reply.move, 5);
  EXPECT_EQ(match.position().to_move, Side::second);
  EXPECT_FALSE(match.machine_turn());  // cell 5 again
  EXPECT_EQ(match.position(), turn.value().reply.position);
  EXPECT_EQ(match.machine_time(), AddCycles(2000));
}

TEST(Match, TellsALimitFromOtherFailures) {
  const auto tic = make_tic();
  Match limited(*tic, {}, punching({}, Stop::limit));
  EXPECT_FALSE(limited.machine_turn());
  EXPECT_TRUE(limited.ran_out());
  Match broken(*tic, {}, punching({}, Stop::error));
  EXPECT_FALSE(broken.machine_turn());
  EXPECT_FALSE(broken.ran_out());
}

TEST(Match, ComesBackToItsMarks) {
  const auto life = make_life(1);
  Match match(*life, {}, punching({}));
  EXPECT_FALSE(match.undo());
  match.mark(match.position());
  EXPECT_TRUE(match.play({11, 12}));
  const Position two = match.position();
  match.mark(two);
  EXPECT_TRUE(match.play({13}));
  EXPECT_TRUE(match.undo());
  EXPECT_EQ(match.position(), two);
  EXPECT_TRUE(match.undo());
  EXPECT_EQ(match.position(), life->start());
  EXPECT_FALSE(match.undo());
  match.mark(two);
  match.restart();
  EXPECT_FALSE(match.undo());
}

}  // namespace
}  // namespace chessvm::games::test
