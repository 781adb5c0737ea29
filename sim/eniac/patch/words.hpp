// SPDX-License-Identifier: MIT
// Splits a line of patch text into words (docs/patch-format.md#lines).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace chessvm::eniac {

struct Word {
  std::string_view text;
  std::uint32_t offset = 0;  // byte offset in the line
};

/// Returns the words of `line` before the first '#' at the start of a word. The words are views.
[[nodiscard]] std::vector<Word> split_words(std::string_view line);

}  // namespace chessvm::eniac
