// SPDX-License-Identifier: MIT
// The reader of moves: games in PGN, EPD records, openings, UCI and what a person types all pass
// through here, so that every place takes the same notations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

/// A move as written, before a position says what it means: `Nbd7+`, `Ng1-f3`, `e2e4`, `exd6 e.p.`,
/// `a8=Q`, `a7a8q`, `O-O`, `0-0-0`.
struct MovePattern {
  enum class Castling : std::uint8_t { none, short_side, long_side };

  Castling castling = Castling::none;
  Kind kind = Kind::none;  // none: not named, which is a pawn unless the whole origin is given
  int file = 0;            // of the origin; 0 where not given
  int rank = 0;
  bool capture = false;  // written with x or :
  Square to = no_square;
  Kind promotion = Kind::none;
};

/// Removes marks of check, mate and comment (`+ # ! ?`) and of capture en passant (`e.p.`, `ep`)
/// from the end of a move.
[[nodiscard]] std::string_view without_marks(std::string_view text);

/// Returns whether `text` consists of such marks, as where a blank stands between move and mark.
[[nodiscard]] bool is_mark(std::string_view text);

/// Returns whether `text` is one of the ways to write a null move (`--`, `Z0`, `0000`): a turn that
/// is passed, which the rules of chess do not know.
[[nodiscard]] bool is_null_move(std::string_view text);

/// Reads the form only; nullopt for text that cannot be a move.
[[nodiscard]] std::optional<MovePattern> parse_move(std::string_view text);

/// The legal moves that match a pattern.
[[nodiscard]] Moves moves_written(const Position& position, const MovePattern& pattern);

/// The legal moves that `text` can mean: none where it is no move or not legal, several where it is
/// ambiguous. A capture may be written without its x; an x where nothing is captured is refused.
[[nodiscard]] Moves moves_written(const Position& position, std::string_view text);

/// The one legal move that `text` means. The message of a failure begins with a verb, for a
/// sentence about the move: `is not legal: no knight can go to f4`, `is ambiguous: Nbd2 or Nfd2`.
[[nodiscard]] Result<Move> read_move(const Position& position, std::string_view text);

/// Explains why `text` is no legal move: `no knight can go to f4`. Empty where it does not look
/// like a move at all.
[[nodiscard]] std::string why_not_legal(const Position& position, std::string_view text);

/// `Nbd7 or Nfd7`, `a, b or c`.
[[nodiscard]] std::string alternatives(const std::vector<std::string>& words);

}  // namespace chessvm::chess
