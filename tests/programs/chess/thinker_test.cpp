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
  const Answer expected = answer(middlegame, 6);
  EXPECT_EQ(deep.answer.move, expected.move);
  EXPECT_EQ(deep.depth, 6);
  EXPECT_EQ(deep.time, expected.run->work.time);
  EXPECT_EQ(deep.nodes, expected.run->fetches);
  EXPECT_EQ(deep.remark, "");
}

TEST_F(ThinkerTest, SearchesAsDeepAsIsExpectedToFitIntoTheHours) {
  const Game game(position(middlegame));
  const auto within = [&](AddCycles time) {
    return thought(game, {.limits = {.hours = EniacHours(time)}});
  };
  const AddCycles quick = answer(middlegame, 3).run->work.time;
  EXPECT_EQ(within(AddCycles(1)).depth, 3);
  EXPECT_EQ(within(AddCycles(1)).time, quick);
  EXPECT_EQ(within(quick * 2).depth, 3);
  EXPECT_EQ(within(quick * 2).time, quick) << "a search that will not end in time is not begun";
  const Thought deepest = within(quick * 10'000);
  EXPECT_EQ(deepest.depth, 6);
  EXPECT_EQ(deepest.time, quick + answer(middlegame, 6).run->work.time) << "needs none between";
  int depth = 3;
  for (double hours = 0.05; hours < 50; hours *= 1.5) {
    const Thought limited = thought(game, {.limits = {.hours = EniacHours(hours)}});
    EXPECT_LE(EniacHours(limited.time).count(), hours) << hours;
    EXPECT_GE(limited.depth, depth) << hours;
    depth = limited.depth;
  }
  EXPECT_EQ(depth, 6);
}

TEST_F(ThinkerTest, StopsASearchThatTakesLongerThanExpected) {
  const Game game(position(middlegame));
  bool stopped = false;
  for (double hours = 0.05; hours < 50; hours *= 1.1) {
    const Thought limited = thought(game, {.limits = {.hours = EniacHours(hours)}});
    ASSERT_TRUE(limited.answer.move);
    const AddCycles last = answer(middlegame, limited.depth).run->work.time;
    stopped = stopped || limited.time > last * 2;
    EXPECT_EQ(limited.answer.move, answer(middlegame, limited.depth).move);
  }
  EXPECT_TRUE(stopped);
}

TEST_F(ThinkerTest, SearchesAsDeepAsTheNodesAllow) {
  const Game game(position(middlegame));
  const auto nodes = [&](int depth) { return *answer(middlegame, depth).run->fetches; };
  EXPECT_EQ(thought(game, {.limits = {.nodes = 1}}).depth, 3);
  EXPECT_EQ(thought(game, {.limits = {.nodes = nodes(4)}}).depth, 4);
  EXPECT_EQ(thought(game, {.limits = {.nodes = nodes(5) - 1}}).depth, 4);
  EXPECT_EQ(thought(game, {.limits = {.nodes = nodes(5)}}).depth, 5);
}

TEST_F(ThinkerTest, SeesItsSearchGoOn) {
  std::vector<Pondering> seen;
  ThinkOptions options{.watch = [&](const Pondering& now) { seen.push_back(now); }};
  options.run.step = AddCycles(500'000);
  const Position start = position(middlegame);
  const Thought result = thought(Game(start), options);
  ASSERT_GT(seen.size(), 20U);
  EXPECT_TRUE(std::ranges::is_sorted(seen, {}, &Pondering::time));
  EXPECT_EQ(seen.back().depth, 6);
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

/// The game after moves as coordinates.
Game played(std::string_view fen, const Moves& moves) {
  Game game(position(fen));
  for (const Move move : moves) game.make(move);
  return game;
}

TEST(DrawingMoves, LetNoOpponentRepeatWhereTheSideIsAhead) {
  constexpr Move back{64, 44};  // from d6; with the king on h8 again the position is that of d4
  const Moves moves{{44, 54}, {88, 87}, {54, 44}, {87, 88}, {44, 64}, {88, 77}};
  const auto draws = [&](std::string_view fen, const Moves& until) {
    const Moves drawing = drawing_moves(played(fen, until));
    return std::ranges::find(drawing, back) != drawing.end();
  };
  EXPECT_EQ(played("7k/8/8/8/3R4/8/8/K7 w - - 0 1", moves).occurrences_after(back), 0);
  EXPECT_TRUE(draws("7k/8/8/8/3R4/8/8/K7 w - - 0 1", moves));
  // Once is not enough, and a side that is behind has nothing to fear.
  EXPECT_FALSE(draws("7k/8/8/8/3R4/8/8/K7 w - - 0 1", {{44, 64}, {88, 77}}));
  EXPECT_FALSE(draws("q6k/8/8/8/3R4/8/8/1K6 w - - 0 1", moves));
}

TEST_F(ThinkerTest, DoesNotRepeatAPositionWhenAhead) {
  int avoided = 0;
  for (const std::string_view fen :
       {"7k/8/8/8/8/8/8/KQ6 w - - 0 1", "7k/8/8/8/3R4/8/8/K7 w - - 0 1",
        "8/8/3k4/8/8/8/1r6/6K1 b - - 0 1"}) {
    const Thought free = thought(Game(position(fen)), {.limits = {.depth = 4}});
    const auto game = back_before(position(fen), *free.answer.move);
    ASSERT_TRUE(game) << fen;
    EXPECT_EQ(game->occurrences_after(*free.answer.move), 1);
    const Thought bound = thought(*game, {.limits = {.depth = 4}});
    EXPECT_NE(bound.answer.move, free.answer.move) << fen;
    EXPECT_EQ(game->occurrences_after(*bound.answer.move), 0);
    ++avoided;
  }
  EXPECT_EQ(avoided, 3);
}

TEST_F(ThinkerTest, RepeatsGladlyWhenBehind) {
  const std::string_view fen = "7k/8/8/8/8/8/1q6/5K2 w - - 0 1";
  const Thought free = thought(Game(position(fen)), {.limits = {.depth = 4}});
  const auto game = back_before(position(fen), *free.answer.move);
  ASSERT_TRUE(game);
  const Thought bound = thought(*game, {.limits = {.depth = 4}});
  EXPECT_EQ(bound.answer.move, free.answer.move);
  EXPECT_EQ(bound.remark, "");
}

TEST_F(ThinkerTest, FindsTheOnlyMoveWhereItIsACaptureEnPassant) {
  const Thought result = thought(Game(position("8/1Q5R/1R6/k7/pP6/3K4/8/8 b - b3 0 1")), {});
  ASSERT_TRUE(result.answer.move);
  EXPECT_EQ(coordinate(*result.answer.move), "a4b3");
  EXPECT_EQ(result.remark, "");
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

TEST_F(ThinkerTest, KeepsToTheRulesOfTheGame) {
  const std::string_view promotes = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
  const HouseRules barred{.special = SpecialMoves::barred};
  EXPECT_EQ(thought(Game(position(promotes)), {}).answer.move->promotion, Kind::queen);
  EXPECT_EQ(thought(Game(position(promotes), barred), {}).answer.move->promotion, Kind::none);
  const Thought quick = think_quickly(Game(position(promotes), barred), program_);
  EXPECT_EQ(quick.answer.move->promotion, Kind::none);
  EXPECT_EQ(quick.remark, "");
}

}  // namespace
}  // namespace chessvm::chess::test::thinker_test
