// SPDX-License-Identifier: MIT
// What was said so far.
#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "base/terminal/screen.hpp"

namespace chessvm::tui {

struct LogLine {
  std::string text;
  Style style = Style::plain;
};

class Log {
 public:
  static constexpr std::size_t most_lines = 5000;
  static constexpr std::size_t longest_line = 10'000;

  /// Lines; one that is not ended is gone on with.
  void add(std::string_view text, Style style = Style::plain);
  [[nodiscard]] const std::deque<LogLine>& lines() const { return lines_; }

  /// Rows of all of them, broken at `columns`.
  [[nodiscard]] int rows(int columns) const;
  /// The last ones, `skip` left out at the end.
  [[nodiscard]] std::deque<LogLine> tail(int columns, int rows, int skip) const;

 private:
  std::deque<LogLine> lines_;
  bool open_ = false;  // the last one is not ended
};

}  // namespace chessvm::tui
