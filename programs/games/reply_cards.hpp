// SPDX-License-Identifier: MIT
// Checks the cards that a program has punched as its reply, for `Game::reply`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "programs/games/game.hpp"

namespace chessvm::games {

/// Contents of a card: the number of a move, then two digits with the program's judgement.
struct MoveCard {
  int move = 0;
  int value = 0;
};

/// Fails unless the program has punched `count` cards.
[[nodiscard]] Result<void> expect_cards(const std::vector<int>& cards, std::size_t count);

/// Reads the card of a reply. Fails if there is not exactly one card, or its move is not legal.
[[nodiscard]] Result<MoveCard> read_move_card(const Game& game, const Position& position,
                                              const std::vector<int>& cards);

}  // namespace chessvm::games
