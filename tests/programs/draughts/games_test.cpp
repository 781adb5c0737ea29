// SPDX-License-Identifier: MIT
// Plays whole games between the program and the random mover or the ZX81's player.
#include <cstdlib>

#include "positions.hpp"
#include "programs/draughts/zx81.hpp"

namespace chessvm::games::draughts::test::games_test {
namespace {

struct Tally {
  int won = 0;
  int drawn = 0;
  int lost = 0;
};

/// Plays `count` games. The program is Black and White alternately. Returns the program's results.
Tally play(std::string_view opponent_name, int plies, int count) {
  const auto game = make_draughts(plies);
  const vm::Image image = assembled_draughts();
  const host::Interpreter simulator;
  Tally tally;
  for (int i = 1; i <= count; ++i) {
    const Side program = i % 2 == 0 ? Side::first : Side::second;
    const auto opponent =
        make_opponent(parse_opponent(opponent_name).value(), *game, static_cast<std::uint64_t>(i));
    Position position = game->start();
    while (game->outcome(position) == Outcome::open) {
      if (position.to_move != program) {
        position = game->play(position, opponent->choose(position));
        continue;
      }
      const host::Run run = simulator.run(image, game->deck(position), {});
      const auto reply = game->reply(position, run.cards);
      EXPECT_TRUE(reply) << fen(board_of(position));
      if (!reply) return tally;
      position = reply.value().position;
    }
    const Outcome outcome = game->outcome(position);
    if (outcome == Outcome::draw)
      ++tally.drawn;
    else
      ++((outcome == Outcome::first_wins) == (program == Side::first) ? tally.won : tally.lost);
  }
  std::cout << opponent_name << ", " << plies << " plies: +" << tally.won << " =" << tally.drawn
            << " -" << tally.lost << '\n';
  return tally;
}

TEST(DraughtsGames, NeverLosesToTheRandomMover) {
  const Tally tally = play("random", usual_plies, 200);
  EXPECT_EQ(tally.lost, 0);
  EXPECT_GE(tally.won, 190);
}

TEST(DraughtsGames, BeatsTheZx81) {
  for (const auto name : {"zx81", "zx81-faithful"}) {
    const Tally tally = play(name, usual_plies, 100);
    EXPECT_GT(tally.won, 2 * tally.drawn) << name;
    EXPECT_LE(tally.lost, 2) << name;
  }
}

}  // namespace
}  // namespace chessvm::games::draughts::test::games_test
