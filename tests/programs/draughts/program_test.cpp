// SPDX-License-Identifier: MIT
// Tests that the assembled program follows the rules, and gives the same answers as the oracle.
#include <algorithm>
#include <cstdlib>

#include "positions.hpp"
#include "programs/host/deck_text.hpp"
#include "tests/support/slow_build.hpp"
#include "vm/image/symbols.hpp"

namespace chessvm::games::draughts::test::program_test {
namespace {

std::uint64_t positions_below(const Board& board, int depth) {
  if (depth == 0) return 0;
  std::uint64_t count = 0;
  for (const Move& move : moves(board)) count += 1 + positions_below(after(board, move), depth - 1);
  return count;
}

/// Without cutoffs, the program fetches the row `complete` once for each move of the game tree.
TEST(DraughtsProgram, GeneratesTheMovesOfTheRules) {
  constexpr std::uint64_t seed = 1964;
  std::cout << "seed " << seed << '\n';
  Dice dice(seed);
  const auto assembly = programs::assembly_of("draughts/draughts.asm", {"perft"});
  host::RunOptions options;
  options.counted_row = static_cast<vm::RowNumber>(assembly.symbols.find("complete")->second.value);
  for (int i = 0; i < 300 && !HasFailure(); ++i) {
    const Board board = i == 0       ? start_board()
                        : i % 3 == 0 ? random_setting(dice)
                                     : random_game(dice, dice.below(80));
    for (int plies = 1; plies <= 4; ++plies) {
      const host::Run run =
          host::Interpreter().run(assembly.encoding.image, deck_of(board, plies), options);
      ASSERT_EQ(run.fault(), "") << fen(board);
      ASSERT_EQ(run.fetches, positions_below(board, plies)) << fen(board) << ", " << plies;
    }
  }
}

std::vector<int> board_words(const Board& board) {
  std::vector<int> words;
  for (std::size_t i = 0; i < squares().size(); i += 2)
    words.push_back(10 * static_cast<int>(board.at(squares()[i])) +
                    static_cast<int>(board.at(squares()[i + 1])));
  return words;
}

void compare(const vm::Image& image, const Board& board, int plies) {
  const Asked asked = ask(image, board, plies);
  ASSERT_EQ(asked.answer, answer(board, {plies})) << fen(board) << ", " << plies << " plies";
  const Move move = moves(board).at(static_cast<std::size_t>(asked.answer.number - 1));
  EXPECT_EQ(asked.from, move.from()) << fen(board);
  EXPECT_EQ(asked.to, move.to()) << fen(board);
  // At the end, the program has taken back every move, so its memory holds the start position.
  const auto memory = asked.run.memory.value();
  EXPECT_EQ(std::vector<int>(memory.begin() + 5, memory.begin() + 21), board_words(board));
  EXPECT_EQ(memory[0], 2) << "ply";
  EXPECT_EQ(memory[1], static_cast<int>(board.to_move)) << "side";
  EXPECT_EQ(memory[2], 70) << "stack";
}

void compare_many(int plies, int count, std::uint64_t seed) {
  std::cout << "seed " << seed << '\n';
  Dice dice(seed);
  const vm::Image image = assembled_draughts();
  for (int i = 0; i < thinned(count) && !testing::Test::HasFailure(); ++i)
    compare(image, i % 4 == 0 ? random_setting(dice) : random_game(dice, dice.below(100)), plies);
}

TEST(DraughtsProgram, EqualsTheOracleAtOnePly) {
  compare_many(1, 500, 1965);
}
TEST(DraughtsProgram, EqualsTheOracleAtTwoPlies) {
  compare_many(2, 500, 1966);
}
TEST(DraughtsProgram, EqualsTheOracleAtThreePlies) {
  compare_many(3, 500, 1967);
}
TEST(DraughtsProgram, EqualsTheOracleAtFourPlies) {
  compare_many(4, 500, 1968);
}
TEST(DraughtsProgram, EqualsTheOracleAtFivePlies) {
  compare_many(5, 300, 1969);
}
TEST(DraughtsProgram, EqualsTheOracleAtSixPlies) {
  compare_many(6, 300, 1970);
}

/// A move can have nine jumps at most.
TEST(DraughtsProgram, JumpsNineTimes) {
  Board board;
  board.to_move = Colour::white;
  board.at(11) = Man::white_king;
  for (const Square square : {22, 24, 26, 42, 44, 46, 62, 64, 66})
    board.at(square) = Man::black_king;
  std::size_t longest = 0;
  for (const Move& move : moves(board)) longest = std::max(longest, move.captured.size());
  ASSERT_EQ(longest, 9U);
  const vm::Image image = assembled_draughts();
  for (int plies = 1; plies <= most_plies; ++plies) compare(image, board, plies);
}

}  // namespace
}  // namespace chessvm::games::draughts::test::program_test
