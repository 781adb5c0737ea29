// SPDX-License-Identifier: MIT
#pragma once

#include "programs/games/game.hpp"

namespace chessvm::games {

inline constexpr int life_rows = 8;  // as many as columns
inline constexpr int most_generations = 99;

/// Conway's Life on eight by eight cells, 11-88 by row and column; all cells outside are dead. A
/// move toggles a cell. The machine computes `generations`, 1-99, at the player's request.
[[nodiscard]] std::unique_ptr<Game> make_life(int generations);

}  // namespace chessvm::games
