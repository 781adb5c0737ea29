// SPDX-License-Identifier: MIT
// Functions with which `Game::reply` checks the cards that a program has punched as its reply.
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

[[nodiscard]] Result<void> expect_cards(const std::vector<int>& cards, std::size_t count);

/// Reads a reply. Fails unless `cards` is exactly one card and the move on this card is legal.
[[nodiscard]] Result<MoveCard> read_move_card(const Game& game, const Position& position,
                                              const std::vector<int>& cards);

}  // namespace chessvm::games
