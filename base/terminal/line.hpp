// SPDX-License-Identifier: MIT
// Writes one row of a screen from left to right.
#pragma once

#include <string_view>
#include <vector>

#include "base/terminal/screen.hpp"

namespace chessvm {

inline constexpr char32_t lit_neon = U'●';
inline constexpr char32_t dark_neon = U'·';

[[nodiscard]] constexpr char32_t neon_glyph(bool lit) {
  return lit ? lit_neon : dark_neon;
}
[[nodiscard]] constexpr Style neon_style(bool lit) {
  return lit ? Style::lit : Style::faint;
}

[[nodiscard]] constexpr char32_t digit_glyph(int digit) {
  return U'0' + static_cast<char32_t>(digit);
}

/// Writes parts of a row. Omits the first part that does not fit, and every part after it.
class Line {
 public:
  Line(const Area& area, int row) : area_(area.part(0, row, {area.size().columns, 1})) {}

  Line& text(std::string_view text, Style style = Style::plain);
  /// Writes "name ●": a lamp with its name.
  Line& lamp(std::string_view name, bool lit);
  Line& neons(const std::vector<bool>& lamps);
  Line& gap(int columns = 1);
  Line& to(int column);
  /// Writes a text into the rest of the line; shortens a text that does not fit and ends it in `…`.
  void rest(std::string_view text, Style style = Style::plain);
  /// Returns the next free column.
  [[nodiscard]] int column() const { return column_; }

 private:
  [[nodiscard]] bool take(int columns);

  Area area_;
  int column_ = 0;
  bool full_ = false;
};

}  // namespace chessvm
