// SPDX-License-Identifier: MIT
// Tests the rules: known move counts, chains of jumps, crowning, positions as text.
#include <algorithm>
#include <map>
#include <set>

#include "positions.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::games::draughts::test::board_test {
namespace {

std::uint64_t perft(const Board& board, int depth) {
  if (depth == 0) return 1;
  std::uint64_t count = 0;
  for (const Move& move : moves(board)) count += perft(after(board, move), depth - 1);
  return count;
}

std::vector<std::string> texts(std::string_view fen) {
  std::vector<std::string> texts;
  for (const Move& move : moves(parsed(fen))) texts.push_back(text(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

using Texts = std::vector<std::string>;

TEST(DraughtsBoard, CountsTheMovesFromTheStart) {
  constexpr std::array<std::uint64_t, 7> counts{7, 49, 302, 1'469, 7'361, 36'768, 179'740};
  for (std::size_t i = 0; i < counts.size(); ++i)
    EXPECT_EQ(perft(start_board(), static_cast<int>(i) + 1), counts[i]);
}

TEST(DraughtsBoard, NumbersTheSquaresFromTheTop) {
  EXPECT_EQ(square_of(1), 82);
  EXPECT_EQ(square_of(4), 88);
  EXPECT_EQ(square_of(5), 71);
  EXPECT_EQ(square_of(32), 17);
  std::set<int> numbers;
  for (const Square square : squares()) {
    EXPECT_EQ(square_of(number_of(square)), square);
    numbers.insert(number_of(square));
  }
  EXPECT_EQ(numbers.size(), 32U);
}

TEST(DraughtsBoard, JumpsAreCompulsoryAndGoToTheirEnd) {
  EXPECT_EQ(texts("W:W22,32:B17,9,1"), (Texts{"22x13x6"}));
  EXPECT_EQ(texts("W:W22:B17,18,9,11"), (Texts{"22x13x6", "22x15x8"}));
  // A man jumps only forwards. A king also jumps backwards, and may end where it began.
  EXPECT_EQ(texts("B:B14:W18,17,9,10"), (Texts{"14x21", "14x23"}));
  EXPECT_EQ(texts("B:BK14:W18,26,25,17"), (Texts{"14x21x30x23x14", "14x23x30x21x14"}));
}

TEST(DraughtsBoard, CrowningEndsAMove) {
  // A king on 2 could continue with a jump over 7, but crowning ends the move.
  EXPECT_EQ(texts("W:W9:B6,7"), (Texts{"9x2"}));
  const Board board = parsed("W:W9:B6,7");
  EXPECT_EQ(fen(after(board, moves(board).front())), "B:WK2:B7");
  EXPECT_EQ(texts("W:WK9:B6,7"), (Texts{"9x2x11"}));
}

TEST(DraughtsBoard, WritesAndReadsPositions) {
  const std::string start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12";
  EXPECT_EQ(fen(start_board()), start);
  EXPECT_EQ(parsed(start), start_board());
  EXPECT_EQ(fen(parsed("W:B3,K4:WK5,6.")), "W:WK5,6:B3,K4");
}

TEST(DraughtsBoard, RefusesWhatIsNoPosition) {
  const std::vector<std::pair<std::string, std::string>> refused{
      {"", "'' is no side to move, W or B"},
      {"X:W1:B2", "'X' is no side to move, W or B"},
      {"W:W21", "'' is no list of men, as W21,K32 or B1,2"},
      {"W:21:B1", "'21' is no list of men, as W21,K32 or B1,2"},
      {"W:W33:B1", "'33' is no square, 1-32, with K before it for a king"},
      {"W:WQ3:B1", "'Q3' is no square, 1-32, with K before it for a king"},
      {"W:W21:B", "Black has no men"},
      {"W:W21,:B1", "'' is no square, 1-32, with K before it for a king"},
      {"W:W21,,22:B1", "'' is no square, 1-32, with K before it for a king"},
      {"W:W21:B21", "two men stand on square 21"},
      {"W:W21:B1:B2", "'B2' stands behind the position"},
      {"W:W4:B12", "a man of White stands on square 4, where he would be a king"},
      {"W:W12:B29", "a man of Black stands on square 29, where he would be a king"},
      {"W:W5,6,7,8,9,10,11,12,13,14,15,16,17:B1", "White has 13 men, more than 12"},
  };
  for (const auto& [text, message] : refused) {
    const auto board = parse_fen(text);
    ASSERT_FALSE(board) << text;
    EXPECT_EQ(board.error().message, message);
  }
}

/// Changes random positions. The reader must refuse each illegal result with the right reason.
TEST(DraughtsBoard, RefusesEveryMutationThatIsIllegal) {
  constexpr std::uint64_t seed = 1961;
  std::cout << "seed " << seed << '\n';
  Dice dice(seed);
  int illegal = 0;
  std::map<std::string, int> reasons;
  for (int i = 0; i < thinned(5'000, 4); ++i) {
    Board board = random_game(dice, dice.below(80));
    for (int changes = 1 + dice.below(3); changes > 0; --changes)
      board.at(squares()[dice.below(squares().size())]) = static_cast<Man>(dice.below(5));
    const auto count = [&](auto&& which) {
      return std::count_if(squares().begin(), squares().end(),
                           [&](Square square) { return which(square, board.at(square)); });
    };
    const auto white =
        count([](Square, Man man) { return man == Man::white_man || man == Man::white_king; });
    const auto black = count([](Square, Man man) { return man >= Man::black_man; });
    const auto uncrowned = count([](Square square, Man man) {
      return (man == Man::white_man && square > 80) || (man == Man::black_man && square < 20);
    });
    const bool legal = white >= 1 && white <= 12 && black >= 1 && black <= 12 && uncrowned == 0;
    const auto read = parse_fen(fen(board));
    ASSERT_EQ(bool(read), legal) << fen(board);
    if (legal) {
      ASSERT_EQ(read.value(), board);
    } else {
      const std::string& message = read.error().message;
      const std::string side = white < 1 || white > 12 ? "White" : "Black";
      const std::string men = std::to_string(side == "White" ? white : black);
      if (message.find("would be a king") != std::string::npos)
        EXPECT_GT(uncrowned, 0) << fen(board);
      else if (message.find("more than 12") != std::string::npos)
        EXPECT_EQ(message, side + " has " + men + " men, more than 12") << fen(board);
      else
        EXPECT_EQ(message, side + " has no men") << fen(board);
      ++reasons[message];
      ++illegal;
    }
  }
  EXPECT_GT(illegal, thinned(500, 4));
  EXPECT_GT(reasons.size(), 8U) << "squares of both sides, too many men, none";
}

}  // namespace
}  // namespace chessvm::games::draughts::test::board_test
