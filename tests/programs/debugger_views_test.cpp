// SPDX-License-Identifier: MIT
#include "programs/debugger_views.hpp"

#include "tests/vm/debugger/support.hpp"

namespace chessvm::vm::debugger::test::debugger_views_test {
namespace {

TEST(Views, ChessBoardAndStack) {
  Console console(assembled_file("programs/chess/chess.asm"), programs::debugger_views());
  for (const vm::Card& card : chess_cards(middle_game, console.session.symbols))
    console.session.timeline.add_card(card);
  console("break node count 2; continue");
  const std::string text = console("view");
  // The first node at ply 3: Black's queen has captured on d4, and White's pawn has recaptured.
  EXPECT_EQ(text,
            "8  . . . r . . k .\n7  . p . b . p p .\n6  p . . . . . . p\n5  . . . . . . . .\n"
            "4  . . . P R . . .\n3  . . . Q . . . P\n2  P P . . . P P .\n1  . . . . . . K .\n"
            "   a b c d e f g h\n"
            "Black to move, ply 3, last 6, mode 00\n"
            "  ply move  score alpha  beta   taken\n"
            "   1  b6d4     50     1    99      02\n"
            "   2  c3d4     36     1    99      09\n"
            ">  3  -        27     0    99       -\n"
            "best 0000\n");
  // At the 40th node, the program has found a legal move of ply 3 and set `captured`.
  console("delete 1; break node count 40; continue");
  EXPECT_CONTAINS(console("view"), "   3  d7e6     27    18    99      00\n");
}

TEST(Views, TicTacToe) {
  Console console(assembled_file("programs/tic/tic.asm"), programs::debugger_views());
  console.deck("01\n05\n09\n99\n");
  console("continue");
  const std::string text = console("view");
  EXPECT_CONTAINS(text, " X . .\n . O .\n . . X\n");
}

TEST(Views, Life) {
  Console console(assembled_file("programs/life/life.asm"), programs::debugger_views());
  console.deck("32\n33\n34\n9901\n");
  console("continue");
  const std::string text = console("view");
  EXPECT_CONTAINS(text, " . . # . . . . .");
}

TEST(Views, FitBySymbols) {
  Console console(assembled("test.asm", countdown), programs::debugger_views());
  EXPECT_CONTAINS(console("view"), "[70]   00 00 00 00 00");
  EXPECT_CONTAINS(console("view chess"), "not those of a program");
  EXPECT_CONTAINS(console("view nothing"), "no view 'nothing'; there are chess");
  console("set [12] = 34");
  EXPECT_CONTAINS(console("view digits"), "[10]   00 00 34 00 00");
}

TEST(Views, AreTotal) {
  // All symbols have the names that the views look for, but arbitrary values.
  for (const int value : {-100, -1, 0, 60, 74, 99}) {
    std::vector<Symbol> symbols;
    for (const char* name :
         {"board", "ply",  "mode",     "last",  "wking",  "bking",    "wrook1", "wrook2",
          "from",  "to",   "captured", "best",  "score",  "bestfrom", "bestto", "lines",
          "root",  "move", "both",     "alive", "fives",  "before",   "column", "placed",
          "state", "turn", "top",      "cut",   "origin", "number",   "stack"})
      symbols.push_back({vm::SymbolKind::constant, value, name, "x:1"});
    for (const char* name : {"place", "cell", "rules", "survive", "row1", "row8", "order", "only",
                             "worths", "rank1", "steps"})
      symbols.push_back({vm::SymbolKind::table, 399, name, "x:1"});
    vm::MachineState state;
    const vm::Image image;
    std::size_t drawn = 0;
    for (auto& accumulator : state.memory) accumulator.words.fill(99);
    const std::vector<View> views = with_digits(programs::debugger_views());
    for (const View& view : views) {
      const vm::Symbols all(symbols);
      if (view.fits(all)) {
        EXPECT_FALSE(view.draw({state, image, all}).empty());
        ++drawn;
      }
    }
    EXPECT_EQ(drawn, views.size()) << "a view has symbols that this test lacks";
  }
}

}  // namespace
}  // namespace chessvm::vm::debugger::test::debugger_views_test
