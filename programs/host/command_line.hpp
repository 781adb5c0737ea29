// SPDX-License-Identifier: MIT
// How the tools that play against programs read their command lines.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace chessvm::host {

/// Plain digits only: CLI11 takes signs, other bases and numbers too large to hold.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
  Number number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end || text.starts_with('-')) return std::nullopt;
  return number;
}

/// What is wrong with the argument of `--max-cycles`, or nothing; a check for CLI11.
[[nodiscard]] std::string refuse_limit(const std::string& text);

}  // namespace chessvm::host
