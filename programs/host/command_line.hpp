// SPDX-License-Identifier: MIT
// Checks of arguments that eniac-chess and eniac-games share.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm::host {

/// Reads plain digits only; CLI11 accepts signs, other bases and numbers that are too large, too.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
  Number number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end || text.starts_with('-')) return std::nullopt;
  return number;
}

/// What is wrong with the argument of `--max-cycles`; empty if nothing. A check for CLI11.
[[nodiscard]] std::string refuse_limit(const std::string& text);

}  // namespace chessvm::host
