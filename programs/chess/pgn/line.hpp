// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "programs/chess/rules/fen.hpp"
#include "programs/chess/rules/game.hpp"

namespace chessvm::chess {

/// Plays moves that `moves`, a part of `line`, names in any notation; move numbers and marks
/// between them are passed over. Fails with the place in the line where one is not legal.
[[nodiscard]] Result<Game> play_moves(const Position& start, std::string_view moves,
                                      const TextLine& line);

}  // namespace chessvm::chess
