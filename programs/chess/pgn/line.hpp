// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/game.hpp"

namespace chessvm::chess {

/// Plays the moves in `moves`, a part of `line`, in any notation. Skips move numbers and marks. If
/// a move is not legal, fails with the place of that move in `line`.
[[nodiscard]] Result<Game> play_moves(const Position& start, std::string_view moves,
                                      const TextLine& line);

}  // namespace chessvm::chess
