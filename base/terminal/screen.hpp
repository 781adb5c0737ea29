// SPDX-License-Identifier: MIT
// A picture made of characters, which a Terminal draws.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chessvm {

struct Size {
  int columns = 0;
  int rows = 0;
  friend bool operator==(const Size&, const Size&) = default;
};

/// The emphasis of a character; the text must make sense without it.
enum class Style : std::uint8_t { plain, faint, lit, heading, bar, alarm, current, selected };
inline constexpr int style_count = 8;

struct Cell {
  char32_t glyph = U' ';
  Style style = Style::plain;
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// Decodes UTF-8. Invalid bytes and control characters become U+003F.
[[nodiscard]] std::u32string visible_characters(std::string_view text);
[[nodiscard]] std::string to_utf8(char32_t character);
/// Returns an ASCII character that resembles `glyph`; `?` if there is none.
[[nodiscard]] char in_ascii(char32_t glyph);

struct Spot {
  int column = 0;
  int row = 0;
  friend bool operator==(const Spot&, const Spot&) = default;
};

class Screen {
 public:
  explicit Screen(Size size);

  /// Cursor position; nullopt hides the cursor.
  std::optional<Spot> cursor;

  [[nodiscard]] Size size() const { return size_; }
  [[nodiscard]] const Cell& at(int column, int row) const { return cells_[index(column, row)]; }
  /// Sets a cell; does nothing outside of the screen.
  void put(int column, int row, Cell cell);
  /// Returns the rows as lines, without blanks at their ends.
  [[nodiscard]] std::string text() const;

  friend bool operator==(const Screen&, const Screen&) = default;

 private:
  [[nodiscard]] std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(size_.columns) +
           static_cast<std::size_t>(column);
  }

  Size size_;
  std::vector<Cell> cells_;
};

/// A rectangle of a screen with its own origin. Nothing is drawn outside of it.
class Area {
 public:
  explicit Area(Screen& screen) : screen_(&screen), size_(screen.size()) {}

  [[nodiscard]] Size size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_.columns <= 0 || size_.rows <= 0; }
  /// Returns the area with this size and top left corner, clipped to the area of this object.
  [[nodiscard]] Area part(int column, int row, Size size) const;
  /// Returns the part from `row` to the bottom.
  [[nodiscard]] Area below(int row) const { return part(0, row, size_); }

  void put(int column, int row, char32_t glyph, Style style = Style::plain) const;
  /// Writes a text; returns the column after it.
  int put(int column, int row, std::string_view text, Style style = Style::plain) const;
  void fill(Style style) const;
  void put_cursor(int column, int row) const;

 private:
  Screen* screen_;
  int column_ = 0;
  int row_ = 0;
  Size size_;
};

}  // namespace chessvm
