// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/opening.hpp"

#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "programs/chess/rules/fen.hpp"

namespace chessvm::chess::match::test::opening_test {
namespace {

TEST(Opening, ReadsTheSuite) {
  const auto text = read_file(CHESSVM_TEST_DATA "/chess/openings.epd");
  const auto openings = read_openings(text.value(), "openings.epd");
  ASSERT_TRUE(openings) << to_text(openings.error());
  ASSERT_EQ(openings.value().size(), 100U);
  const Opening& way = openings.value()[0];
  EXPECT_EQ(way.id, "OD.001");
  EXPECT_EQ(way.game.moves().size(), 10U);
  EXPECT_EQ(to_fen(way.game.start()), initial_fen);
  const Opening& position = openings.value()[1];
  EXPECT_EQ(position.id, "OD.002");
  EXPECT_TRUE(position.game.moves().empty());
  EXPECT_EQ(to_fen(position.game.start()),
            "rnbqkb1r/ppp1pp1p/3p1np1/8/4P3/5N1P/PPPPQPP1/RNB1KB1R b - - 2 4");
}

TEST(Opening, ReadsMovesFromTheInitialPosition) {
  const auto openings = read_openings(
      "# two openings\n\nstartpos\r\nstartpos moves e2e4  e5\n"
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - moves \"e2e4\";\n",
      "x");
  ASSERT_TRUE(openings) << to_text(openings.error());
  ASSERT_EQ(openings.value().size(), 3U);
  // If no pawn can capture en passant, the FEN may give the square or `-`.
  for (const char* const square : {"-", "e3"})
    EXPECT_TRUE(read_openings(std::string("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq ") +
                                  square + " moves \"e2e4\";",
                              "x"))
        << square;
  EXPECT_EQ(openings.value()[0].id, "line-3");
  EXPECT_EQ(openings.value()[0].game.moves().size(), 0U);
  EXPECT_EQ(openings.value()[1].game.moves().size(), 2U);
  EXPECT_EQ(openings.value()[2].game.moves().size(), 1U);
}

TEST(Opening, NamesThePlaceOfAMistake) {
  struct Case {
    const char* text;
    const char* message;
  };
  for (const Case& c :
       {Case{"", "x: error: no openings in this file"}, Case{"#\n", "no openings"},
        Case{"startpos e2e4", "x:1:10: error: expected moves"},
        Case{"\nstartpos moves e2e4 e2e4", "x:2:21: error: move 2 'e2e4' is not legal"},
        Case{"startpos moves f2f3 e7e5 g2g4 d8h4", "the game is over here: checkmate"},
        Case{"4k3/8/8/8/8/8/8/4K3 w - - id \"a\";", "the game is over here: insufficient"},
        Case{"4k3/8/8/8/8/8/8/4K2R w - - c0 \"moves e2e9\";", "x:1:38: error: move 1 'e2e9'"},
        Case{"4k3/8/8/8/8/8/8/4K2R w - - c0 \"moves e2e4\";", "lead to another position"},
        Case{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w - - c0 \"moves e2e4 e7e5\";",
             "lead to another position: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"},
        Case{"rnbqkbnr/ppp3pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 "
             "moves \"e2e4 d7d5 e4e5 f7f5\";",
             "w KQkq f6"},
        Case{"4k3/8/8/8 w - -", "x:1:"}}) {
    const auto openings = read_openings(c.text, "x");
    ASSERT_FALSE(openings) << c.text;
    EXPECT_NE(to_text(openings.error()).find(c.message), std::string::npos)
        << to_text(openings.error());
  }
}

TEST(Opening, ShufflesTheSameWayEverywhere) {
  std::string text;
  for (int i = 0; i < 6; ++i) text += "startpos\n";
  auto openings = read_openings(text, "x").value();
  const auto order = [&] {
    std::string ids;
    for (const Opening& opening : openings) ids += opening.id.back();
    return ids;
  };
  shuffle(openings, 1);
  EXPECT_EQ(order(), "241563");
}

}  // namespace
}  // namespace chessvm::chess::match::test::opening_test
