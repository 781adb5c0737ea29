// SPDX-License-Identifier: MIT
// Random positions of connect four, and helpers that ask the program for its answer.
#pragma once

#include <gtest/gtest.h>

#include "programs/c4/c4.hpp"
#include "programs/c4/oracle.hpp"
#include "programs/host/deck_text.hpp"
#include "programs/host/interpreter.hpp"
#include "tests/programs/support/assembled.hpp"
#include "tests/programs/support/dice.hpp"

namespace chessvm::games::c4::test {

inline const Game& game() {
  static const auto made = make_c4();
  return *made;
}

using programs::Dice;

inline Position after(std::string_view moves) {
  Position position = game().start();
  for (const char move : moves) position = game().play(position, move - '0');
  return position;
}

/// Plays up to `stones` random stones; returns the last position in which the game is not over.
inline Position random_position(Dice& dice, int stones) {
  Position position = game().start();
  for (int i = 0; i < stones; ++i) {
    const auto moves = game().moves(position);
    const Position next = game().play(position, moves[dice.below(moves.size())]);
    if (game().outcome(next) != Outcome::open) break;
    position = next;
  }
  return position;
}

struct Asked {
  Answer answer;
  AddCycles time{0};
};

inline Asked ask(const vm::Image& image, const Position& position) {
  const host::Run run = host::Interpreter().run(image, game().deck(position));
  EXPECT_EQ(run.fault(), "") << game().picture(position);
  if (run.cards.size() != 1) {
    ADD_FAILURE() << run.cards.size() << " cards\n" << game().picture(position);
    return {};
  }
  return {{run.cards.front() / 100 - 1, run.cards.front() % 100}, run.total().time};
}

inline vm::Image assembled_c4(int depth, std::vector<std::string> definitions = {}) {
  definitions.push_back("depth=" + std::to_string(depth));
  return programs::assembled("c4/c4.asm", std::move(definitions));
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
