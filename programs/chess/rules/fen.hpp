// SPDX-License-Identifier: MIT
// Reads and writes positions in Forsyth-Edwards notation (FEN). Reading is strict.
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

/// Word that stands for `initial_fen`, as in UCI.
inline constexpr std::string_view startpos = "startpos";

/// Maximum length of a FEN in bytes; every legal FEN is shorter.
inline constexpr std::size_t longest_fen = 128;

/// One line of a text, and the path and line number for messages.
struct TextLine {
  std::string_view text;
  std::filesystem::path path{};
  std::uint32_t number = 1;
  /// Makes a failure whose place is `offset` bytes behind the start of the line.
  [[nodiscard]] Failure failure(std::size_t offset, std::string message) const;
};

/// A word of a line and the offset of its first byte.
struct Field {
  std::string_view text;
  std::size_t offset = 0;
};

/// Splits `text` at blanks into words.
[[nodiscard]] std::vector<Field> split(std::string_view text);

/// Reads `startpos`, or a FEN in which the counters may be missing. Move number 0 counts as 1.
/// Refuses positions that no game can have: a wrong number of pieces or kings, pawns on rank 1
/// or 8, castling rights without king and rook at home, an en passant square without the pawn that
/// passed it, or a check to the side that is not to move.
[[nodiscard]] Result<Position> read_fen(const TextLine& line);
[[nodiscard]] Result<Position> read_fen(std::string_view fen);

/// Reads a position, as read_fen(const TextLine&) does, from the fields that `line` was split into.
[[nodiscard]] Result<Position> read_fen(const TextLine& line, const std::vector<Field>& fields);

[[nodiscard]] std::string to_fen(const Position& position);

}  // namespace chessvm::chess
