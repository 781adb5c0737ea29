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

/// Returns the words of `line`. The first word that begins with '#' starts a comment, which is left
/// out. The words are views of the text of `line`.
[[nodiscard]] std::vector<Word> split_words(std::string_view line);

}  // namespace chessvm::eniac
