// SPDX-License-Identifier: MIT
#pragma once

#include "programs/games/game.hpp"

namespace chessvm::games {

/// Creates tic-tac-toe. Cells and moves are 1-9, row by row.
[[nodiscard]] std::unique_ptr<Game> make_tic();

/// The result that the program expects for itself, punched in the last two digits of its card.
enum class TicValue : std::uint8_t { lost = 2, drawn = 3, won = 4 };

}  // namespace chessvm::games
