// SPDX-License-Identifier: MIT
// The log pane: commands and their output.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "base/terminal/screen.hpp"

namespace chessvm::vm::tui {

struct LogLine {
  std::string text;
  Style style = Style::plain;
};

class Log {
 public:
  static constexpr std::size_t most_lines = 5000;
  static constexpr std::size_t longest_line = 10'000;

  /// Adds text; a line without line end is continued by the next text.
  void add(std::string_view text, Style style = Style::plain);
  [[nodiscard]] const std::deque<LogLine>& lines() const { return lines_; }

  /// Number of rows of all lines, wrapped at `columns`.
  [[nodiscard]] int rows(int columns) const;
  /// The last `rows` rows, without the `skip` rows at the end.
  [[nodiscard]] std::deque<LogLine> tail(int columns, int rows, int skip) const;

 private:
  std::deque<LogLine> lines_;
  bool open_ = false;  // the last one is not ended
};

}  // namespace chessvm::vm::tui
