// SPDX-License-Identifier: MIT
// Tests the oracle. Pruning must not change its answers. It must see positions without a move, and
// it must follow exchanges beyond the last ply.
#include "positions.hpp"

namespace chessvm::games::draughts::test::oracle_test {
namespace {

TEST(DraughtsOracle, FindsTheSameWithoutPruning) {
  constexpr std::uint64_t seed = 1962;
  std::cout << "seed " << seed << '\n';
  Dice dice(seed);
  for (int i = 0; i < 150 && !testing::Test::HasFailure(); ++i) {
    const Board board = i % 3 == 0 ? random_setting(dice) : random_game(dice, dice.below(80));
    for (const int plies : {1, 2, 3, 4})
      EXPECT_EQ(answer(board, {plies, Pruning::on}), answer(board, {plies, Pruning::off}))
          << fen(board) << ", " << plies << " plies";
  }
}

TEST(DraughtsOracle, IsTheSameForBothColours) {
  constexpr std::uint64_t seed = 1963;
  std::cout << "seed " << seed << '\n';
  Dice dice(seed);
  for (int i = 0; i < 300; ++i) {
    const Board board = random_game(dice, dice.below(80));
    Board turned;
    turned.to_move = other(board.to_move);
    for (const Square square : squares())
      if (const Man man = board.at(square); man != Man::none)
        turned.at(99 - square) = static_cast<Man>((static_cast<int>(man) + 1) % 4 + 1);
    ASSERT_EQ(evaluate(board), evaluate(turned)) << fen(board);
    ASSERT_EQ(answer(board, {3}).value, answer(turned, {3}).value) << fen(board);
  }
}

TEST(DraughtsOracle, SeesTheEnd) {
  // White captures the last man, so Black cannot move at ply 2.
  EXPECT_EQ(answer(parsed("W:WK22:B18")).value, 96);
  // After 5-1 9-5, the king on 1 has no move.
  EXPECT_EQ(answer(parsed("W:W5:BK6,K9,K10"), {3}).value, 6);
}

TEST(DraughtsOracle, FollowsExchangesBehindTheLastPly) {
  // A search of one ply must see that White recaptures after Black's capture.
  const Board board = parsed("B:B14,1:W18,27,32");
  const int quiet = evaluate(after(board, moves(board).front()));
  EXPECT_EQ(moves(board).size(), 1U);
  EXPECT_LT(answer(board, {1}).value, whole - quiet);
}

}  // namespace
}  // namespace chessvm::games::draughts::test::oracle_test
