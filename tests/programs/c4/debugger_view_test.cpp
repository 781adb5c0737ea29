// SPDX-License-Identifier: MIT
// Compares the debugger's view of connect four with the game's own picture during a whole search.
#include <sstream>

#include "programs/c4/c4.hpp"
#include "programs/debugger_views.hpp"
#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::debugger_view_test {
namespace {

class ConnectFourView : public testing::Test {
 protected:
  ConnectFourView() : console(assembled_file("programs/c4/c4.asm"), programs::debugger_views()) {}

  /// Sets up the position after `moves`, and stops where its search begins.
  void begin(std::string_view moves) {
    position = game->start();
    for (const char move : moves) position = game->play(position, move - '0');
    for (const vm::Card& card : game->deck(position)) console.session.timeline.add_card(card);
    console("until node");
  }

  std::unique_ptr<games::Game> game = games::make_c4();
  games::Position position;
  Console console;
};

/// Returns the rows of the board in the view, formatted like those of `picture`.
std::string cells(const std::string& view) {
  std::istringstream lines(view);
  std::string text;
  std::string line;
  for (int row = 6; row >= 1 && std::getline(lines, line); --row) text += line.substr(2) + '\n';
  return text;
}
std::string pictured(const std::string& picture) {
  return picture.substr(picture.find('\n') + 1);
}

/// Returns the columns that the view shows in its list of plies, from the root on.
std::vector<int> tried(const std::string& view) {
  std::vector<int> columns;
  std::istringstream lines(view);
  std::string line;
  while (std::getline(lines, line) && !line.starts_with("  ply"))
    ;
  while (std::getline(lines, line) && line.find("best") == std::string::npos)
    columns.push_back(line[6] - '0');
  return columns;
}

TEST_F(ConnectFourView, BoardAndStack) {
  begin("434535");
  console("break node count 4; continue");
  // After ply 1, X has three stones in column 4, so O must play there. No move has a value yet.
  EXPECT_EQ(console("view"),
            "6  . . . O . . .\n5  . . . X . . .\n4  . . . O . . .\n3  . . . X . . .\n"
            "2  . . X X O . .\n1  . . O X O . .\n   1 2 3 4 5 6 7\n"
            "worth of the next stones: 2 2 7 0 7 2 2\n"
            "X to move, ply 4, leaves at 7, score 52\n"
            "  ply column alpha  beta\n"
            "   1  4          0   100\n"
            "   2  4 only     0   100\n"
            "   3  4          0   100\n"
            ">  4  4          0   100\n"
            "no best column yet\n");
}

TEST_F(ConnectFourView, BeforeTheSearch) {
  console.deck("04010\n04020\n");
  console("continue");
  EXPECT_EQ(console("view"),
            "6  . . . . . . .\n5  . . . . . . .\n4  . . . . . . .\n3  . . . . . . .\n"
            "2  . . . O . . .\n1  . . . X . . .\n   1 2 3 4 5 6 7\n"
            "worth of the next stones: 2 2 3 8 3 2 2\n"
            "no search yet\n");
}

TEST_F(ConnectFourView, IsTheGamesOwnBoardAllThroughASearch) {
  begin("4353");
  ASSERT_EQ(cells(console("view c4")), pictured(game->picture(position)));
  console("break node");
  std::size_t deepest = 0;
  bool forced = false;
  for (int i = 0; i < 1'000; ++i) {
    console(fmt::format("continue {}", 1 + i % 7));
    if (console.state().status == Status::halted) break;
    const std::string view = console("view c4");
    games::Position there = position;
    for (const int column : tried(view)) there = game->play(there, column);
    ASSERT_EQ(cells(view), pictured(game->picture(there))) << view;
    EXPECT_CONTAINS(view, there.to_move == games::Side::first ? "X to move" : "O to move");
    deepest = std::max(deepest, tried(view).size());
    forced = forced || contains(view, " only");
  }
  EXPECT_EQ(deepest, 6U);
  EXPECT_TRUE(forced);
}

TEST_F(ConnectFourView, TellsWhatTheProgramAnswers) {
  begin("43443531225");
  console("continue");
  EXPECT_CONTAINS(console("view"), "best column 4\n");
  EXPECT_CONTAINS(console("expect 0455; view"), ">  1  ");
  EXPECT_FALSE(console.last.failed);
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::debugger_view_test
