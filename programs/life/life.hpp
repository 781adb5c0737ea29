// SPDX-License-Identifier: MIT
#pragma once

#include "programs/games/game.hpp"

namespace chessvm::games {

inline constexpr int life_rows = 8;  // number of rows and of columns
inline constexpr int most_generations = 99;

/// Creates Conway's Life on eight by eight cells, numbered 11-88 by row and column. A move toggles
/// a cell. `generations` (1-99) is how many generations the machine computes for each reply.
[[nodiscard]] std::unique_ptr<Game> make_life(int generations);

}  // namespace chessvm::games
