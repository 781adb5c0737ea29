// SPDX-License-Identifier: MIT
// Tests fifty recorded games. The test chose the first move of one side or of both sides. All other
// moves are the program's. Plays some games again and compares them with the recorded games.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "positions.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/host/thinker.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/host/interpreter.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::chess::test::opening_play_test {
namespace {

constexpr const char* record = CHESSVM_TEST_DATA "/chess/opening-play.pgn";
constexpr std::size_t games = 50;
constexpr std::size_t plies = 40;
constexpr std::size_t castled_by = 30;  // the test counts sides that castle before this ply
constexpr std::size_t first_moves = 20;

/// Returns for which side the test chooses the first move: 0 for Black, 1 for White, 2 for both.
std::size_t given_moves(std::size_t number) {
  return number < first_moves ? 0 : number < 2 * first_moves ? 1 : 2;
}

Move choose(const Game& game, std::size_t number) {
  const std::size_t ply = game.moves().size();
  const Moves legal = legal_moves(game.position(), Rules::full);
  constexpr std::size_t stride = 7;  // coprime to 20, so each of the 20 legal first moves occurs
  if (ply == 0 && given_moves(number) != 0) return legal[number % first_moves];
  if (ply == 1 && given_moves(number) != 1) return legal[number * stride % legal.size()];
  static const Program program = built_in_program().value();
  return *think(game, program, {}, host::Interpreter()).answer.move;
}

PgnGame play_game(std::size_t number, std::size_t length) {
  PgnGame played{.game =
                     Game(position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"))};
  played.tags = {{"Event", "Opening play"}, {"Round", std::to_string(number + 1)}};
  Game& game = played.game;
  while (game.ending() == Ending::none && game.moves().size() < length)
    game.make(choose(game, number));
  return played;
}

void record_games() {
  std::string text;
  for (std::size_t i = 0; i < games; ++i) text += to_pgn(play_game(i, plies));
  chessvm::test::expect_golden(record, text);
}

std::vector<PgnGame> recorded_games() {
  auto read = read_pgn(data_file("opening-play.pgn"), record);
  EXPECT_TRUE(read) << to_text(read.error());
  return read ? std::move(read.value()) : std::vector<PgnGame>{};
}

bool castles(const Game& game, std::size_t ply) {
  const Move move = game.moves()[ply];
  return game.before(ply).board.at(move.from).kind == Kind::king &&
         std::abs(file_of(move.from) - file_of(move.to)) == 2;
}

bool has_undeveloped_men(const Position& position) {
  const int rank = position.side == Colour::white ? 10 : 80;
  return std::any_of(squares.begin(), squares.end(), [&](Square square) {
    const Man man = position.board.at(square);
    const bool is_minor = man.kind == Kind::knight || man.kind == Kind::bishop;
    return is_minor && man.colour == position.side && square - square % 10 == rank &&
           square % 10 != 1 && square % 10 != 4 && square % 10 != 5 && square % 10 != 8;
  });
}

/// True if the move at `ply` ends a second round trip: a piece has twice gone to a square and back.
bool shuffles(const Game& game, std::size_t ply) {
  constexpr std::size_t round_trips = 6;  // plies from the first move of the piece to its last
  if (ply < round_trips) return false;
  const auto& moves = game.moves();
  const auto back = [&](std::size_t then, std::size_t before) {
    return moves[then].from == moves[before].to && moves[then].to == moves[before].from;
  };
  return back(ply, ply - 2) && back(ply - 2, ply - 4) && back(ply - 4, ply - 6);
}

TEST(OpeningPlay, CastlesAndDevelops) {
  if (chessvm::test::blessing()) record_games();
  std::size_t castled = 0;
  std::size_t sides = 0;
  const auto recorded = recorded_games();
  ASSERT_EQ(recorded.size(), games);
  for (const PgnGame& each : recorded) {
    const Game& game = each.game;
    sides += 2;
    for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
      if (castles(game, ply) && ply < castled_by) ++castled;
      EXPECT_FALSE(shuffles(game, ply) && has_undeveloped_men(game.before(ply)))
          << "game " << each.tag("Round") << ", ply " << ply + 1;
    }
  }
  EXPECT_GE(castled, sides / 2);
  std::printf("%zu of %zu sides castle by move 15\n", castled, sides);
}

TEST(OpeningPlay, IsAsRecorded) {
  if (chessvm::test::blessing()) GTEST_SKIP() << "the games are being recorded";
  const auto recorded = recorded_games();
  ASSERT_EQ(recorded.size(), games);
  for (std::size_t i = 0; i < games; i += sanitized ? 30 : 10) {
    const auto again = play_game(i, sanitized ? 6 : 20).game.moves();
    const auto& moves = recorded[i].game.moves();
    ASSERT_LE(again.size(), moves.size());
    EXPECT_TRUE(std::equal(again.begin(), again.end(), moves.begin())) << "game " << i + 1;
  }
}

}  // namespace
}  // namespace chessvm::chess::test::opening_play_test
