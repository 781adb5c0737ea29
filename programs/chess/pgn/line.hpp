// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/game.hpp"

namespace chessvm::chess {

/// Plays the moves written in `moves`, in any notation. `moves` must lie within the text of `line`.
/// Skips move numbers and marks. If a move is not legal, the failure gives the move's place.
[[nodiscard]] Result<Game> play_moves(const Position& start, std::string_view moves,
                                      const TextLine& line);

}  // namespace chessvm::chess
