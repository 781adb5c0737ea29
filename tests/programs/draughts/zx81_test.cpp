// SPDX-License-Identifier: MIT
// Tests the ZX81's player: priorities that were calculated by hand, the faults that the faithful
// mode keeps, and the choice of moves.
#include "programs/draughts/zx81.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "positions.hpp"

namespace chessvm::games::draughts::test::zx81_test {
namespace {

using Mode = Zx81Options::Mode;
constexpr Zx81Options clean{.mode = Mode::clean};
constexpr Zx81Options faithful{.mode = Mode::faithful};

int priority(std::string_view fen, std::string_view move, const Zx81Options& options) {
  const Board board = parsed(fen);
  for (const Move& one : moves(board, options.capturing))
    if (text(one) == move) return zx81_priority(board, one, options);
  ADD_FAILURE() << move;
  return 0;
}

struct Case {
  std::string_view what;
  std::string_view fen;
  std::string_view move;
  int clean;
  int faithful;
};

constexpr std::array cases{
    Case{"nothing near", "B:B2:W31", "2-6", 128, 128},
    Case{"into danger", "B:B6:W14", "6-10", 128 - 5, 128 - 5},
    // In the faithful mode, the square that the piece has left still counts as occupied.
    Case{"away from cover", "B:B6:W15", "6-10", 128 - 5, 128},
    Case{"a king into danger", "B:BK6:W14,31", "6-9", 128 - 7, 128 - 5},
    Case{"out of danger", "B:B10:W15", "10-14", 128 + 5, 128 + 5},
    // In the faithful mode, a king still seems to be on 10, and the king on 6 seems to protect it.
    Case{"a king out of danger", "B:BK10:W15", "10-6", 128 + 7, 128 + 7 + 7},
    Case{"protects a man", "B:B1,10:W15", "1-6", 128 + 5, 128 + 5},
    Case{"captures a man", "B:B10:W15", "10x19", 128 + 5 + 5, 128 + 5 + 5},
    // In the faithful mode, the captured king still seems to threaten the man that captured it.
    Case{"captures a king", "B:B10:WK15", "10x19", 128 + 5 + 7, 128 + 5 + 7 - 5},
    Case{"captures two", "B:B2:W6,14", "2x9x18", 128 + 10, 128 + 10},
};

TEST(Zx81, GivesPriorities) {
  for (const Case& one : cases) {
    EXPECT_EQ(priority(one.fen, one.move, {.mode = Mode::clean, .capturing = Capturing::free}),
              one.clean)
        << one.what;
    EXPECT_EQ(priority(one.fen, one.move, {.mode = Mode::faithful, .capturing = Capturing::free}),
              one.faithful)
        << one.what;
  }
}

TEST(Zx81, MirrorsForTheOtherColour) {
  constexpr std::uint64_t seed = 1981;
  std::cout << "seed " << seed << '\n';
  Dice dice(seed);
  for (int i = 0; i < 300; ++i) {
    const Board board = random_game(dice, dice.below(90));
    Board turned;
    turned.to_move = other(board.to_move);
    for (const Square square : squares())
      if (const Man man = board.at(square); man != Man::none)
        turned.at(99 - square) = static_cast<Man>((static_cast<int>(man) + 1) % 4 + 1);
    for (const Zx81Options& options : {clean, faithful}) {
      const auto these = zx81_candidates(board, options);
      const auto those = zx81_candidates(turned, options);
      ASSERT_EQ(these.size(), those.size()) << fen(board);
      for (std::size_t k = 0; k < these.size(); ++k)
        ASSERT_EQ(zx81_priority(board, these[k], options),
                  zx81_priority(turned, those[k], options));
    }
  }
}

TEST(Zx81, PrefersPriorityThenSteps) {
  // The chain captures two men, worth 10; the jump over a king is worth only 7.
  const Board board = parsed("B:B2,4:W6,14,K8");
  const auto best = zx81_candidates(board, clean);
  ASSERT_EQ(best.size(), 1U);
  EXPECT_EQ(text(best.front()), "2x9x18");
}

TEST(Zx81, MayDeclineToCaptureWhereThatIsFree) {
  // If the king jumps, two men can capture it. A step without a capture saves the king.
  const Board board = parsed("B:BK10:W15,24,28");
  const auto capturing = [&](Capturing rule) {
    const auto best = zx81_candidates(board, {.capturing = rule});
    return std::all_of(best.begin(), best.end(),
                       [](const Move& move) { return !move.captured.empty(); });
  };
  EXPECT_TRUE(capturing(Capturing::compulsory));
  EXPECT_FALSE(capturing(Capturing::free));
}

TEST(Zx81, ChoosesByLotAndTheSameForASeed) {
  const Position start = position_of(start_board());
  std::map<int, int> chosen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Zx81 one(seed);
    Zx81 other(seed);
    const int move = one.choose(start);
    EXPECT_EQ(other.choose(start), move);
    ++chosen[move];
  }
  EXPECT_EQ(chosen.size(), zx81_candidates(start_board(), clean).size());
}

TEST(Zx81, IsNamedWithItsOptions) {
  const auto spec = [](std::string_view text) { return parse_opponent(text).value(); };
  EXPECT_EQ(spec("random").kind, OpponentSpec::Kind::random);
  EXPECT_EQ(spec("zx81").zx81.mode, Mode::clean);
  EXPECT_EQ(spec("zx81").zx81.capturing, Capturing::compulsory);
  EXPECT_EQ(spec("zx81-faithful").zx81.mode, Mode::faithful);
  EXPECT_EQ(spec("zx81,mode=faithful").zx81.mode, Mode::faithful);
  EXPECT_EQ(spec("zx81,compulsory=off").zx81.capturing, Capturing::free);
  EXPECT_EQ(spec("zx81-faithful,compulsory=off,mode=clean,compulsory=on").zx81.mode, Mode::clean);
  EXPECT_EQ(spec("zx81,compulsory=off").text, "zx81,compulsory=off");
  for (const std::string_view wrong :
       {"", "zx8", "zx81,", "zx81,compulsory", "zx81,compulsory=no", "random,mode=clean"})
    EXPECT_FALSE(parse_opponent(wrong)) << wrong;
}

}  // namespace
}  // namespace chessvm::games::draughts::test::zx81_test
