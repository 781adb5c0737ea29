// SPDX-License-Identifier: MIT
// Reads test positions: EPD records, one on each line.
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
  Moves best;   // moves that solve the position, from the opcode `bm`
  Moves avoid;  // moves to avoid, from the opcode `am`
  /// Moves that lead to the position, as text. The record gives them as `moves "e2e4 ...";` or as
  /// `c0 "moves e2e4 ...";`. Empty if the record has neither.
  std::string way{};
  std::uint32_t line = 0;
  [[nodiscard]] bool has_solution() const { return !best.empty() || !avoid.empty(); }
  /// Returns true if `avoid` does not contain `move`, and `best` contains `move` or is empty.
  [[nodiscard]] bool is_solved_by(Move move) const;
};

/// Reads a record: four FEN fields, up to two counters, then opcodes, each with operands and a
/// semicolon. Skips opcodes except id, bm, am, hmvc, fmvn, moves and c0. Fails if id, bm, am, hmvc
/// or fmvn occurs twice, if a move is in both bm and am, or if the text is not printable.
[[nodiscard]] Result<EpdRecord> read_epd_record(std::string_view text,
                                                const std::filesystem::path& path,
                                                std::uint32_t line);

/// Maximum number of records. If a file has more, one failure stands for all surplus records.
inline constexpr std::size_t most_records = 100'000;

/// Reads one record from each line. Skips blank lines and lines that start with #.
[[nodiscard]] std::vector<Result<EpdRecord>> read_epd(std::string_view text,
                                                      const std::filesystem::path& path);

}  // namespace chessvm::chess
