// SPDX-License-Identifier: MIT
// Numbers in the words of commands.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

#include "sim/eniac/core/names.hpp"

namespace chessvm::eniac {

/// All of `text` as a plain decimal number without sign.
template <std::integral T>
[[nodiscard]] std::optional<T> plain_number(std::string_view text) {
  T value = 0;
  if (text.empty() || text.front() == '-') return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// N of a unit "aN" or "fN" in either letter case, 1 to `last`.
[[nodiscard]] inline std::optional<int> numbered_unit(std::string_view name, char letter,
                                                      int last) {
  if (!folded(name).starts_with(letter)) return std::nullopt;
  const std::optional<int> number = plain_number<int>(name.substr(1));
  return number && *number >= 1 && *number <= last ? number : std::nullopt;
}

}  // namespace chessvm::eniac
