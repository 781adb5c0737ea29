// SPDX-License-Identifier: MIT
#include "vm/debugger/tui/log.hpp"

#include <algorithm>

namespace chessvm::vm::tui {
namespace {

/// Returns the visible characters of a line. If the line is too long, several blanks become one.
std::u32string fitted(std::string_view text, int columns) {
  std::u32string line = visible_characters(text);
  if (line.size() <= static_cast<std::size_t>(columns)) return line;
  const auto both_blank = [](char32_t a, char32_t b) { return a == U' ' && b == U' '; };
  line.erase(std::unique(line.begin(), line.end(), both_blank), line.end());
  return line;
}

/// Returns the number of rows that a line needs; 1 for an empty line.
std::size_t parts_of(const std::u32string& line, int columns) {
  const auto width = static_cast<std::size_t>(columns);
  return std::max<std::size_t>((line.size() + width - 1) / width, 1);
}

}  // namespace

void Log::add(std::string_view text, Style style) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (!open_) lines_.push_back({{}, style});
    std::string& line = lines_.back().text;
    line += text.substr(0, std::min(end, longest_line - std::min(longest_line, line.size())));
    open_ = end == text.size();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  while (lines_.size() > most_lines) {
    lines_.pop_front();
    ++forgotten_;
  }
}

int Log::rows(int columns) const {
  return rows_from(forgotten_, columns);
}

int Log::rows_from(std::uint64_t line, int columns) const {
  if (columns <= 0) return 0;
  std::size_t rows = 0;
  for (std::size_t i = line - forgotten_; i < lines_.size(); ++i)
    rows += parts_of(fitted(lines_[i].text, columns), columns);
  return static_cast<int>(rows);
}

std::deque<LogRow> Log::tail(int columns, int rows, int skip) const {
  std::deque<LogRow> shown;
  if (columns <= 0 || rows <= 0) return shown;
  const auto width = static_cast<std::size_t>(columns);
  const auto wanted = static_cast<std::size_t>(rows) + static_cast<std::size_t>(skip);
  for (std::size_t i = lines_.size(); i-- > 0 && shown.size() < wanted;) {
    const LogLine& line = lines_[i];
    const std::u32string characters = fitted(line.text, columns);
    for (std::size_t part = parts_of(characters, columns); part-- > 0;) {
      std::string text;
      for (const char32_t character : characters.substr(part * width, width))
        text += to_utf8(character);
      shown.push_front({std::move(text), line.style, forgotten_ + i});
    }
  }
  // Skip fewer than `skip` rows if the pane would otherwise not be full.
  const std::size_t most = shown.size() > static_cast<std::size_t>(rows)
                               ? shown.size() - static_cast<std::size_t>(rows)
                               : 0;
  for (std::size_t i = std::min(static_cast<std::size_t>(skip), most); i > 0; --i) shown.pop_back();
  while (shown.size() > static_cast<std::size_t>(rows)) shown.pop_front();
  return shown;
}

}  // namespace chessvm::vm::tui
