// SPDX-License-Identifier: MIT
#include "asm/server/positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text/text.hpp"

namespace chessvm::language_server {
namespace {

constexpr std::string_view file_scheme = "file://";

/// Returns the length, in `units`, of a character that has `bytes` bytes in UTF-8.
std::uint32_t units_in(std::size_t bytes, Units units) {
  if (units == Units::utf8) return static_cast<std::uint32_t>(bytes);
  return bytes == 4 ? 2 : 1;
}

std::optional<int> hexadecimal(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::string without_percent(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto high = i + 2 < text.size() ? hexadecimal(text[i + 1]) : std::nullopt;
    const auto low = i + 2 < text.size() ? hexadecimal(text[i + 2]) : std::nullopt;
    if (text[i] == '%' && high && low) {
      result += static_cast<char>(*high * 16 + *low);
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

bool is_unreserved(char c) {
  return is_letter(c) || is_digit(c) || std::string_view("-._~/").find(c) != std::string_view::npos;
}

}  // namespace

std::size_t offset_of(std::string_view text, EditorPosition position, Units units) {
  std::size_t begin = 0;
  for (std::uint32_t line = 0; line < position.line; ++line) {
    const std::size_t end = text.find('\n', begin);
    if (end == std::string_view::npos) return text.size();
    begin = end + 1;
  }
  std::string_view rest = text.substr(begin, text.substr(begin).find('\n'));
  if (rest.ends_with('\r')) rest.remove_suffix(1);
  const std::size_t line_end = begin + rest.size();
  for (std::uint32_t passed = 0; passed < position.character && !rest.empty();)
    passed += units_in(take_character(rest).size(), units);
  return line_end - rest.size();
}

EditorPosition position_of(std::string_view text, std::size_t offset, Units units) {
  const std::string_view before = text.substr(0, offset);
  const auto line = static_cast<std::uint32_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t line_end = before.rfind('\n');
  std::string_view column = before.substr(line_end == std::string_view::npos ? 0 : line_end + 1);
  std::uint32_t character = 0;
  while (!column.empty()) character += units_in(take_character(column).size(), units);
  return {line, character};
}

std::filesystem::path path_of(std::string_view uri) {
  if (!uri.starts_with(file_scheme)) return {uri};
  uri.remove_prefix(file_scheme.size());
  uri.remove_prefix(std::min(uri.find('/'), uri.size()));  // skips the host
  return std::filesystem::path(without_percent(uri)).lexically_normal();
}

std::string uri_of(const std::filesystem::path& path) {
  if (!path.is_absolute()) return path.string();
  std::string uri(file_scheme);
  for (const char c : path.string())
    uri += is_unreserved(c) ? std::string(1, c)
                            : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  return uri;
}

}  // namespace chessvm::language_server
