// SPDX-License-Identifier: MIT
#include "programs/rivals/microchess.hpp"

#include <fmt/format.h>

#include "support.hpp"

namespace chessvm::rivals::test::microchess_test {
namespace {

using chess::Colour;
using microchess::Counts;
using microchess::Level;
using microchess::Trial;

Level level(const std::string& name) {
  return name == "superblitz" ? Level::super_blitz : name == "blitz" ? Level::blitz : Level::normal;
}

Trial trial(std::string_view moves, std::string_view move) {
  MicroChess rival({.level = Level::normal});
  const chess::Game played = game(moves);
  answer(rival, played);
  const Colour side = played.position().side;
  for (const Trial& trial : rival.report().trials)
    if (chess::coordinate(
            {microchess::to_chess(trial.from, side), microchess::to_chess(trial.to, side)}) == move)
      return trial;
  ADD_FAILURE() << move << " is not tried";
  return {};
}

TEST(MicroChess, PlaysAsTheProgramOf1976) {
  const auto vectors = rows("microchess.txt");
  ASSERT_EQ(vectors.size(), 39U);
  for (const auto& row : vectors) {
    MicroChess rival({.level = level(row[1])});
    EXPECT_EQ(answer(rival, game(row[0])), row[2]) << row[0] << ", " << row[1];
    const auto figures = rival.statistics();
    ASSERT_EQ(figures.size(), 3U);
    EXPECT_EQ(figures[1].value, row[3]) << row[0] << ", " << row[1];
    EXPECT_EQ(figures[0].value, row[4]) << row[0] << ", " << row[1];
    if (row[5] != "-") {
      EXPECT_EQ(figures[2].value, row[5]) << row[0] << ", " << row[1];
    }
  }
}

TEST(MicroChess, CountsWhatTheMovesOfEachStateDo) {
  const auto start = trial("", "e2e4").evidence;
  EXPECT_EQ(start.before, (Counts{20, 0, 0, 0}));
  EXPECT_EQ(start.replies, (Counts{20, 0, 0, 0}));
  EXPECT_EQ(start.continuation, (Counts{34, 0, 0, 0}));
  const auto queen = trial("e2e4 e7e5", "d1h5");
  EXPECT_EQ(queen.evidence.before.mobility, 33);
  EXPECT_EQ(queen.evidence.replies.mobility, 30);
  EXPECT_EQ(queen.evidence.continuation, (Counts{52, 2, 6, 0xF}));
  EXPECT_EQ(queen.value, 213);
  const auto mate = trial("f2f3 e7e5 g2g4", "d8h4");
  EXPECT_EQ(mate.evidence.replies.mobility, 0);
  EXPECT_EQ(mate.evidence.continuation, (Counts{51, 11, 15, 0}));
  EXPECT_EQ(mate.value, 255);
  const auto check = trial("e2e4 d7d5", "f1b5");
  EXPECT_EQ(check.evidence.before, (Counts{35, 2, 2, 0xE}));
  EXPECT_EQ(check.evidence.replies.mobility, 6);
  EXPECT_EQ(check.evidence.continuation, (Counts{40, 11, 13, 0}));
  EXPECT_EQ(check.value, 226);
}

TEST(MicroChess, PlaysEveryMoveOfItsBookWithBothSides) {
  const auto lines = rows("openings.txt");
  ASSERT_EQ(lines.size(), openings.size());
  std::size_t plies = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    ASSERT_EQ(openings[i].name, lines[i][0]);
    EXPECT_EQ(openings[i].line, lines[i][1]);
    const chess::Game whole = game(lines[i][1]);
    chess::Position last = whole.position();
    last.en_passant = chess::no_square;  // a FEN names this square only if a pawn can capture
    EXPECT_EQ(chess::to_fen(last), lines[i][2]);
    for (const Colour colour : chess::colours) {
      MicroChess rival({.level = Level::super_blitz, .opening = &openings[i]});
      rival.reset({.start = whole.start(), .colour = colour, .seed = 0});
      for (std::size_t ply = 0; ply < whole.moves().size(); ++ply) {
        if (whole.before(ply).side == colour) {
          EXPECT_EQ(rival.choose(), chess::Moves{whole.moves()[ply]}) << lines[i][0] << ply;
          EXPECT_EQ(rival.statistics().front().name, "book") << lines[i][0] << ply;
          ++plies;
        }
        rival.observe(whole.moves()[ply]);
      }
    }
  }
  EXPECT_EQ(plies, 90U);
}

TEST(MicroChess, ThinksWhenTheBookEndsOrIsLeft) {
  const auto* giuoco = &openings[1];
  MicroChess rival({.level = Level::super_blitz, .opening = giuoco});
  EXPECT_EQ(answer(rival, game(giuoco->line)), "a1b1");
  // Black has replied e6, a move that is not in the book.
  EXPECT_NE(answer(rival, game("e2e4 e7e6")), "g1f3");
  EXPECT_EQ(rival.statistics().front().name, "value");
  // The book stays closed even if Black later moves to the square that the book expected.
  answer(rival, game("e2e4 e7e6 g1f3 e6e5"));
  EXPECT_EQ(rival.statistics().front().name, "value");
  // The tape expects a knight on f6. The rival compares only squares, so it accepts a pawn there.
  MicroChess indian({.level = Level::super_blitz, .opening = &openings[3]});
  EXPECT_EQ(answer(indian, game("d2d4 f7f6")), "c2c4");
}

TEST(MicroChess, ClosesTheBookRatherThanPlayIllegally) {
  // The tape expects that Black's knight has left f6. Here the knight still blocks the way from g5.
  const auto blocked = game("e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 f8e7 e4e5 c8d7");
  MicroChess guarded({.level = Level::super_blitz, .opening = &openings[0]});
  EXPECT_NE(answer(guarded, blocked), "g5e7");
  EXPECT_EQ(guarded.statistics().front().name, "value");
  MicroChess historic(
      {.level = Level::super_blitz, .opening = &openings[0], .guard = BookGuard::none});
  EXPECT_EQ(answer(historic, blocked), "g5e7");
}

TEST(MicroChess, TakesAVeryGoodMoveForATerribleOne) {
  // The capture of the queen is worth so much that the byte for the value of a move overflows.
  const auto position = chess::read_fen(
      "1r2k2r/ppq1pp1p/2ppb3/1N2b3/1P2B1Q1/2P1P1p1/PB1P1PPP/"
      "2R2KNR w k - 2 19");
  const chess::Game game(position.value());
  MicroChess byte({.level = Level::normal});
  MicroChess wide({.level = Level::normal, .arithmetic = microchess::Arithmetic::wide});
  EXPECT_EQ(answer(byte, game), "e4c6");
  EXPECT_EQ(byte.statistics().front().value, "202");
  EXPECT_EQ(answer(wide, game), "b5c7");
  EXPECT_EQ(wide.statistics().front().value, "254");
}

TEST(MicroChess, ResignsWhereEveryMoveLosesTheKing) {
  MicroChess rival({.level = Level::blitz});
  EXPECT_EQ(answer(rival, game("f2f3 e7e5 g2g4 d8h4")), "-");
}

TEST(MicroChess, NumbersMenAndSquaresFromBothSides) {
  const auto start = chess::read_fen(chess::initial_fen).value().board;
  const auto white = microchess::to_board(start, Colour::white);
  const std::array<microchess::Square, 16> own{0x03, 0x04, 0x00, 0x07, 0x02, 0x05, 0x01, 0x06,
                                               0x10, 0x17, 0x11, 0x16, 0x12, 0x15, 0x14, 0x13};
  EXPECT_EQ(white.own.squares, own);
  // If the board is turned by 180 degrees, Black's lists of men must be equal to White's lists.
  auto black = microchess::to_board(start, Colour::black);
  black.reverse();
  EXPECT_EQ(black.own.squares, own);
  EXPECT_EQ(black.opponent.squares, white.opponent.squares);
  for (const chess::Square square : chess::squares)
    for (const Colour colour : chess::colours)
      EXPECT_EQ(microchess::to_chess(microchess::to_square(square, colour), colour), square);
}

TEST(MicroChess, HoldsMorePiecesThanAGameBeginsWith) {
  const auto position = chess::read_fen("4k3/8/8/8/8/8/P7/QQQ1K3 w - - 0 1").value();
  const auto men = microchess::to_board(position.board, Colour::white).own;
  EXPECT_EQ(men.squares[microchess::queen_slot], microchess::to_square(13, Colour::white));
  EXPECT_EQ(men.squares[0x9], microchess::to_square(21, Colour::white));
  EXPECT_EQ(men.kinds[0xB], chess::Kind::queen);
  EXPECT_EQ(std::ranges::count(men.kinds, chess::Kind::queen), 3);
}

/// Returns the letters of the promotions that a rival ranks in `fen`, in the rival's order.
std::string promotions(const MicroChessOptions& options, std::string_view fen) {
  MicroChess rival(options);
  answer(rival, game("", fen));
  std::string letters;
  for (const chess::Move move : rival.choose())
    if (move.promotion != chess::Kind::none) letters += letter(move.promotion);
  return letters;
}

TEST(MicroChess, PromotesToAQueenOrToWhatIsLost) {
  const std::string_view alone = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
  const std::string_view with_queen = "8/P6k/8/8/8/8/6Q1/K7 w - - 0 1";
  EXPECT_EQ(promotions({.level = Level::blitz}, alone), "Q");
  EXPECT_EQ(promotions({.level = Level::blitz}, with_queen), "Q");
  // The console promotes the pawn to a rook while the queen is on the board.
  const MicroChessOptions console{.level = Level::blitz, .promotion = Promotion::lost_man};
  EXPECT_EQ(promotions(console, alone), "Q");
  EXPECT_EQ(promotions(console, with_queen), "R");
  EXPECT_EQ(promotions({.level = Level::blitz, .rules = MicroRules::micro}, alone), "");
}

TEST(MicroChess, FollowsCastlingEnPassantAndPromotion) {
  // After each of these games, the rival's lists of men must agree with the position.
  for (const std::string_view moves :
       {"e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6", "e2e4 a7a6 e4e5 d7d5 e5d6 a6a5",
        "a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5 a7b8q h5h4",
        "a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5 a7b8n h5h4"}) {
    const chess::Game played = game(moves);
    MicroChess followed({.level = Level::blitz});
    MicroChess fresh({.level = Level::blitz});
    const auto values = [](const MicroChess& rival) {
      std::vector<std::string> lines;
      for (const Trial& trial : rival.report().trials)
        lines.push_back(fmt::format("{:02x}{:02x} {}", trial.from, trial.to, trial.value));
      std::ranges::sort(lines);
      return lines;
    };
    answer(followed, played);
    answer(fresh, chess::Game(played.position()));
    EXPECT_EQ(values(followed), values(fresh)) << moves;
  }
}

}  // namespace
}  // namespace chessvm::rivals::test::microchess_test
