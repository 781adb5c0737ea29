// SPDX-License-Identifier: MIT
// Makes random positions of draughts, and asks the assembled program for its answers.
#pragma once

#include <gtest/gtest.h>

#include "programs/draughts/draughts.hpp"
#include "programs/draughts/oracle.hpp"
#include "programs/host/interpreter.hpp"
#include "tests/programs/support/assembled.hpp"
#include "tests/programs/support/dice.hpp"

namespace chessvm::games::draughts::test {

using programs::Dice;

inline Board parsed(std::string_view fen) {
  const auto board = parse_fen(fen);
  EXPECT_TRUE(board) << fen << ": " << (board ? "" : board.error().message);
  return board ? board.value() : start_board();
}

/// Plays up to `plies` random moves. Returns the last position that allows a move.
inline Board random_game(Dice& dice, int plies) {
  Board board = start_board();
  for (int i = 0; i < plies; ++i) {
    const auto all = moves(board);
    const Board next = after(board, all[dice.below(all.size())]);
    if (moves(next).empty()) break;
    board = next;
  }
  return board;
}

/// Puts up to twelve pieces of each side on random squares. Repeats this until the position is
/// valid and the side to move has a legal move.
inline Board random_setting(Dice& dice) {
  for (;;) {
    Board board;
    board.to_move = dice.below(2) == 0 ? Colour::white : Colour::black;
    for (const Colour colour : {Colour::white, Colour::black})
      for (int men = 1 + dice.below(12); men > 0; --men) {
        const Square square = squares()[dice.below(squares().size())];
        const Man man = colour == Colour::white ? Man::white_man : Man::black_man;
        if (board.at(square) == Man::none)
          board.at(square) = dice.below(2) == 0 ? man : crowned(man);
      }
    if (objection(board).empty() && !moves(board).empty()) return board;
  }
}

struct Asked {
  Square from = 0;
  Square to = 0;
  Answer answer;
  host::Run run;
};

inline Asked ask(const vm::Image& image, const Board& board, int plies,
                 const host::RunOptions& options = {}) {
  Asked asked;
  asked.run = host::Interpreter().run(image, deck_of(board, plies), options);
  const auto& cards = asked.run.cards;
  EXPECT_EQ(asked.run.fault(), "") << fen(board);
  EXPECT_EQ(cards.size(), 2U) << fen(board);
  if (cards.size() != 2) return asked;
  asked.from = cards[0] / 100;
  asked.to = cards[0] % 100;
  asked.answer = {cards[1] / 100, cards[1] % 100};
  return asked;
}

inline vm::Image assembled_draughts(std::vector<std::string> definitions = {}) {
  return programs::assembled("draughts/draughts.asm", std::move(definitions));
}

}  // namespace chessvm::games::draughts::test

namespace chessvm::games::draughts {
inline void PrintTo(const Answer& answer, std::ostream* out) {
  *out << "move " << answer.number << " value " << answer.value;
}
}  // namespace chessvm::games::draughts
