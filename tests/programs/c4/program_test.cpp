// SPDX-License-Identifier: MIT
// Tests the assembled program: it must win, block the opponent's wins, and answer like the oracle.
#include <algorithm>
#include <cstdlib>
#include <iomanip>
#include <optional>
#include <sstream>

#include "named.hpp"
#include "tests/support/golden.hpp"

namespace chessvm::games::c4::test::program_test {
namespace {

void compare(const vm::Image& image, const Position& position, int depth) {
  EXPECT_EQ(ask(image, position).answer,
            answer(Board(position), position.to_move, {.depth = depth}))
      << "depth " << depth << ", " << mark(position.to_move) << " to move\n"
      << game().picture(position);
}

/// Compares the program's answers with the oracle's in `count` random unfinished positions.
void compare_many(int depth, int count, std::uint64_t seed) {
  std::cout << "seed " << seed << '\n';
  Dice dice(seed);
  const vm::Image image = assembled_c4(depth);
  for (int i = 0; i < count && !testing::Test::HasFailure(); ++i)
    compare(image, random_position(dice, dice.below(cell_count)), depth);
}

TEST(C4Program, EqualsTheOracleAtDepthTwo) {
  compare_many(2, 2000, 1944);
}
TEST(C4Program, EqualsTheOracleAtDepthThree) {
  compare_many(3, 1000, 1945);
}
TEST(C4Program, EqualsTheOracleAtDepthFour) {
  compare_many(4, 500, 1946);
}
TEST(C4Program, EqualsTheOracleAtDepthFive) {
  compare_many(5, 300, 1947);
}
TEST(C4Program, EqualsTheOracleAtFullDepth) {
  compare_many(program_depth, 300, 1948);
}
TEST(C4Program, EqualsTheOracleAtDepthEight) {
  compare_many(8, 50, 1949);
}

/// Positions with only a few free cells, in which draws and full columns are likely.
TEST(C4Program, EqualsTheOracleWhereTheBoardFillsUp) {
  Dice dice(1952);
  const vm::Image image = assembled_c4(program_depth);
  for (int found = 0; found < 200 && !HasFailure();) {
    const Position position = random_position(dice, cell_count - 1);
    if (Board(position).stones() < cell_count - 10) continue;
    ++found;
    compare(image, position, program_depth);
  }
}

/// Returns the columns, counted from 0, in which `side` could complete four with the next stone.
std::vector<int> winning_columns(const Position& position, Side side) {
  std::vector<int> winning;
  for (const int move : game().moves(position))
    if (Board(position).completes(move - 1, side)) winning.push_back(move - 1);
  return winning;
}

/// Returns a position in which `side` has three stones on `line` and the cell `line[open]` is free.
/// nullopt if a stone in the column of this cell would not fall on it, or if the game is over.
std::optional<Position> with_three(const Line& line, std::size_t open, Side side, Dice& dice) {
  Position position = game().start();
  position.to_move = side;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (i != open) position.cells[index(line[i])] = side;
  for (const Cell cell : line)
    for (int row = 0; row < cell.row; ++row) {
      Side& below = position.cells[index({cell.column, row})];
      if (below == Side::none) below = dice.below(2) == 0 ? Side::first : Side::second;
    }
  if (Board(position).height(line[open].column) != line[open].row) return std::nullopt;
  if (game().outcome(position) != Outcome::open) return std::nullopt;
  return position;
}

TEST(C4Program, CompletesEachOfThe69LinesForBothSides) {
  constexpr std::uint64_t seed = 1955;
  constexpr int tries = 100;
  std::cout << "seed " << seed << '\n';
  Dice dice(seed);
  const vm::Image image = assembled_c4(2);
  int completed = 0;
  for (const Line& line : lines())
    for (const Side side : {Side::first, Side::second}) {
      int ways = 0;
      for (int i = 0; i < tries; ++i) {
        const std::size_t open = static_cast<std::size_t>(i) % line.size();
        const auto position = with_three(line, open, side, dice);
        // Skips positions in which the program could also win in another column.
        if (!position || winning_columns(*position, side).size() != 1) continue;
        ++ways;
        EXPECT_EQ(ask(image, *position).answer, (Answer{line[open].column, whole - 1}))
            << game().picture(*position);
      }
      completed += ways > 0 ? 1 : 0;
    }
  EXPECT_EQ(completed, 2 * 69);
}

/// The program must punch the value 99 if its next stone can complete four, and only then.
TEST(C4Program, SeesNoFourWhereThereIsNone) {
  constexpr std::uint64_t seed = 1953;
  std::cout << "seed " << seed << '\n';
  Dice dice(seed);
  const vm::Image image = assembled_c4(2);
  for (int quiet = 0; quiet < 1000 && !HasFailure();) {
    const Position position = random_position(dice, dice.below(cell_count));
    const auto moves = game().moves(position);
    const bool can_win = std::any_of(moves.begin(), moves.end(), [&](int move) {
      return Board(position).completes(move - 1, position.to_move);
    });
    quiet += can_win ? 0 : 1;
    EXPECT_EQ(ask(image, position).answer.value == whole - 1, can_win) << game().picture(position);
  }
}

TEST(C4Program, TakesEveryWinAndBlocksEveryLoss) {
  constexpr std::uint64_t seed = 1954;
  std::cout << "seed " << seed << '\n';
  Dice dice(seed);
  const vm::Image image = assembled_c4(3);
  int wins = 0;
  int blocks = 0;
  while ((wins < 500 || blocks < 500) && !HasFailure()) {
    const Position position = random_position(dice, dice.below(cell_count));
    const auto winning = winning_columns(position, position.to_move);
    const auto losing = winning_columns(position, other(position.to_move));
    const auto& wanted = winning.empty() ? losing : winning;
    if (wanted.empty()) continue;
    ++(winning.empty() ? blocks : wins);
    EXPECT_EQ(std::count(wanted.begin(), wanted.end(), ask(image, position).answer.column), 1)
        << game().picture(position);
  }
  std::cout << wins << " wins, " << blocks << " blocks\n";
}

TEST(C4Program, SaysThatTheBoardIsFull) {
  // Neighbours in a row belong to different sides. In a column, the side changes after two stones.
  Position position = game().start();
  for (int column = 0; column < columns; ++column)
    for (int row = 0; row < rows; ++row)
      position.cells[index({column, row})] =
          (column + row / 2) % 2 == 0 ? Side::first : Side::second;
  ASSERT_EQ(game().outcome(position), Outcome::draw);
  EXPECT_EQ(host::Interpreter().run(assembled_c4(program_depth), game().deck(position)).cards,
            std::vector<int>{level});
}

/// Compares the decks of named positions, and the cards that answer them, with recorded files.
/// CHESSVM_BLESS=1 records new files.
TEST(C4Program, AnswersTheNamedDecks) {
  const vm::Image image = programs::assembled("c4/c4.asm");
  const auto check = [](const std::string& name, const std::string& text) {
    chessvm::test::expect_golden(CHESSVM_TEST_DATA "/c4/" + name, text);
  };
  for (const auto& [name, position] : named_set()) {
    const auto deck = game().deck(position);
    check(name + ".deck", host::deck_text(deck));
    std::ostringstream cards;
    for (const int card : host::Interpreter().run(image, deck).cards)
      cards << std::setw(4) << std::setfill('0') << card << '\n';
    check(name + ".cards", cards.str());
  }
}

}  // namespace
}  // namespace chessvm::games::c4::test::program_test
