// SPDX-License-Identifier: MIT
// Moves as text: coordinates (`e2e4`, `a7a8q`) and standard algebraic notation (`Nbd7+`).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "programs/chess/moves.hpp"

namespace chessvm::chess {

[[nodiscard]] std::string coordinate(Move move);

/// Form only; whether the move is legal, or a pawn that gets there must promote, is not judged.
[[nodiscard]] std::optional<Move> parse_coordinate(std::string_view text);

/// `move` must be legal in `position`.
[[nodiscard]] std::string san(const Position& position, Move move);

/// The legal moves that `text` can mean: none when it is no SAN or not legal, several when it says
/// too little. Marks of check, mate and comment (`+ # ! ?`) are not judged.
[[nodiscard]] Moves read_san(const Position& position, std::string_view text);

}  // namespace chessvm::chess
