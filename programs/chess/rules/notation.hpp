// SPDX-License-Identifier: MIT
// Writes moves as text: coordinates (`e2e4`, `a7a8q`) and standard algebraic notation (`Nbd7+`).
// programs/chess/rules/written_move.hpp reads all notations.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

[[nodiscard]] std::string coordinate(Move move);

/// Reads the output of `coordinate`, for files and engines that write no other notation. The move
/// may be illegal, or lack a promotion. nullopt for other text.
[[nodiscard]] std::optional<Move> parse_coordinate(std::string_view text);

/// Formats a move, which must be legal in `position`, in standard algebraic notation.
[[nodiscard]] std::string san(const Position& position, Move move);

}  // namespace chessvm::chess
