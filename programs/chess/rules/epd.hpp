// SPDX-License-Identifier: MIT
// Test positions: EPD records, one a line.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/rules/moves.hpp"

namespace chessvm::chess {

struct EpdRecord {
  Position position;
  std::string id;
  Moves best;   // `bm`
  Moves avoid;  // `am`
  /// The moves that lead to the position, as the opcode `moves` or c0 "moves e2e4 ..." has them.
  std::string way{};
  std::uint32_t line = 0;
  [[nodiscard]] bool has_solution() const { return !best.empty() || !avoid.empty(); }
  /// Returns whether `move` is one of `best`, if there are any, and none of `avoid`.
  [[nodiscard]] bool is_solved_by(Move move) const;
};

/// Reads a record: four FEN fields, optionally two counters, then opcodes that each end in `;`. The
/// opcodes id, bm, am, hmvc, fmvn, moves and c0 are used, all others are skipped. Fails where one
/// of the first five is given twice, a move is in both bm and am, or the text cannot be printed.
[[nodiscard]] Result<EpdRecord> read_epd_record(std::string_view text,
                                                const std::filesystem::path& path,
                                                std::uint32_t line);

/// A longer file is cut there, with one failure in place of the rest.
inline constexpr std::size_t most_records = 100'000;

/// Reads every record of a file; those that fail keep their place. Blank lines and lines that start
/// with # are skipped.
[[nodiscard]] std::vector<Result<EpdRecord>> read_epd(std::string_view text,
                                                      const std::filesystem::path& path);

}  // namespace chessvm::chess
