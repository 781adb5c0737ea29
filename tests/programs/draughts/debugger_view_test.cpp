// SPDX-License-Identifier: MIT
// Compares the debugger's view of draughts with the game's own board during a whole search.
#include <set>

#include "programs/debugger_views.hpp"
#include "programs/draughts/draughts.hpp"
#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::draughts_view_test {
namespace {

using games::draughts::Board;
using games::draughts::Man;
using games::draughts::Move;

class DraughtsView : public testing::Test {
 protected:
  DraughtsView()
      : console(assembled_file("programs/draughts/draughts.asm"), programs::debugger_views()) {}

  void begin(std::string_view fen, int plies) {
    board = games::draughts::parse_fen(fen).value();
    for (const vm::Card& card : games::draughts::deck_of(board, plies))
      console.session.timeline.add_card(card);
  }

  Console console;
  Board board;
};

/// Returns `board` as the view draws it, without the lines below the ranks.
std::string drawn(const Board& board) {
  constexpr std::string_view marks = ".oOxX";
  std::string text;
  for (int rank = 8; rank >= 1; --rank) {
    text += std::to_string(rank) + ' ';
    for (int file = 1; file <= 8; ++file) {
      const Man man = board.at(10 * rank + file);
      text += ' ';
      text += (rank + file) % 2 != 0 ? ' ' : marks[static_cast<std::size_t>(man)];
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

TEST_F(DraughtsView, BoardAndStack) {
  begin("B:W22,23,K30:B14,15,K3", 2);
  console("break node count 3; continue");
  // The man on 14 moved to 18, and the man on 23 has captured it.
  EXPECT_EQ(console("view"),
            "8    .   .   X   .\n7  .   .   .   .\n6    .   .   .   .\n5  .   o   x   .\n"
            "4    .   .   .   .\n3  .   o   .   .\n2    .   .   .   .\n1  .   O   .   .\n"
            "   1 2 3 4 5 6 7 8\n"
            "Black to move, ply 3 of 2, steps 20 03\n"
            " ply alpha  beta  to\n"
            "   1     0   100  44\n"
            "   2     0   100  53\n"
            ">  3     0   100  -\n");
}

TEST_F(DraughtsView, BeforeTheSearch) {
  EXPECT_CONTAINS(console("view draughts"), "   1 2 3 4 5 6 7 8\nno search yet\n");
}

/// Each board at a node must be reachable by moves, with the correct side to move.
TEST_F(DraughtsView, IsTheGamesOwnBoardAllThroughASearch) {
  begin("B:W22,23,K30:B14,15,K3", 3);
  std::set<std::string> possible;
  std::vector<Board> level{board};
  for (int ply = 1; ply <= 6; ++ply) {
    std::vector<Board> next;
    for (const Board& one : level) {
      possible.insert(drawn(one) + (one.to_move == games::draughts::Colour::white ? "W" : "B"));
      if (ply < 6)
        for (const Move& move : games::draughts::moves(one))
          next.push_back(games::draughts::after(one, move));
    }
    level = std::move(next);
  }
  console("break node");
  int seen = 0;
  for (; seen < 300; ++seen) {
    console("continue");
    if (console.state().status == Status::halted) break;
    const std::string view = console("view draughts");
    const std::string rows = view.substr(0, view.find("   1 2 3"));
    ASSERT_TRUE(possible.contains(rows + (contains(view, "White to move") ? "W" : "B"))) << view;
  }
  EXPECT_GT(seen, 30);
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::draughts_view_test
