// SPDX-License-Identifier: MIT
// Compares the assembled program with the oracle, in positions from suites and random games.
// Sanitized builds are over ten times slower, so they compare only a sample.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "positions.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/host/player.hpp"
#include "programs/chess/rules/notation.hpp"
#include "programs/chess/search/oracle.hpp"
#include "programs/host/interpreter.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::chess::test::machine_test {
namespace {

/// Returns the factor for the number of compared positions: 1, or 20 in ./dev soak.
std::size_t rounds() {
  return amount<std::size_t>("CHESSVM_CHESS_ROUNDS", 1);
}

/// The tests compare only positions whose number is a multiple of `thinning`.
constexpr std::size_t thinning = sanitized ? 10 : 1;
constexpr int longest_random_play = 30;  // plies

class ChessMachine : public testing::Test {
 protected:
  static const Program& program() {
    static const Result<Program> built_in = built_in_program();
    EXPECT_TRUE(built_in) << to_text(built_in.error());
    return built_in.value();
  }

  static Answer ask(const Position& root, int depth) {
    PlayOptions options;
    options.depth = depth;
    static const host::Interpreter simulator;
    return play(root, program(), options, simulator);
  }

  /// Expects the oracle's move and score; `ask` has checked that the move is legal.
  static void compare(const Position& root, int depth) {
    const Representation searched = represent(root);
    const Answer answer = ask(root, depth);
    const SearchResult expected = search(searched.position, depth);
    const std::string where = to_fen(root) + " depth " + std::to_string(depth);
    ASSERT_NE(answer.outcome, Outcome::error) << where << ": " << answer.error;
    ASSERT_EQ(answer.move.has_value(), expected.move.has_value()) << where;
    if (!expected.move) return;
    Move move = *expected.move;
    if (searched.is_mirrored) move = {mirrored(move.from), mirrored(move.to), move.promotion};
    EXPECT_EQ(coordinate(*answer.move), coordinate(move)) << where;
    EXPECT_EQ(answer.score, expected.score) << where;
  }

  /// Compares `count` positions in each round: half from suites, half after random moves.
  static void compare_many(std::size_t count, int depth, std::uint64_t seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Dice dice(seed);
    const auto starts = all_suites();
    count *= rounds();
    std::size_t compared = 0;
    for (std::size_t i = 0; i < count; ++i) {
      Position root = starts[dice.below(starts.size())].position;
      if (i % 2 == 1)
        root = played_on(root, 1 + static_cast<int>(dice.below(longest_random_play)), dice);
      if (i % thinning != 0) continue;
      compare(root, depth);
      ++compared;
    }
    RecordProperty("compared", static_cast<int>(compared));
    EXPECT_GT(compared, count / thinning * 99 / 100);
  }

  static int solved(const char* name, int depth) {
    int count = 0;
    for (const EpdRecord& record : suite(name)) {
      const Answer answer = ask(record.position, depth);
      EXPECT_EQ(answer.outcome, Outcome::move) << record.id << ' ' << answer.error;
      count += answer.move && record.is_solved_by(*answer.move) ? 1 : 0;
    }
    return count;
  }
};

TEST_F(ChessMachine, EqualsTheOracleAtDepthSix) {
  compare_many(300, 6, 1946);
}
TEST_F(ChessMachine, EqualsTheOracleAtDepthFive) {
  compare_many(2000, 5, 1947);
}
TEST_F(ChessMachine, EqualsTheOracleAtDepthFour) {
  compare_many(6000, 4, 1948);
}
TEST_F(ChessMachine, EqualsTheOracleAtDepthThree) {
  compare_many(6000, 3, 1949);
}

TEST_F(ChessMachine, EqualsTheOracleNearPromotionMateAndStalemate) {
  std::size_t i = 0;
  for (const char* name : {"legality", "stalemate", "mate1", "mate2"})
    for (const EpdRecord& record : suite(name))
      if (i++ % thinning == 0)
        for (const int depth : {3, 4, 5}) compare(record.position, depth);
}

TEST_F(ChessMachine, SearchesTheRootMovesThatItIsGiven) {
  std::size_t i = 0;
  int tried = 0;
  for (const EpdRecord& record : all_suites()) {
    if (i++ % (thinning * 10) != 0) continue;
    const Representation searched = represent(record.position);
    Moves only = legal_moves(searched.position, Rules::full);
    // Keeps every second move, so that the best move is missing about half the time.
    for (std::size_t kept = 0; kept < only.size(); ++kept)
      only.erase(only.begin() + static_cast<std::ptrdiff_t>(kept));
    if (only.empty() || searched.note != "") continue;
    PlayOptions options{.depth = 4, .run = {}};
    const auto seen = [&](Move move) {
      return searched.is_mirrored ? Move{mirrored(move.from), mirrored(move.to), move.promotion}
                                  : move;
    };
    for (const Move move : only) options.only.push_back(seen(move));
    const Answer answer = play(record.position, program(), options);
    const SearchResult expected =
        search(chess::ask(searched.position, options.depth, {}, Reports::answer, only));
    ASSERT_TRUE(answer.move && expected.move) << record.id << ": " << answer.error;
    EXPECT_EQ(*answer.move, seen(*expected.move)) << record.id;
    EXPECT_EQ(answer.score, expected.score) << record.id;
    EXPECT_NE(std::find(options.only.begin(), options.only.end(), *answer.move), options.only.end())
        << record.id;
    ++tried;
  }
  EXPECT_GT(tried, 10);
}

TEST_F(ChessMachine, FindsNoMoveThatIsNotAboveTheFloor) {
  constexpr std::uint64_t seed = 1951;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  Dice dice(seed);
  const auto starts = all_suites();
  std::size_t found = 0;
  std::size_t missed = 0;
  for (std::size_t i = 0; i < 1500 * rounds(); ++i) {
    const Position& start = starts[dice.below(starts.size())].position;
    const int plies = static_cast<int>(dice.below(longest_random_play));
    const Position root = played_on(start, plies, dice);
    const int depth = 3 + static_cast<int>(dice.below(3));
    // The floor is the score that a move must exceed. Most floors are near the score of the root,
    // because errors are likeliest there.
    const bool is_near = dice.below(4) != 0;
    const int above = static_cast<int>(dice.below(11)) - 5;
    const int anywhere = 1 + static_cast<int>(dice.below(98));
    const Reports reports = dice.below(2) == 0 ? Reports::answer : Reports::progress;
    if (i % thinning != 0) continue;
    const Representation searched = represent(root);
    Question question = chess::ask(searched.position, depth, {}, reports);
    const int score = search(question).score;
    const int floor = is_near ? std::clamp(score + above, 1, 98) : anywhere;
    question.floor = floor;
    const SearchResult expected = search(question);
    const Answer answer =
        play(root, program(), {.depth = depth, .run = {}, .reports = reports, .floor = floor});
    const std::string where = fmt::format("{} depth {} floor {}", to_fen(root), depth, floor);
    ASSERT_NE(answer.outcome, Outcome::error) << where << ": " << answer.error;
    ASSERT_EQ(answer.move.has_value(), expected.move.has_value()) << where;
    if (answer.move) {
      ++found;
      EXPECT_EQ(as_searched(*answer.move, searched), *expected.move) << where;
      EXPECT_EQ(answer.score, expected.score) << where;
      EXPECT_GT(*answer.score, floor) << where;
    } else if (answer.outcome == Outcome::no_better) {
      ++missed;
      EXPECT_EQ(expected.score, floor) << where;
    }
  }
  EXPECT_GT(found, 400 / thinning);
  EXPECT_GT(missed, 400 / thinning);
}

TEST_F(ChessMachine, KeepsADrawingMoveFromTheSearch) {
  std::size_t i = 0;
  int tried = 0;
  for (const EpdRecord& record : all_suites()) {
    if (i++ % (thinning * 10) != 0) continue;
    const auto best = ask(record.position, 3).move;
    if (!best) continue;
    const Representation searched = represent(record.position);
    PlayOptions options{.depth = 4, .run = {}, .drawing = {*best}};
    const Answer answer = play(record.position, program(), options);
    const auto seen = [&](Move move) {
      return searched.is_mirrored ? Move{mirrored(move.from), mirrored(move.to), move.promotion}
                                  : move;
    };
    const SearchResult expected =
        search(chess::ask(searched.position, options.depth, {seen(*best)}));
    ASSERT_TRUE(answer.move && expected.move) << record.id << ": " << answer.error;
    EXPECT_EQ(*answer.move, seen(*expected.move)) << record.id;
    EXPECT_EQ(answer.score, expected.score) << record.id;
    ++tried;
  }
  EXPECT_GT(tried, 10);
}

TEST_F(ChessMachine, AnswersEveryLegalityRecord) {
  std::size_t i = 0;
  for (const EpdRecord& record : suite("legality")) {
    if (i++ % thinning != 0) continue;
    const Answer answer = ask(record.position, 4);
    EXPECT_EQ(answer.outcome, Outcome::move) << record.id << ' ' << answer.error;
  }
}

TEST_F(ChessMachine, TellsMateFromStalemate) {
  EXPECT_EQ(ask(position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), 4).outcome, Outcome::mate);
  EXPECT_EQ(ask(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), 4).outcome, Outcome::stalemate);
  EXPECT_EQ(ask(position("8/8/8/8/8/6k1/6q1/6K1 w - - 0 1"), 4).outcome, Outcome::mate);
  EXPECT_EQ(ask(position("8/8/8/8/8/6k1/5q2/7K w - - 0 1"), 4).outcome, Outcome::stalemate);
}

TEST_F(ChessMachine, LeavesTheBoardAsItWas) {
  std::size_t i = 0;
  for (const EpdRecord& record : suite("legality")) {
    const Representation searched = represent(record.position);
    if (i++ % thinning != 0) continue;
    const Answer answer = ask(record.position, 4);
    ASSERT_TRUE(answer.run && answer.run->memory) << record.id;
    const auto left = to_position(*answer.run->memory, program().map);
    ASSERT_TRUE(left) << record.id << ": " << left.error().message;
    EXPECT_EQ(left.value().board, searched.position.board) << record.id;
  }
}

TEST_F(ChessMachine, AvoidsStalemate) {
  EXPECT_GE(solved("stalemate", 5), 33);
}

TEST_F(ChessMachine, FindsEveryMateInOne) {
  EXPECT_EQ(solved("mate1", 6), 60);
}

}  // namespace
}  // namespace chessvm::chess::test::machine_test
