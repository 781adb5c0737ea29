// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/play/typed_move.hpp"

#include <gtest/gtest.h>

#include "programs/chess/rules/notation.hpp"
#include "programs/chess/rules/written_move.hpp"
#include "tests/programs/support/dice.hpp"
#include "tests/tools/eniac-chess/play/support.hpp"

namespace chessvm::chess::playing::test::typed_move_test {
namespace {

/// Tries the readings of `word`, the most literal one first. Returns the moves of the first reading
/// that gives a move, in algebraic notation. If no reading gives a move, returns the reason.
std::string meaning(std::string_view fen, std::string_view word) {
  const MoveNames names{Game(position_of(fen))};
  for (const Reading reading : readings) {
    std::vector<std::string> sans;
    for (const Move move : names.meant(word, reading)) sans.emplace_back(names.san(move));
    if (!sans.empty()) return alternatives(sans);
  }
  return names.why_none(word);
}

constexpr std::string_view two_knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
constexpr std::string_view promotion = "8/P7/8/8/8/8/8/k1K5 w - - 0 1";
constexpr std::string_view bishop_and_pawn = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
constexpr std::string_view free_to_castle = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
constexpr std::string_view long_only = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";

struct Case {
  std::string_view fen;
  std::string_view typed;
  std::string_view meant;
};

class TypedMove : public testing::TestWithParam<Case> {};

TEST_P(TypedMove, IsUnderstood) {
  EXPECT_EQ(meaning(GetParam().fen, GetParam().typed), GetParam().meant) << GetParam().typed;
}

INSTANTIATE_TEST_SUITE_P(
    Forms, TypedMove,
    testing::Values(Case{initial_fen, "e4", "e4"}, Case{initial_fen, "E4", "e4"},
                    Case{initial_fen, "e2e4", "e4"}, Case{initial_fen, "e2-e4", "e4"},
                    Case{initial_fen, "E2E4", "e4"}, Case{initial_fen, "Nf3", "Nf3"},
                    Case{initial_fen, "nf3", "Nf3"}, Case{initial_fen, "NF3!?", "Nf3"},
                    Case{initial_fen, "g1f3", "Nf3"}, Case{initial_fen, "Ng1f3", "Nf3"},
                    Case{initial_fen, "Ng1-f3", "Nf3"}, Case{initial_fen, "Nf", "Nf3"},
                    Case{initial_fen, "nc", "Nc3"}, Case{initial_fen, "e2", "e3 or e4"},
                    Case{initial_fen, "N", "Na3, Nc3, Nf3 or Nh3"},
                    Case{two_knights, "Nd2", "Nbd2 or Nfd2"}, Case{two_knights, "nbd2", "Nbd2"},
                    Case{two_knights, "Nbd", "Nbd2"}, Case{promotion, "a8=Q+", "a8=Q#"},
                    Case{promotion, "a8q", "a8=Q#"}, Case{promotion, "a7a8n", "a8=N"},
                    Case{promotion, "a7a8=N", "a8=N"}, Case{bishop_and_pawn, "bxc4", "bxc4"},
                    Case{bishop_and_pawn, "Bxc4", "Bxc4"}, Case{bishop_and_pawn, "bc4", "bxc4"},
                    Case{bishop_and_pawn, "Bc4", "Bxc4"}, Case{bishop_and_pawn, "b3:c4", "bxc4"},
                    Case{bishop_and_pawn, "bx", "bxc4"}, Case{bishop_and_pawn, "Bx", "Bxc4"},
                    Case{free_to_castle, "O-O", "O-O"}, Case{free_to_castle, "0-0", "O-O"},
                    Case{free_to_castle, "oo", "O-O"}, Case{free_to_castle, "o-o-o", "O-O-O"},
                    Case{free_to_castle, "e1g1", "O-O"}, Case{free_to_castle, "e1c1", "O-O-O"},
                    Case{long_only, "O", "O-O-O"}));

INSTANTIATE_TEST_SUITE_P(
    Reasons, TypedMove,
    testing::Values(
        Case{initial_fen, "Nf5", "no knight can go to f5"},
        Case{initial_fen, "e5", "no pawn can go to e5"},
        Case{initial_fen, "Ngf4", "no knight on the g-file can go to f4"},
        Case{initial_fen, "N1f4", "no knight on rank 1 can go to f4"},
        Case{initial_fen, "e2e5", "the pawn on e2 cannot go to e5"},
        Case{initial_fen, "e4e5", "there is no man on e4"},
        Case{initial_fen, "e7e5", "the pawn on e7 is Black's"},
        Case{initial_fen, "Nd2", "a pawn of your own stands on d2"},
        Case{initial_fen, "a1a2", "a pawn of your own stands on a2"},
        Case{initial_fen, "exd3", "there is nothing to capture on d3"},
        Case{initial_fen, "Nxf3", "there is nothing to capture on f3"},
        Case{initial_fen, "e4=Q", "only a pawn that reaches the last rank becomes another man"},
        Case{initial_fen, "e2e4q", "only a pawn that reaches the last rank becomes another man"},
        Case{promotion, "a8=K", "a pawn becomes a queen, a rook, a bishop or a knight"},
        Case{initial_fen, "O-O", "there are men between king and rook"},
        Case{initial_fen, "e1g1", "there are men between king and rook"},
        Case{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O",
             "the right to castle there is lost: king or rook has moved"},
        Case{"3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0-0", "the king may not pass through check"},
        Case{"2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "that leaves the king in check"},
        Case{"1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "the king may not castle out of check"},
        Case{long_only, "O-O", "the right to castle there is lost: king or rook has moved"},
        Case{"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4", "a pawn of your own stands on e4"},
        Case{"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "E4", "a pawn of your own stands on e4"},
        Case{"4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "Nd4", "that leaves the king in check"},
        Case{"4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "e2d4", "that leaves the king in check"},
        Case{"3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd1", "that leaves the king in check"},
        Case{"8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1", "bxc6", "that leaves the king in check"},
        Case{initial_fen, "", ""}, Case{initial_fen, "+", ""}, Case{initial_fen, "x", ""},
        Case{initial_fen, "Qz9", ""}, Case{initial_fen, "hello", ""}));

TEST(TypedMoves, AreReadByAllTheirNames) {
  constexpr std::uint64_t seed = 19460214;
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  programs::Dice dice(seed);
  Game game(position_of(initial_fen));
  for (int i = 0; i < 2000; ++i) {
    if (game.ending() != Ending::none) game = Game(position_of(initial_fen));
    const Moves legal = legal_moves(game.position(), Rules::full);
    const MoveNames names(game);
    const Move move = legal[dice.below(legal.size())];
    const std::string name = san(game.position(), move);
    const Moves only{move};
    EXPECT_EQ(names.meant(name, Reading::literal), only) << name;
    EXPECT_EQ(names.meant(coordinate(move), Reading::literal), only) << coordinate(move);
    EXPECT_EQ(names.meant(name, Reading::unmarked), only) << name;
    EXPECT_EQ(names.san(move), name);
    game.make(move);
  }
}

TEST(TypedMoves, AreRefusedWhereTheGameBarsThem) {
  constexpr std::string_view reason =
      "in this game castling, captures en passant and promotions are barred";
  const Position position = position_of("4k3/6P1/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
  const MoveNames full{Game(position)};
  const MoveNames barred{Game(position, {.special = SpecialMoves::barred})};
  for (const char* word : {"O-O", "o-o-o", "e1g1", "exd6", "e5d6", "g8=Q", "g7g8n"}) {
    const auto moves_by = [&](const MoveNames& names) {
      std::size_t count = 0;
      for (const Reading reading : readings) count += names.meant(word, reading).size();
      return count;
    };
    EXPECT_GT(moves_by(full), 0U) << word;
    EXPECT_EQ(moves_by(barred), 0U) << word;
    EXPECT_EQ(barred.why_none(word), reason) << word;
  }
  EXPECT_EQ(barred.meant("e6", Reading::literal).size(), 1U);
  EXPECT_NE(barred.why_none("e5e7"), reason);
}

}  // namespace
}  // namespace chessvm::chess::playing::test::typed_move_test
