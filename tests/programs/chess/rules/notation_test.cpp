// SPDX-License-Identifier: MIT
#include "programs/chess/rules/notation.hpp"

#include <gtest/gtest.h>

#include "programs/chess/rules/written_move.hpp"
#include "tests/programs/chess/positions.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::chess::test::notation_test {
namespace {

struct Case {
  const char* fen;
  const char* move;
  const char* san;
};

// clang-format off
constexpr Case cases[] = {
  {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3", "Nf3"},
  {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4", "e4"},
  {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
  {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
  {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
  {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"},
  {"3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"},
  {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"},
  {"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N"},
  {"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"},
  {"4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a3", "R1a3"},
  {"6k1/8/8/8/8/Q7/8/Q1Q1K3 w - - 0 1", "a1b2", "Qa1b2"},
  {"4k3/8/8/8/4r3/8/2N1N3/4K3 w - - 0 1", "c2d4", "Nd4"},  // the other knight is pinned
  {"7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "g1g7", "Qg7#"},
  {"7k/8/8/8/8/8/8/K6R b - - 0 1", "h8g7", "Kg7"},
};
// clang-format on

TEST(San, IsWrittenCanonically) {
  for (const Case& c : cases)
    EXPECT_EQ(san(position(c.fen), *parse_coordinate(c.move)), c.san) << c.fen;
}

TEST(San, ReadsWhatItWrites) {
  std::size_t moves = 0;
  std::size_t number = 0;
  for (const EpdRecord& record : all_suites()) {
    if (slow_build && number++ % 8 != 0) continue;
    for (const Move move : legal_moves(record.position, Rules::full)) {
      ++moves;
      EXPECT_EQ(moves_written(record.position, san(record.position, move)), Moves{move})
          << record.id << ' ' << coordinate(move);
    }
  }
  EXPECT_GT(moves, static_cast<std::size_t>(thinned_in_slow_builds(50'000)));
}

TEST(Coordinate, IsReadBack) {
  for (const char* good : {"e2e4", "a7a8q", "h2h1n", "e1g1"})
    EXPECT_EQ(coordinate(*parse_coordinate(good)), good);
  for (const char* bad : {"", "e2", "e2e", "e2e9", "i2e4", "e2e4k", "e2e4Q", "e2e4qq", "0000"})
    EXPECT_FALSE(parse_coordinate(bad)) << bad;
}

}  // namespace
}  // namespace chessvm::chess::test::notation_test
