// SPDX-License-Identifier: MIT
// Parses the numbers in the words of commands.
#pragma once

#include <concepts>
#include <optional>
#include <string_view>

#include "base/text/text.hpp"
#include "sim/eniac/core/names.hpp"

namespace chessvm::eniac {

/// Parses all of `text` as a decimal number without sign. Other texts give nullopt.
template <std::integral T>
[[nodiscard]] std::optional<T> plain_number(std::string_view text) {
  return parse_number<T>(text, 0);
}

/// Returns the number (1 to `last`) after `letter` in `name`: 7 for 'a' in "a7" or "A7".
/// Returns nullopt for any other name.
[[nodiscard]] inline std::optional<int> numbered_unit(std::string_view name, char letter,
                                                      int last) {
  if (!folded(name).starts_with(letter)) return std::nullopt;
  return parse_number<int>(name.substr(1), 1, last);
}

}  // namespace chessvm::eniac
