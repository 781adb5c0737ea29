// SPDX-License-Identifier: MIT
// The log pane: commands and their output.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>

#include "base/terminal/screen.hpp"

namespace chessvm::vm::tui {

struct LogLine {
  std::string text;
  Style style = Style::plain;
};

/// One row of the pane: a line, or a part of a line that is too long.
struct LogRow {
  std::string text;
  Style style = Style::plain;
  std::uint64_t line = 0;  // number of the log line
};

class Log {
 public:
  static constexpr std::size_t most_lines = 5000;
  static constexpr std::size_t longest_line = 10'000;

  /// Adds text. If its last line has no line end, the next text continues that line.
  void add(std::string_view text, Style style = Style::plain);
  [[nodiscard]] const std::deque<LogLine>& lines() const { return lines_; }
  /// Returns the number of the first line of `lines()`. Dropping lines changes no line's number.
  [[nodiscard]] std::uint64_t first_number() const { return forgotten_; }

  /// Returns the number of rows of all lines, wrapped at `columns`.
  [[nodiscard]] int rows(int columns) const;
  /// Returns the `rows` rows above the last `skip` rows. Skips fewer rows if too few are above.
  [[nodiscard]] std::deque<LogRow> tail(int columns, int rows, int skip) const;
  /// Returns the number of rows from the beginning of a line to the end of the log.
  [[nodiscard]] int rows_from(std::uint64_t line, int columns) const;

 private:
  std::deque<LogLine> lines_;
  std::uint64_t forgotten_ = 0;
  bool open_ = false;  // true: the last line has no line end yet
};

}  // namespace chessvm::vm::tui
