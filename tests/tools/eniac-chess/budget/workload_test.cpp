// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/workload.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/host/interpreter.hpp"
#include "tools/eniac-chess/referee/referee.hpp"

namespace chessvm::chess::budget::workload_test {
namespace {

class Workloads : public testing::Test {
 protected:
  [[nodiscard]] Timing timing() const {
    return {.program = program_, .simulator = simulator_, .depth = shallowest_search};
  }
  [[nodiscard]] static Position position(std::string_view fen) {
    return read_fen(TextLine{.text = fen, .path = "FEN"}).value();
  }

  const Program program_ = built_in_program().value();
  host::Interpreter simulator_;
  const std::atomic<bool> not_interrupted_{false};
};

TEST_F(Workloads, TimeWhatTheMachineNeeds) {
  const Position start = position(initial_fen);
  const Workload workload = time_positions({{"start", start}}, timing());
  const Answer answer = play(start, program_, {.depth = shallowest_search, .run = {}});
  ASSERT_EQ(workload.all_moves().size(), 1U);
  EXPECT_EQ(workload.all_moves()[0].time, answer.run->work.time);
  EXPECT_EQ(workload.all_moves()[0].root_moves, 20U);
  EXPECT_FALSE(workload.has_games());
}

TEST_F(Workloads, CountRootMovesThatTheProgramKnows) {
  // White may castle on both sides, but the program cannot castle.
  const Position castling = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  const auto moves = time_positions({{"castling", castling}}, timing()).all_moves();
  EXPECT_EQ(moves.at(0).root_moves, legal_moves(castling, Rules::full).size() - 2);
}

TEST_F(Workloads, KeepSearchesThatFailApart) {
  Timing bounded = timing();
  bounded.run.limit = AddCycles(20'000);
  const Workload workload = time_positions({{"start", position(initial_fen)}}, bounded);
  EXPECT_TRUE(workload.all_moves().empty());
  ASSERT_EQ(workload.refused.size(), 1U);
  EXPECT_TRUE(workload.refused[0].starts_with("start: ")) << workload.refused[0];
}

TEST_F(Workloads, TakeTheMovesOfOneSide) {
  const auto games = read_pgn("[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n", "x").value();
  const Workload white = time_games(games, Colour::white, timing());
  ASSERT_EQ(white.games.size(), 1U);
  EXPECT_EQ(white.games[0].name, "1: A - B");
  ASSERT_EQ(white.games[0].moves.size(), 2U);
  EXPECT_EQ(white.games[0].moves[1].id, "2. Nf3");
  EXPECT_TRUE(white.has_games());
  const Workload black = time_games(games, Colour::black, timing());
  ASSERT_EQ(black.games[0].moves.size(), 1U);
  EXPECT_EQ(black.games[0].moves[0].id, "1... e5");
}

TEST_F(Workloads, PlayTheSameGamesForTheSameSeed) {
  const auto play = [&](std::uint64_t seed) {
    return play_games({.games = 2, .seed = seed, .limits = {.most_plies = 6}}, timing(),
                      not_interrupted_)
        .value();
  };
  const Workload one = play(5);
  ASSERT_EQ(one.games.size(), 2U);
  EXPECT_EQ(one.games[0].name, "game 1");
  EXPECT_EQ(one.games[0].moves.size(), 3U);
  const auto first_id = [](const Workload& workload) { return workload.games[1].moves[0].id; };
  EXPECT_EQ(first_id(play(5)), first_id(one));
  EXPECT_EQ(play(5).all_moves()[4].time, one.all_moves()[4].time);
  EXPECT_NE(play(6).all_moves()[0].time, one.all_moves()[0].time);
}

/// Within half an hour, the machine searches several times. A game and a position count these
/// searches alike.
TEST_F(Workloads, CountTheRootMovesOfAGameLikeThoseOfAPosition) {
  Timing limited = timing();
  limited.depth = deepest_search;
  limited.hours = EniacHours(0.5);
  const auto moves = time_positions({{"start", position(initial_fen)}}, limited).all_moves();
  match::PlayerSpec spec;
  spec.text = "eniac";
  spec.settings.depth = limited.depth;
  spec.settings.hours = limited.hours;
  const auto machine = match::make_player(spec, {program_, {}, not_interrupted_});
  const match::Played played =
      match::play_game(*machine.value(), *machine.value(), Game(position(initial_fen)),
                       {.most_plies = 1}, not_interrupted_);
  EXPECT_GT(moves.at(0).root_moves, 20U);
  EXPECT_EQ(played.root_moves.at(0), moves[0].root_moves);
}

TEST_F(Workloads, PlayOnTheSimulatorThatIsNamed) {
  ::setenv("CHESSVM_PATCH", "/no-such-wiring.e", 1);  // only eniacsim needs the wiring
  EXPECT_TRUE(play_games({.limits = {.most_plies = 1}}, timing(), not_interrupted_));
  EXPECT_FALSE(play_games({.engine = "eniacsim"}, timing(), not_interrupted_));
  ::unsetenv("CHESSVM_PATCH");
}

TEST_F(Workloads, EndWhenInterrupted) {
  const std::atomic<bool> interrupted{true};
  Timing stopped = timing();
  stopped.run.interrupt = &interrupted;
  EXPECT_TRUE(time_positions({{"start", position(initial_fen)}}, stopped).is_interrupted);
  EXPECT_TRUE(play_games({}, stopped, interrupted).value().is_interrupted);
}

TEST(MoveWorks, TakeLongerWithASlowClock) {
  const TimedMove move{"x", AddCycles(18'000'000), 30};
  EXPECT_NEAR(work_of(move, 100'000).hours.count(), 1, 1e-9);
  EXPECT_NEAR(work_of(move, 60'000).hours.count(), 100.0 / 60, 1e-9);
  EXPECT_EQ(work_of(move, 60'000).root_moves, 30U);
}

}  // namespace
}  // namespace chessvm::chess::budget::workload_test
