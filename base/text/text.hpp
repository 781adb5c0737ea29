// SPDX-License-Identifier: MIT
// Text from a user: splits it into lines and numbers, and makes it safe to print.
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm {

inline constexpr std::string_view white_space = " \t\r\n\v\f";

/// Byte order mark, which some editors put before UTF-8 text, where it has no meaning.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Returns true if `c` is a digit, whatever the locale.
[[nodiscard]] constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns true if `c` is one of the 52 letters of ASCII, whatever the locale.
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Returns the small letter of an ASCII capital, and any other character unchanged.
[[nodiscard]] constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Returns true if `text` consists of digits and is not empty.
[[nodiscard]] bool all_digits(std::string_view text);

[[nodiscard]] std::string_view trimmed(std::string_view text);

/// Removes and returns the first line of `text`, without its LF or CR LF, if it has one.
[[nodiscard]] std::string_view take_line(std::string_view& text);

/// Reads all of `text` as a number: decimal digits, which may follow a `-` if `low` is negative.
/// nullopt: other text, or a number that is not from `low` to `high`.
template <std::integral T>
[[nodiscard]] std::optional<T> parse_number(std::string_view text,
                                            T low = std::numeric_limits<T>::min(),
                                            T high = std::numeric_limits<T>::max()) {
  if (low >= 0 && text.starts_with('-')) return std::nullopt;
  T value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < low || value > high) return std::nullopt;
  return value;
}

/// Returns a number with its noun, such as `1 card` or `2 cards`. Adds an s for the plural.
[[nodiscard]] std::string count(std::uint64_t number, std::string_view noun);

/// Returns the length in bytes of the valid UTF-8 character at the start of `text`, or 0.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// Returns the offset of the first byte of `text` that is not well-formed UTF-8, or npos.
[[nodiscard]] std::size_t find_invalid_utf8(std::string_view text);

/// Returns `text` unchanged if it is UTF-8; otherwise converts it from ISO 8859-1 to UTF-8.
[[nodiscard]] std::string utf8_of(std::string_view text);

/// Returns the length in bytes of the control character (C0, DEL, C1) at the start of `text`, or 0.
[[nodiscard]] std::size_t control_length(std::string_view text);

/// Removes the first UTF-8 character of `text`, or an invalid first byte, and returns it.
[[nodiscard]] std::string_view take_character(std::string_view& text);

/// Returns the start of the UTF-8 character around byte `at` of `text`; `at` if there is none.
[[nodiscard]] std::size_t character_start(std::string_view text, std::size_t at);

/// Returns `text` with control characters as `\n`, `\t`, `\r`, `\x1b` or `\u009b` and with bytes
/// that are not UTF-8 as `\xff`, so that no input can control a terminal or begin a line. Leaves
/// backslashes unchanged, so that a second call changes nothing.
[[nodiscard]] std::string visible(std::string_view text);

/// Escapes the same characters and bytes as `visible`, except line feeds and tabs.
[[nodiscard]] std::string visible_lines(std::string_view text);

/// Escapes DEL and C1 control characters, which JSON writers leave unescaped. Keeps the JSON value.
[[nodiscard]] std::string escape_json_controls(std::string_view json);
/// Returns the offset of a NUL, at which nlohmann::json would silently end the text; npos if none.
[[nodiscard]] inline std::size_t silent_end_of_json(std::string_view text) {
  return text.find('\0');
}

/// Default limit of `shortened`, in bytes.
inline constexpr std::size_t longest_quotation = 32;
/// Returns at most `most` bytes of `text`, and `...` if it is longer. Splits no UTF-8 character.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most = longest_quotation);

}  // namespace chessvm
