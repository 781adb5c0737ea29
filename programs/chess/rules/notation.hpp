// SPDX-License-Identifier: MIT
// Writes moves as coordinates (`e2e4`, `a7a8q`) and in standard algebraic notation (`Nbd7+`).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

[[nodiscard]] std::string coordinate(Move move);

/// Reads a move such as `e2e4`; nullopt for other text. Does not check if the move is legal.
[[nodiscard]] std::optional<Move> parse_coordinate(std::string_view text);

/// Formats a move, which must be legal in `position`, in standard algebraic notation.
[[nodiscard]] std::string san(const Position& position, Move move);

}  // namespace chessvm::chess
