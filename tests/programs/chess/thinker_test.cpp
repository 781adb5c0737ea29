// SPDX-License-Identifier: MIT
#include "programs/chess/thinker.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "positions.hpp"
#include "programs/chess/embedded_program.hpp"
#include "programs/chess/notation.hpp"

namespace chessvm::chess::test::thinker_test {
namespace {

constexpr std::string_view middlegame =
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/1PN1PN2/PB2BPPP/R2Q1RK1 b - - 0 9";

class ThinkerTest : public testing::Test {
 protected:
  Thought thought(const Game& game, const ThinkOptions& options) const {
    return think(game, program_, options, host::Interpreter());
  }
  Answer answer(std::string_view fen, int depth) const {
    return play(position(fen), program_, {.depth = depth, .run = {}});
  }
  Program program_ = built_in_program().value();
};

TEST_F(ThinkerTest, IsOneSearchWhereNothingElseIsAsked) {
  const Thought deep = thought(Game(position(middlegame)), {});
  const Answer expected = answer(middlegame, 4);
  EXPECT_EQ(deep.answer.move, expected.move);
  EXPECT_EQ(deep.depth, 4);
  EXPECT_EQ(deep.time, expected.run->work.time);
  EXPECT_EQ(deep.nodes, expected.run->fetches);
  EXPECT_EQ(deep.remark, "");
}

TEST_F(ThinkerTest, SearchesAsDeepAsFitsIntoTheHours) {
  const Game game(position(middlegame));
  std::vector<AddCycles> times;
  for (const int depth : {2, 3, 4}) times.push_back(answer(middlegame, depth).run->work.time);
  const AddCycles slack(100'000);  // more than reading the position takes
  const AddCycles until_three = times[0] + times[1];
  const auto within = [&](AddCycles time) {
    return thought(game, {.limits = {.hours = EniacHours(time)}});
  };
  EXPECT_EQ(within(AddCycles(1)).depth, 2);
  EXPECT_EQ(within(AddCycles(1)).time, times[0]);
  EXPECT_EQ(within(until_three + slack).depth, 3);
  EXPECT_EQ(within(until_three + times[2] + slack).depth, 4);
  EXPECT_EQ(within(until_three + times[2] + slack).time, until_three + times[2]);
  // A search that does not fit is stopped, and what it took is charged.
  const Thought stopped = within(until_three + times[2] / 2);
  EXPECT_EQ(stopped.depth, 3);
  EXPECT_GT(stopped.time, until_three);
  EXPECT_LE(stopped.time, until_three + times[2] / 2);
}

TEST_F(ThinkerTest, SearchesAsDeepAsTheNodesAllow) {
  const Game game(position(middlegame));
  const auto nodes = [&](int depth) { return *answer(middlegame, depth).run->fetches; };
  EXPECT_EQ(thought(game, {.limits = {.nodes = 1}}).depth, 2);
  EXPECT_EQ(thought(game, {.limits = {.nodes = nodes(3)}}).depth, 3);
  EXPECT_EQ(thought(game, {.limits = {.nodes = nodes(4) - 1}}).depth, 3);
  EXPECT_EQ(thought(game, {.limits = {.nodes = nodes(4)}}).depth, 4);
}

TEST_F(ThinkerTest, SeesItsSearchGoOn) {
  std::vector<Pondering> seen;
  ThinkOptions options{.watch = [&](const Pondering& now) { seen.push_back(now); }};
  options.run.step = AddCycles(500'000);
  const Position start = position(middlegame);
  const Thought result = thought(Game(start), options);
  ASSERT_GT(seen.size(), 20U);
  EXPECT_TRUE(std::ranges::is_sorted(seen, {}, &Pondering::time));
  EXPECT_EQ(seen.back().depth, 4);
  const Moves moves = restricted_moves(start);
  std::vector<Move> searched;
  for (const Pondering& now : seen) {
    if (!now.root_move) continue;
    EXPECT_NE(std::ranges::find_if(moves,
                                   [&](Move move) {
                                     return move.from == now.root_move->from &&
                                            move.to == now.root_move->to;
                                   }),
              moves.end())
        << coordinate(*now.root_move);
    if (searched.empty() || searched.back() != *now.root_move) searched.push_back(*now.root_move);
  }
  EXPECT_GT(searched.size(), 5U);
}

/// Leads from the position before `move` back to it, by a move of the other side and the ways back
/// of both; nullopt where that cannot be done.
std::optional<Game> back_before(const Position& start, Move move) {
  Position first = after(start, move);
  first.halfmove_clock = 0;
  for (const Move reply : legal_moves(first, Rules::full)) {
    Game game(first);
    for (const Move next : {reply, Move{move.to, move.from}, Move{reply.to, reply.from}}) {
      const Moves legal = legal_moves(game.position(), Rules::full);
      if (std::ranges::find(legal, next) == legal.end()) break;
      game.make(next);
    }
    if (game.moves().size() == 3 && game.position().board == start.board) return game;
  }
  return std::nullopt;
}

TEST_F(ThinkerTest, DoesNotRepeatAPositionWhenAhead) {
  int avoided = 0;
  for (const std::string_view fen :
       {"7k/8/8/8/8/8/8/KQ6 w - - 0 1", "7k/8/8/8/3R4/8/8/K7 w - - 0 1",
        "8/8/3k4/8/8/8/1r6/6K1 b - - 0 1"}) {
    const Thought free = thought(Game(position(fen)), {.limits = {.depth = 3}});
    const auto game = back_before(position(fen), *free.answer.move);
    ASSERT_TRUE(game) << fen;
    EXPECT_EQ(game->occurrences_after(*free.answer.move), 1);
    const Thought bound = thought(*game, {.limits = {.depth = 3}});
    EXPECT_NE(bound.answer.move, free.answer.move) << fen;
    EXPECT_EQ(game->occurrences_after(*bound.answer.move), 0);
    EXPECT_GT(bound.time, free.time);
    EXPECT_NE(bound.remark.find(free.answer.san), std::string::npos) << bound.remark;
    ++avoided;
  }
  EXPECT_EQ(avoided, 3);
}

TEST_F(ThinkerTest, RepeatsGladlyWhenBehind) {
  const std::string_view fen = "7k/8/8/8/8/8/1q6/5K2 w - - 0 1";
  const Thought free = thought(Game(position(fen)), {.limits = {.depth = 3}});
  const auto game = back_before(position(fen), *free.answer.move);
  ASSERT_TRUE(game);
  const Thought bound = thought(*game, {.limits = {.depth = 3}});
  EXPECT_EQ(bound.answer.move, free.answer.move);
  EXPECT_EQ(bound.remark, "");
}

TEST_F(ThinkerTest, PlaysTheOnlyMoveWhenTheProgramDoesNotKnowIt) {
  const Thought result = thought(Game(position("8/1Q5R/1R6/k7/pP6/3K4/8/8 b - b3 0 1")), {});
  ASSERT_TRUE(result.answer.move);
  EXPECT_EQ(coordinate(*result.answer.move), "a4b3");
  EXPECT_NE(result.remark, "");
}

TEST_F(ThinkerTest, HasNoMoveWhereThereIsNone) {
  EXPECT_EQ(thought(Game(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), {}).answer.outcome,
            Outcome::stalemate);
  EXPECT_FALSE(thought(Game(position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")), {}).answer.move);
}

TEST_F(ThinkerTest, AnswersLegallyWhateverTheMachineDoes) {
  /// Punches a card that is no move.
  class Broken final : public host::Simulator {
   public:
    host::Run run(const vm::Image& /*image*/, const std::vector<vm::Card>& /*deck*/,
                  const host::RunOptions& /*options*/) const override {
      host::Run run;
      run.cards = {1199};
      return run;
    }
  };
  const Game game(position(initial_fen));
  const Thought result = think(game, program_, {}, Broken());
  const Moves legal = legal_moves(game.position(), Rules::full);
  ASSERT_TRUE(result.answer.move);
  EXPECT_NE(std::ranges::find(legal, *result.answer.move), legal.end());
  EXPECT_NE(result.remark.find("1199"), std::string::npos) << result.remark;
}

}  // namespace
}  // namespace chessvm::chess::test::thinker_test
