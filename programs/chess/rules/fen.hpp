// SPDX-License-Identifier: MIT
// Positions as text: Forsyth-Edwards notation, read strictly.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/rules/position.hpp"

namespace chessvm::chess {

inline constexpr std::string_view initial_fen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Longer than any legal FEN.
inline constexpr std::size_t longest_fen = 128;

/// Limits of the two counters of a position.
inline constexpr int lowest_move_number = 1;
inline constexpr int highest_counter = 9999;

/// One line of a text and its place, for messages.
struct TextLine {
  std::string_view text;
  std::filesystem::path path{};
  std::uint32_t number = 1;
  /// A failure at `offset` bytes into the line.
  [[nodiscard]] Failure failure(std::size_t offset, std::string message) const;
};

/// A word of a line and where it starts.
struct Field {
  std::string_view text;
  std::size_t offset = 0;
};

/// The words of `text`, which blanks separate.
[[nodiscard]] std::vector<Field> split(std::string_view text);

/// Reads four to six fields; the move counters may be left out. Fails on positions that cannot be
/// played on: too many or too few men or kings, pawns on the last ranks, castling rights without
/// king and rook at home, en passant without the pawn, the side not to move in check.
[[nodiscard]] Result<Position> read_fen(const TextLine& line);
[[nodiscard]] Result<Position> read_fen(std::string_view fen);

/// Reads a position, as above, from the fields that `line` was split into.
[[nodiscard]] Result<Position> read_fen(const TextLine& line, const std::vector<Field>& fields);

/// The position as a FEN of all six fields.
[[nodiscard]] std::string to_fen(const Position& position);

}  // namespace chessvm::chess
