// SPDX-License-Identifier: MIT
#pragma once

#include "programs/games/game.hpp"

namespace chessvm::games {

inline constexpr int life_rows = 8;  // and columns
inline constexpr int most_generations = 99;

/// Conway's Life on eight by eight cells, 11-88 by row and column, all dead outside. A move makes a
/// dead cell live and a living one dead; the machine goes on by `generations`, 1-99, when told to.
[[nodiscard]] std::unique_ptr<Game> make_life(int generations);

/// The next generation, by the rules; what the program is held against.
[[nodiscard]] Position next_generation(const Position& position);

}  // namespace chessvm::games
