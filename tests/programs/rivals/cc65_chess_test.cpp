// SPDX-License-Identifier: MIT
#include "programs/rivals/cc65_chess.hpp"

#include "support.hpp"

namespace chessvm::rivals::test::cc65_chess_test {
namespace {

using cc65::Mode;
using cc65::Preset;

Preset preset(const std::string& name) {
  return name == "very-easy" ? Preset::very_easy
         : name == "easy"    ? Preset::easy
         : name == "harder"  ? Preset::harder
                             : Preset::very_hard;
}

/// A ply at which this rival and version 1.0 of cc65-Chess play different moves, because their
/// values of a bishop's move differ by one point. A possible cause: when version 1.0 tries a move
/// that gives check, version 1.0 keeps old entries in its database, and this rival does not.
struct Deviation {
  std::string preset;
  std::size_t ply;
  std::string ours;
};
const std::vector<Deviation> deviations{{"harder", 7, "f8d6"}, {"harder", 9, "f8d6"}};

TEST(Cc65Chess, PlaysTheFirstPliesOfVersionOne) {
  const auto vectors = rows("cc65.txt");
  ASSERT_EQ(vectors.size(), 4U);
  std::size_t differences = 0;
  for (const auto& row : vectors) {
    Cc65Chess rival(preset(row[0]), Mode::faithful);
    const chess::Game whole = game(row[1]);
    ASSERT_EQ(whole.moves().size(), 12U);
    rival.reset({.start = whole.start(), .colour = chess::Colour::white, .seed = 0});
    for (std::size_t ply = 0; ply < whole.moves().size(); ++ply) {
      const chess::Moves ranked = rival.choose();
      ASSERT_FALSE(ranked.empty());
      std::string expected = chess::coordinate(whole.moves()[ply]);
      for (const Deviation& deviation : deviations)
        if (deviation.preset == row[0] && deviation.ply == ply) {
          expected = deviation.ours;
          ++differences;
        }
      EXPECT_EQ(chess::coordinate(ranked.front()), expected) << row[0] << ", ply " << ply;
      rival.observe(whole.moves()[ply]);
    }
  }
  EXPECT_EQ(differences, deviations.size());
}

TEST(Cc65Chess, RecordsWhichMenCouldLandOnATile) {
  const auto board =
      cc65::to_board(chess::read_fen("4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1").value());
  const cc65::Attacks attacks(board);
  const auto tile = [](std::string_view name) {
    return cc65::to_tile(chess::parse_square(name).value());
  };
  using chess::Colour;
  // A pawn attacks the two squares diagonally ahead. A rook attacks every square up to the first
  // piece, including the square of this piece.
  EXPECT_EQ(attacks.on(tile("d5"), Colour::white), cc65::bit(tile("e4")));
  EXPECT_EQ(attacks.on(tile("e5"), Colour::white), 0U);
  EXPECT_EQ(attacks.on(tile("e1"), Colour::white), cc65::bit(tile("a1")) | cc65::bit(tile("h1")));
  EXPECT_EQ(attacks.on(tile("f1"), Colour::white), cc65::bit(tile("e1")) | cc65::bit(tile("h1")));
  EXPECT_EQ(attacks.count(tile("e4"), Colour::black), 1);
}

TEST(Cc65Chess, CastlesThroughCheckAsVersionOneOnly) {
  // Black attacks f1 and f2, but not g1; castling passes over f1.
  const auto position = chess::read_fen("5rk1/8/8/8/8/8/3PB3/3QK2R w K - 0 1").value();
  const auto castles = [&](Mode mode) {
    const auto thought =
        think(cc65::to_board(position), chess::Colour::white, Preset::very_easy, mode);
    for (const cc65::Candidate& candidate : thought.candidates)
      if (candidate.step == cc65::Step{60, 62}) return true;
    return false;
  };
  EXPECT_FALSE(castles(Mode::clean));
  EXPECT_TRUE(castles(Mode::faithful));
}

TEST(Cc65Chess, PromotesToAQueen) {
  Cc65Chess rival(Preset::harder, Mode::clean);
  EXPECT_EQ(answer(rival, game("", "8/P6k/8/8/8/8/8/K7 w - - 0 1")), "a7a8q");
}

}  // namespace
}  // namespace chessvm::rivals::test::cc65_chess_test
