// SPDX-License-Identifier: MIT
#include "base/text/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chessvm {
namespace {

unsigned char byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : static_cast<unsigned char>(0);
}

/// Returns the length in bytes of a UTF-8 character whose first byte is `lead`; 0: there is none.
std::size_t announced_length(unsigned lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return 2;
  if (lead >= 0xE0 && lead <= 0xEF) return 3;
  return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}

/// Returns the escape for `character`, which is a control character or a stray byte.
std::string escaped(std::string_view character) {
  const unsigned first = byte_at(character, 0);
  switch (first) {
    case '\n':
      return "\\n";
    case '\t':
      return "\\t";
    case '\r':
      return "\\r";
    default:
      break;
  }
  // C1 characters, U+0080 to U+009F, are encoded as C2 followed by the character number.
  if (control_length(character) == 2) return fmt::format("\\u{:04x}", byte_at(character, 1));
  return fmt::format("\\x{:02x}", first);
}

bool is_printable(std::string_view character) {
  return utf8_length(character) != 0 && control_length(character) == 0;
}

bool stays_in_lines(char c) {
  return c == '\n' || c == '\t';
}

bool stays_nowhere(char /*c*/) {
  return false;
}

std::string made_visible(std::string_view text, bool (*stays)(char)) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    const std::string_view character = take_character(text);
    if (is_printable(character) || stays(character.front()))
      shown += character;
    else
      shown += escaped(character);
  }
  return shown;
}

}  // namespace

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(white_space);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(white_space) - begin + 1);
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string count(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const unsigned lead = byte_at(text, 0);
  const std::size_t length = announced_length(lead);
  if (length <= 1) return length;
  // The second byte reveals over-long forms, surrogates and characters beyond U+10FFFF.
  const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (byte_at(text, 1) < low || byte_at(text, 1) > high) return 0;
  for (std::size_t k = 2; k < length; ++k)
    if ((byte_at(text, k) & 0xC0U) != 0x80) return 0;
  return length;
}

std::size_t find_invalid_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = utf8_length(text.substr(at));
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

std::string utf8_of(std::string_view text) {
  if (find_invalid_utf8(text) == std::string_view::npos) return std::string(text);
  std::string converted;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte < 0x80U) {
      converted += letter;
    } else {
      converted += static_cast<char>(0xc0U | (byte >> 6U));
      converted += static_cast<char>(0x80U | (byte & 0x3fU));
    }
  }
  return converted;
}

std::size_t control_length(std::string_view text) {
  if (text.empty()) return 0;
  const unsigned first = byte_at(text, 0);
  if (first < 0x20 || first == 0x7F) return 1;
  return first == 0xC2 && byte_at(text, 1) >= 0x80 && byte_at(text, 1) < 0xA0 ? 2 : 0;
}

std::string_view take_character(std::string_view& text) {
  const std::string_view character = text.substr(0, std::max<std::size_t>(utf8_length(text), 1));
  text.remove_prefix(character.size());
  return character;
}

std::string visible(std::string_view text) {
  return made_visible(text, stays_nowhere);
}

std::string escape_json_controls(std::string_view json) {
  std::string escaped_text;
  while (!json.empty()) {
    const std::string_view character = take_character(json);
    const bool escape = character == "\x7f" || control_length(character) == 2;
    if (escape)
      escaped_text += fmt::format("\\u{:04x}", byte_at(character, character.size() - 1));
    else
      escaped_text += character;
  }
  return escaped_text;
}

std::string visible_lines(std::string_view text) {
  return made_visible(text, stays_in_lines);
}

std::size_t character_start(std::string_view text, std::size_t at) {
  constexpr std::size_t most_continuation_bytes = 3;
  for (std::size_t back = 0; back <= std::min(most_continuation_bytes, at); ++back)
    if (utf8_length(text.substr(std::min(at - back, text.size()))) > back) return at - back;
  return at;
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  return std::string(text.substr(0, character_start(text, most))) + "...";
}

}  // namespace chessvm
