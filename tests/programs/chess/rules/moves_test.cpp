// SPDX-License-Identifier: MIT
#include "programs/chess/rules/moves.hpp"

#include <gtest/gtest.h>

#include <charconv>
#include <sstream>

#include "programs/chess/rules/notation.hpp"
#include "tests/programs/chess/positions.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::chess::test::moves_test {
namespace {

constexpr std::uint64_t full_count_limit =
    thinned_in_slow_builds(1'000'000);  // moves; counting more would take too long

struct Count {
  Rules rules;
  int depth;
  std::uint64_t lines;
};

Count parse_count(const std::string& field) {
  Count count{};
  count.rules = field[0] == 'F' ? Rules::full : Rules::restricted;
  count.depth = field[1] - '0';
  count.lines = std::stoull(field.substr(3));
  return count;
}

TEST(Perft, AgreesWithTheTable) {
  std::istringstream table(data_file("perft.txt"));
  int counts = 0;
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    std::string fen;
    std::getline(fields, fen, ';');
    const Position root = position(fen);
    for (std::string field; std::getline(fields, field, ';') && !field.starts_with("id");) {
      const Count count = parse_count(field);
      if (count.lines >= full_count_limit) continue;
      ++counts;
      EXPECT_EQ(perft(root, count.depth, count.rules), count.lines) << fen << ' ' << field;
    }
  }
  EXPECT_GT(counts, slow_build ? 200 : 290);
}

std::string listed(const Moves& moves) {
  std::string text;
  for (const Move move : moves) text += (text.empty() ? "" : " ") + coordinate(move);
  return text;
}

TEST(GenerationOrder, GoesFromSquareToSquareAndStepToStep) {
  EXPECT_EQ(listed(restricted_moves(position("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1"))),
            "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 b1d2 b1a3 b1c3 "
            "e1d2 e1f2 e1f1 e1d1 e1e2");
  EXPECT_EQ(listed(restricted_moves(position("4k3/8/8/8/3B4/8/8/4K3 w - - 0 1"))),
            "e1d2 e1f2 e1f1 e1d1 e1e2 d4c5 d4b6 d4a7 d4e3 d4f2 d4g1 d4e5 d4f6 d4g7 d4h8 d4c3 d4b2 "
            "d4a1");
}

TEST(GenerationOrder, HasAnOrderForEveryStep) {
  EXPECT_EQ(listed(restricted_moves(position("k7/8/8/8/3N4/8/8/7K w - - 0 1"))),
            "h1g2 h1g1 h1h2 d4b5 d4f3 d4f5 d4b3 d4c6 d4e2 d4e6 d4c2");
  EXPECT_EQ(listed(restricted_moves(position("7k/8/8/8/8/8/8/1Q5K w - - 0 1"))).substr(0, 44),
            "b1a2 b1c2 b1d3 b1e4 b1f5 b1g6 b1h7 b1c1 b1d1");
}

TEST(GenerationOrder, PutsCapturesAndPromotionsFirst) {
  EXPECT_EQ(listed(restricted_moves(position("n1n1k3/1P6/8/8/8/8/4P3/4K3 w - - 0 1"))),
            "b7a8q b7c8q b7b8q e1d2 e1f2 e1f1 e1d1 e2e3 e2e4");
  EXPECT_EQ(listed(restricted_moves(position("4k3/4p3/8/8/8/8/1p6/N1N1K3 b - - 0 1"))),
            "b2a1q b2c1q b2b1q e7e6 e7e5 e8f7 e8d7 e8f8 e8d8");
}

TEST(RestrictedRules, MayCaptureTheKing) {
  Position root = position("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
  root.side = Colour::white;
  EXPECT_EQ(coordinate(restricted_moves(root).front()), "e2e8");
}

TEST(After, PlaysTheSpecialMoves) {
  const auto played = [](std::string_view fen, std::string_view move) {
    return to_fen(after(position(fen), *parse_coordinate(move)));
  };
  EXPECT_EQ(played("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7", "e1g1"),
            "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 7");
  EXPECT_EQ(played("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 7", "e8c8"),
            "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 8");
  EXPECT_EQ(played("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
  EXPECT_EQ(played("4k3/8/8/8/8/8/4P3/4K3 w - - 9 1", "e2e4"), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(played("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7a8n"), "N3k3/8/8/8/8/8/8/4K3 b - - 0 1");
}

TEST(After, CountsAsFarAsAFenCan) {
  const Position last = read_fen("4k3/8/8/8/8/8/8/R3K3 b Q - 9999 9999").value();
  const std::string fen = to_fen(after(last, {square(5, 8), square(4, 8)}));
  EXPECT_EQ(fen, "3k4/8/8/8/8/8/8/R3K3 w Q - 9999 9999");
  EXPECT_TRUE(read_fen(fen));
}

TEST(Check, IsSeenFromEveryKindOfMan) {
  for (const char* attacked : {"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "4k3/8/8/8/8/3n4/8/4K3 w - - 0 1",
                               "4k3/8/8/8/1b6/8/8/4K3 w - - 0 1", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1",
                               "4k3/8/8/8/7q/8/8/4K3 w - - 0 1"})
    EXPECT_TRUE(in_check(position(attacked), Colour::white)) << attacked;
  for (const char* quiet : {"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1"})
    EXPECT_FALSE(in_check(position(quiet), Colour::white)) << quiet;
}

}  // namespace
}  // namespace chessvm::chess::test::moves_test
