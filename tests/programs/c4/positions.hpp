// SPDX-License-Identifier: MIT
// Random positions of connect four, and the program asked about them.
#pragma once

#include <gtest/gtest.h>

#include <random>

#include "programs/c4/c4.hpp"
#include "programs/c4/oracle.hpp"
#include "programs/games/simulator.hpp"
#include "tests/programs/games/assembled.hpp"

namespace chessvm::games::c4::test {

inline const Game& game() {
  static const auto made = make_c4();
  return *made;
}

/// The same numbers everywhere, unlike the distributions of the library.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}
  /// 0 to `limit`-1.
  int below(int limit) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(limit)); }

 private:
  std::mt19937_64 engine_;
};

inline Position after(std::string_view moves) {
  Position position = game().start();
  for (const char move : moves) position = game().play(position, move - '0');
  return position;
}

/// A game of up to `stones` random stones, cut short where it is over.
inline Position random_position(Dice& dice, int stones) {
  Position position = game().start();
  for (int i = 0; i < stones; ++i) {
    const auto moves = game().moves(position);
    const Position next = game().play(
        position, moves[static_cast<std::size_t>(dice.below(static_cast<int>(moves.size())))]);
    if (game().outcome(next) != Outcome::open) break;
    position = next;
  }
  return position;
}

struct Asked {
  Answer answer;
  AddCycles time{0};
};

inline Asked ask(const Image& image, const Position& position) {
  const Run run = run_in_process(image, game().deck(position));
  EXPECT_EQ(run.fault(), "") << game().picture(position);
  if (run.cards.size() != 1) {
    ADD_FAILURE() << run.cards.size() << " cards\n" << game().picture(position);
    return {};
  }
  return {{run.cards.front() / 100 - 1, run.cards.front() % 100}, run.time};
}

inline Image assembled_c4(int depth, std::vector<std::string> definitions = {}) {
  definitions.push_back("depth=" + std::to_string(depth));
  return games::test::assembled("c4/c4.asm", std::move(definitions));
}

inline std::ostream& operator<<(std::ostream& out, const Answer& answer) {
  return out << "column " << answer.column + 1 << " value " << answer.value;
}

}  // namespace chessvm::games::c4::test

namespace chessvm::games::c4 {
inline void PrintTo(const Answer& answer, std::ostream* out) {
  *out << "column " << answer.column + 1 << " value " << answer.value;
}
}  // namespace chessvm::games::c4
