// SPDX-License-Identifier: MIT
#include "base/text/excerpt.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/text.hpp"

namespace chessvm {
namespace {

constexpr std::size_t widest = 160;  // largest number of bytes to show of a line

/// The part of a line that is shown, in bytes.
struct Window {
  std::size_t begin = 0;
  std::size_t end = 0;
};

Window window_around(std::size_t place, std::string_view line) {
  if (line.size() <= widest) return {0, line.size()};
  const std::size_t begin = place > widest / 2 ? character_start(line, place - widest / 2) : 0;
  return {begin, std::min(character_start(line, begin + widest), line.size())};
}

std::size_t columns_of(std::string_view character, std::string_view shown) {
  return shown == character ? 1 : shown.size();
}

}  // namespace

std::string excerpt(std::uint32_t line_number, std::string_view line, Marked marked) {
  const std::size_t place =
      marked.column == 0 ? 0 : std::min<std::size_t>(marked.column - 1, line.size());
  const std::size_t mark_end = place + std::max<std::uint32_t>(marked.length, 1);
  const Window window = window_around(place, line);
  std::string shown = window.begin > 0 ? "..." : "";
  std::string under(shown.size(), ' ');
  std::string_view rest = line.substr(window.begin, window.end - window.begin);
  while (!rest.empty()) {
    const auto at = static_cast<std::size_t>(rest.data() - line.data());
    const std::string_view character = take_character(rest);
    const std::string piece = character == "\t" ? "\t" : visible(character);
    shown += piece;
    const std::size_t columns = columns_of(character, piece);
    if (at + character.size() <= place)
      under += character == "\t" ? "\t" : std::string(columns, ' ');
    else if (at < mark_end)
      under += at <= place ? '^' + std::string(columns - 1, '~') : std::string(columns, '~');
  }
  if (place >= window.end) under += '^';
  if (window.end < line.size()) shown += "...";
  const std::string source = fmt::format("{:>5} | {}\n", line_number, shown);
  return marked.column == 0 ? source : source + fmt::format("      | {}\n", under);
}

}  // namespace chessvm
