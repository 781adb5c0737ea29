// SPDX-License-Identifier: MIT
#include "programs/games/match.hpp"

#include <gtest/gtest.h>

#include "programs/life/life.hpp"
#include "programs/tic/tic.hpp"

namespace chessvm::games::test::match_test {
namespace {

/// A simulated machine: each run punches the same cards and ends in the same way.
class Recorded final : public host::Simulator {
 public:
  explicit Recorded(std::vector<int> cards, host::RunEnd end = host::RunEnd::halted)
      : run_{.end = end, .cards = std::move(cards), .work = {AddCycles(1000), 0}} {}
  host::Run run(const vm::Image&, const std::vector<vm::Card>&,
                const host::RunOptions&) const override {
    return run_;
  }

 private:
  host::Run run_;
};

TEST(Match, PlaysAllMovesOrNone) {
  const auto tic = make_tic();
  const Recorded machine({});
  Match match(*tic, {}, machine);
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
  const Recorded machine({503});
  Match match(*tic, {}, machine);
  const auto turn = match.machine_turn();
  ASSERT_TRUE(turn);
  EXPECT_EQ(turn.value().reply.move, 5);
  EXPECT_EQ(match.position().to_move, Side::second);
  EXPECT_FALSE(match.machine_turn());  // fails because the machine plays 5 again
  EXPECT_EQ(match.position(), turn.value().reply.position);
  EXPECT_EQ(match.machine_time(), AddCycles(2000));
}

TEST(Match, KeepsHowTheLastRunEnded) {
  const auto tic = make_tic();
  for (const auto end : {host::RunEnd::limit, host::RunEnd::failed, host::RunEnd::interrupted}) {
    const Recorded machine({}, end);
    Match match(*tic, {}, machine);
    EXPECT_FALSE(match.machine_turn());
    EXPECT_EQ(match.last_end(), end);
    EXPECT_EQ(match.position(), tic->start());
  }
}

TEST(Match, TakesARunDoneElsewhere) {
  const auto tic = make_tic();
  const Recorded machine({});
  Match match(*tic, {}, machine);
  EXPECT_FALSE(match.take({.cards = {9903}}));
  EXPECT_TRUE(match.take({.cards = {503}}));
  EXPECT_EQ(match.position().to_move, Side::second);
}

TEST(Match, ComesBackToItsMarks) {
  const auto life = make_life(1);
  const Recorded machine({});
  Match match(*life, {}, machine);
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
}  // namespace chessvm::games::test::match_test
