// SPDX-License-Identifier: MIT
// Checks of the cards that a program has punched as its reply, for the `reply` of games.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "programs/games/game.hpp"

namespace chessvm::games {

/// The move on a card, and the two digits behind it: how the program judges the position.
struct MoveCard {
  int move = 0;
  int value = 0;
};

/// Fails where the program has not punched `count` cards.
[[nodiscard]] Result<void> expect_cards(const std::vector<int>& cards, std::size_t count);

/// Reads the reply of a program that punches one card with the number of its move; fails where
/// there is another number of cards, or where the move is not legal in `position`.
[[nodiscard]] Result<MoveCard> read_move_card(const Game& game, const Position& position,
                                              const std::vector<int>& cards);

}  // namespace chessvm::games
