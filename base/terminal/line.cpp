// SPDX-License-Identifier: MIT
#include "base/terminal/line.hpp"

namespace chessvm {

bool Line::take(int columns) {
  full_ = full_ || area_.empty() || column_ + columns > area_.size().columns;
  return !full_;
}

Line& Line::text(std::string_view text, Style style) {
  if (take(static_cast<int>(visible_characters(text).size())))
    column_ = area_.put(column_, 0, text, style);
  return *this;
}

Line& Line::lamp(std::string_view name, bool lit) {
  const int name_width = static_cast<int>(visible_characters(name).size());
  if (!take(name_width + 2)) return *this;
  column_ = area_.put(column_, 0, name) + 1;
  area_.put(column_++, 0, neon_glyph(lit), neon_style(lit));
  return gap();
}

Line& Line::neons(const std::vector<bool>& lamps) {
  if (!take(static_cast<int>(lamps.size()))) return *this;
  for (const bool lit : lamps) area_.put(column_++, 0, neon_glyph(lit), neon_style(lit));
  return *this;
}

Line& Line::gap(int columns) {
  column_ += columns;
  return *this;
}

Line& Line::to(int column) {
  column_ = column;
  return *this;
}

void Line::rest(std::string_view text, Style style) {
  const int room = area_.size().columns - column_;
  if (full_ || room <= 0) return;
  const bool cut = static_cast<int>(visible_characters(text).size()) > room;
  area_.put(column_, 0, text, style);
  if (cut) area_.put(area_.size().columns - 1, 0, U'…', style);
  full_ = true;
}

}  // namespace chessvm
