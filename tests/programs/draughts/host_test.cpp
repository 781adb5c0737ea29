// SPDX-License-Identifier: MIT
// Tests draughts on the host: the numbers and names of moves, decks, answer cards, drawn games,
// game records, and pictures of the board.
#include <sstream>

#include "positions.hpp"
#include "programs/draughts/pdn.hpp"

namespace chessvm::games::draughts::test::host_test {
namespace {

const Game& game() {
  static const auto made = make_draughts(usual_plies);
  return *made;
}

/// Plays `moves` from `position` and returns the position after them. The moves are in players'
/// notation, with blanks between them.
Position played(Position position, std::string_view moves) {
  while (!moves.empty()) {
    const auto blank = moves.find(' ');
    const auto move = game().named_move(position, moves.substr(0, blank));
    EXPECT_TRUE(move.has_value()) << moves;
    position = game().play(position, move.value());
    moves.remove_prefix(blank == std::string_view::npos ? moves.size() : blank + 1);
  }
  return position;
}

TEST(DraughtsHost, NumbersMovesBySquares) {
  EXPECT_EQ(game().moves(game().start()),
            (std::vector<int>{913, 914, 1014, 1015, 1115, 1116, 1216}));
  // The king can jump from 14 back to 14 in two directions.
  const Position around = position_of(parsed("B:BK14:W18,26,25,17"));
  EXPECT_EQ(game().moves(around), (std::vector<int>{1414, 11414}));
  EXPECT_EQ(game().spelled(around, 1414), "14x23x30x21x14");
  EXPECT_EQ(game().named_move(around, "14x21x30x23x14"), 11414);
  EXPECT_EQ(game().named_move(around, "14x14"), 1414);
  EXPECT_EQ(game().objection(around, game().named_move(around, "14x21x14").value()),
            "square 14 is taken");
}

TEST(DraughtsHost, SaysWhyAMoveIsRefused) {
  const Position start = game().start();
  const auto why = [&](const Position& position, std::string_view move) {
    return game().objection(position, game().named_move(position, move).value());
  };
  EXPECT_EQ(why(start, "15-18"), "square 15 is empty");
  EXPECT_EQ(why(start, "22-18"), "the man on 22 is O's");
  EXPECT_EQ(why(start, "5-9"), "square 9 is taken");
  EXPECT_EQ(why(start, "9-17"), "the man on 9 cannot go to 17");
  EXPECT_EQ(why(played(start, "11-15 22-18"), "9-13"), "X must capture, as by 15x22");
  EXPECT_EQ(game().objection(start, 4015), "there is no square 40, only 1-32");
  EXPECT_EQ(game().named_move(start, "11-"), std::nullopt);
  EXPECT_EQ(game().named_move(start, "11"), std::nullopt);
  EXPECT_EQ(game().named_move(start, "33-29"), std::nullopt);
}

TEST(DraughtsHost, PunchesMenThenTheQuestion) {
  std::vector<std::int32_t> values;
  for (const vm::Card card : game().deck(position_of(parsed("W:WK32,22:B1"))))
    values.push_back(card.value);
  EXPECT_EQ(values, (std::vector<std::int32_t>{17020, 33010, 82030, 99400}));
}

TEST(DraughtsHost, TakesTwoCardsThatAreAMove) {
  const Position start = game().start();
  const auto reply = game().reply(start, {6253, 149});
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply.value().move, 914);
  EXPECT_EQ(reply.value().spelled, "9-14");
  EXPECT_EQ(reply.value().remark, "counts -1");
  EXPECT_EQ(reply.value().position, played(start, "9-14"));
  EXPECT_EQ(game().reply(start, {6253, 196}).value().remark, "sees a win in 1");
  EXPECT_EQ(game().reply(start, {6253, 106}).value().remark, "sees a loss in 2");
  const std::vector<std::pair<std::vector<int>, std::string>> refused{
      {{}, "the program punched 0 cards, expected 2"},
      {{6253}, "the program punched 1 cards, expected 2"},
      {{6253, 850}, "the card 0850 names move 8 of 7"},
      {{6253, 50}, "the card 0050 names move 0 of 7"},
      {{6251, 150}, "the card 6251 is not move 1, which is 9-14"},
      {{6253, 100}, "the card 0100 tells no value"},
  };
  for (const auto& [cards, message] : refused) {
    const auto bad = game().reply(start, cards);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().message, message);
  }
}

TEST(DraughtsHost, DrawsByRepetitionAndAfterFortyQuietMoves) {
  Position position = position_of(parsed("B:BK1:WK32"));
  position = played(position, "1-5 32-28 5-1 28-32 1-5 32-28 5-1");
  EXPECT_EQ(game().outcome(position), Outcome::open);
  EXPECT_EQ(game().outcome(played(position, "28-32")), Outcome::draw);
  EXPECT_EQ(game().outcome(position_of(parsed("B:B12:WK8,16,19"))), Outcome::second_wins);
}

TEST(DraughtsHost, WritesGamesInPdn) {
  EXPECT_EQ(to_pdn({.black = "zx81", .white = "ENIAC", .moves = {}}),
            "[Black \"zx81\"]\n[White \"ENIAC\"]\n[Result \"*\"]\n[GameType \"21\"]\n\n*\n");
  const std::string won = to_pdn({.black = "a",
                                  .white = "b",
                                  .moves = {"11-15", "22-18", "15x22"},
                                  .outcome = Outcome::second_wins});
  EXPECT_TRUE(won.ends_with("\n\n1. 11-15 22-18 2. 15x22 1-0\n")) << won;
  const std::string set_up = to_pdn(
      {.black = "a", .white = "b", .moves = {"5-1", "9-5"}, .start = parsed("W:W5:BK6,K9,K10")});
  EXPECT_TRUE(set_up.ends_with("\n[SetUp \"1\"]\n[FEN \"W:W5:BK6,K9,K10\"]\n\n1... 5-1 2. 9-5 *\n"))
      << set_up;
  const std::string draw = to_pdn({.black = "a",
                                   .white = "b",
                                   .moves = std::vector<std::string>(100, "14x23x30x21x14"),
                                   .outcome = Outcome::draw});
  EXPECT_TRUE(draw.ends_with(" 1/2-1/2\n")) << draw;
  std::istringstream lines(draw);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(DraughtsHost, DrawsTheBoard) {
  EXPECT_EQ(game().picture(position_of(parsed("W:WK32,22:B1,K9"))),
            "      1x      2.      3.      4.\n"
            "  5.      6.      7.      8.\n"
            "      9X     10.     11.     12.\n"
            " 13.     14.     15.     16.\n"
            "     17.     18.     19.     20.\n"
            " 21.     22o     23.     24.\n"
            "     25.     26.     27.     28.\n"
            " 29.     30.     31.     32O\n");
  EXPECT_EQ(game().cells(position_of(parsed("W:WK32,22:B1,K9"))),
            "x.......X............o.........O");
}

TEST(DraughtsHost, LetsOneSideDeclineToCapture) {
  const Board board = parsed("B:BK10:W15,24,28");
  const auto free = make_draughts(usual_plies, board, Side::first);
  const Position position = position_of(board);
  EXPECT_EQ(game().moves(position), (std::vector<int>{1019}));
  EXPECT_EQ(free->moves(position), (std::vector<int>{1006, 1007, 1014, 1019}));
  EXPECT_EQ(free->spelled(position, 1014), "10-14");
  EXPECT_EQ(free->named_move(position, "10x19"), 1019);
  EXPECT_EQ(free->objection(position, 1018), "the man on 10 cannot go to 18");
  const Position next = free->play(position, 1014);
  EXPECT_EQ(board_of(next).at(square_of(14)), Man::black_king);
  // In the game `free`, only Black may decline a capture, so White must capture here.
  const Position white = position_of(parsed("W:B10,1:WK15"));
  EXPECT_EQ(free->moves(white), game().moves(white));
  EXPECT_EQ(game().moves(white), (std::vector<int>{1506}));
}

}  // namespace
}  // namespace chessvm::games::draughts::test::host_test
