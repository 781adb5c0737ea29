// SPDX-License-Identifier: MIT
// Moves written as text: coordinates (`e2e4`, `a7a8q`) and standard algebraic notation (`Nbd7+`).
// programs/chess/rules/written_move.hpp reads them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

[[nodiscard]] std::string coordinate(Move move);

/// Reads what `coordinate` writes, for files and engines that write nothing else. The move may be
/// illegal, or lack a promotion. nullopt for other text.
[[nodiscard]] std::optional<Move> parse_coordinate(std::string_view text);

/// `move` must be legal in `position`.
[[nodiscard]] std::string san(const Position& position, Move move);

}  // namespace chessvm::chess
