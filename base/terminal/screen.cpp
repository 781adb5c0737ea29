// SPDX-License-Identifier: MIT
#include "base/terminal/screen.hpp"

#include <algorithm>

namespace chessvm {
namespace {

constexpr char32_t unknown = U'?';
constexpr unsigned continuation_bits = 6;

/// Returns how many bytes follow `first` in a UTF-8 character; -1 if `first` cannot begin one.
int continuation_bytes(unsigned char first) {
  if (first < 0x80) return 0;
  if (first >= 0xC2 && first < 0xE0) return 1;
  if (first >= 0xE0 && first < 0xF0) return 2;
  return -1;  // this program draws no character of four bytes
}

}  // namespace

std::u32string visible_characters(std::string_view text) {
  std::u32string characters;
  while (!text.empty()) {
    const auto first = static_cast<unsigned char>(text.front());
    const int more = continuation_bytes(first);
    const auto length = static_cast<std::size_t>(more + 1);
    bool sound = more >= 0 && length <= text.size();
    char32_t character = more <= 0 ? first : first & (0x3FU >> static_cast<unsigned>(more));
    for (std::size_t k = 1; sound && k < length; ++k) {
      const auto byte = static_cast<unsigned char>(text[k]);
      sound = (byte & 0xC0U) == 0x80;
      character = character << continuation_bits | (byte & 0x3FU);
    }
    const bool control = character < U' ' || (character >= 0x7F && character < 0xA0);
    characters += sound && !control ? character : unknown;
    text.remove_prefix(sound ? length : 1);
  }
  return characters;
}

std::string to_utf8(char32_t character) {
  const auto tail = [character](unsigned shift) {
    return static_cast<char>(0x80U | (character >> shift & 0x3FU));
  };
  if (character < 0x80) return {static_cast<char>(character)};
  if (character < 0x800) return {static_cast<char>(0xC0U | character >> 6U), tail(0)};
  return {static_cast<char>(0xE0U | (character >> 12U & 0xFU)), tail(6), tail(0)};
}

char in_ascii(char32_t glyph) {
  switch (glyph) {
    case U'●':
      return '*';
    case U'·':
      return '.';
    case U'━':
      return '=';
    case U'─':
      return '-';
    case U'│':
      return '|';
    case U'▼':
      return 'v';
    case U'…':
      return '~';
    case U'α':
      return 'a';
    case U'β':
      return 'b';
    case U'γ':
      return 'g';
    case U'δ':
      return 'd';
    case U'ε':
      return 'e';
    default:
      // Letters for the chess pieces: white king to pawn, then black king to pawn.
      if (glyph >= U'♔' && glyph <= U'♟') return "KQRBNPkqrbnp"[glyph - U'♔'];
      return glyph >= U' ' && glyph < 0x7F ? static_cast<char>(glyph) : '?';
  }
}

Screen::Screen(Size size) : size_{std::max(size.columns, 0), std::max(size.rows, 0)} {
  cells_.resize(static_cast<std::size_t>(size_.columns) * static_cast<std::size_t>(size_.rows));
}

void Screen::put(int column, int row, Cell cell) {
  if (column < 0 || row < 0 || column >= size_.columns || row >= size_.rows) return;
  cells_[index(column, row)] = cell;
}

std::string Screen::text() const {
  std::string lines;
  for (int row = 0; row < size_.rows; ++row) {
    std::string line;
    for (int column = 0; column < size_.columns; ++column) line += to_utf8(at(column, row).glyph);
    line.erase(line.find_last_not_of(' ') + 1);
    lines += line + '\n';
  }
  return lines;
}

Area Area::part(int column, int row, Size size) const {
  Area area = *this;
  column = std::clamp(column, 0, std::max(size_.columns, 0));
  row = std::clamp(row, 0, std::max(size_.rows, 0));
  area.column_ += column;
  area.row_ += row;
  area.size_ = {std::clamp(size.columns, 0, std::max(size_.columns - column, 0)),
                std::clamp(size.rows, 0, std::max(size_.rows - row, 0))};
  return area;
}

void Area::put(int column, int row, char32_t glyph, Style style) const {
  if (column < 0 || row < 0 || column >= size_.columns || row >= size_.rows) return;
  screen_->put(column_ + column, row_ + row, {glyph, style});
}

int Area::put(int column, int row, std::string_view text, Style style) const {
  for (const char32_t glyph : visible_characters(text)) put(column++, row, glyph, style);
  return column;
}

void Area::fill(Style style) const {
  for (int row = 0; row < size_.rows; ++row)
    for (int column = 0; column < size_.columns; ++column) put(column, row, U' ', style);
}

void Area::put_cursor(int column, int row) const {
  if (column < 0 || row < 0 || column >= size_.columns || row >= size_.rows) return;
  screen_->cursor = {column_ + column, row_ + row};
}

}  // namespace chessvm
