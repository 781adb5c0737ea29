// SPDX-License-Identifier: MIT
// Reads moves in all notations, for PGN games, EPD records, openings, UCI and typed moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

/// A move as written, not yet matched with a position: `Nbd7+`, `Ng1-f3`, `e2e4`, `a8=Q`, `0-0`.
struct MovePattern {
  enum class Castling : std::uint8_t { none, short_side, long_side };

  Castling castling = Castling::none;
  Kind kind = Kind::none;  // `none` means a pawn, or any piece if `file` and `rank` are given
  int file = 0;            // file of the departure square; 0 if not given
  int rank = 0;
  bool capture = false;  // true if written with `x` or `:`
  Square to = no_square;
  Kind promotion = Kind::none;
};

/// Removes `+`, `#`, `!`, `?` and marks of en passant (`e.p.`, `ep`) from the end of a move.
[[nodiscard]] std::string_view without_marks(std::string_view text);

/// Returns true if `text` consists of marks only, such as the `+` of `Qh5 +`.
[[nodiscard]] bool is_mark(std::string_view text);

/// Returns true if `text` is a null move (`--`, `Z0`, `0000`), which is not legal chess.
[[nodiscard]] bool is_null_move(std::string_view text);

/// Returns the length in bytes of the chess figure (U+2654 to U+265F) at the beginning of `text`.
/// A variation selector behind the figure counts too. Returns 0 if `text` begins with other text.
[[nodiscard]] std::size_t figurine_length(std::string_view text);

/// Parses a move, with letters or figures (`♘f3`) for the pieces; nullopt for other text.
[[nodiscard]] std::optional<MovePattern> parse_move(std::string_view text);

[[nodiscard]] Moves moves_written(const Position& position, const MovePattern& pattern);

/// Returns the legal moves that `text` can mean: several moves if `text` is ambiguous. If `text`
/// has an x, it can mean only captures. A capture may also be written without x.
[[nodiscard]] Moves moves_written(const Position& position, std::string_view text);

/// Returns the one legal move that `text` means. Callers put the move before a failure message, so
/// the message begins with a verb: `is not legal: no knight can go to f4` or
/// `is ambiguous: Nbd2 or Nfd2`.
[[nodiscard]] Result<Move> read_move(const Position& position, std::string_view text);

/// Returns the reason why `text` is not legal, such as `no knight can go to f4`; empty if `text` is
/// a legal move or is no move at all.
[[nodiscard]] std::string why_not_legal(const Position& position, std::string_view text);

/// Joins words into a text such as `Nbd7 or Nfd7` or `a, b or c`.
[[nodiscard]] std::string alternatives(const std::vector<std::string>& words);

}  // namespace chessvm::chess
