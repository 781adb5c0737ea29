// SPDX-License-Identifier: MIT
// Moves as text: coordinates (`e2e4`, `a7a8q`) and standard algebraic notation (`Nbd7+`).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "programs/chess/moves.hpp"

namespace chessvm::chess {

[[nodiscard]] std::string coordinate(Move move);

/// Reads the form only: the move may be illegal, or lack a promotion. nullopt for other text.
[[nodiscard]] std::optional<Move> parse_coordinate(std::string_view text);

/// `move` must be legal in `position`.
[[nodiscard]] std::string san(const Position& position, Move move);

/// The parts of a move in algebraic notation.
struct SanPattern {
  Kind kind = Kind::pawn;
  int file = 0;  // of the origin; 0 where not given
  int rank = 0;
  bool capture = false;
  Square to = no_square;
  Kind promotion = Kind::none;
};

/// Reads the form only, without marks of check; nullopt for other text, castling included.
[[nodiscard]] std::optional<SanPattern> parse_san_pattern(std::string_view text);

/// The legal moves that match `text`: none where it is not SAN or not legal, several where it is
/// ambiguous. Marks of check, mate and comment (`+ # ! ?`) are ignored.
[[nodiscard]] Moves read_san(const Position& position, std::string_view text);

}  // namespace chessvm::chess
