// SPDX-License-Identifier: MIT
// Test positions: EPD records, one a line.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "programs/chess/moves.hpp"

namespace chessvm::chess {

struct EpdRecord {
  Position position;
  std::string id;
  Moves best;   // `bm`
  Moves avoid;  // `am`
  std::uint32_t line = 0;
  [[nodiscard]] bool has_solution() const { return !best.empty() || !avoid.empty(); }
  /// One of `best` if there are any, and none of `avoid`.
  [[nodiscard]] bool is_solved_by(Move move) const;
};

/// The record on a line: four FEN fields, perhaps two counters, then opcodes that each end in `;`.
/// Of these id, bm, am, hmvc and fmvn are understood, others are skipped. Refuses an
/// opcode of these given twice, a move in both bm and am, and text that cannot be printed.
[[nodiscard]] Result<EpdRecord> read_epd_record(std::string_view text,
                                                const std::filesystem::path& path,
                                                std::uint32_t line);

/// A file with more is cut there, with a refusal in place of the rest.
inline constexpr std::size_t most_records = 100'000;

/// Every record of a file, refused ones included; blank lines and lines that start with # are
/// passed over.
[[nodiscard]] std::vector<Result<EpdRecord>> read_epd(std::string_view text,
                                                      const std::filesystem::path& path);

}  // namespace chessvm::chess
