// SPDX-License-Identifier: MIT
// A line of patch text as its words (docs/patch-format.md#lines).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace chessvm::eniac {

struct Word {
  std::string_view text;
  std::uint32_t offset = 0;  // in bytes from the beginning of the line
};

/// The words of `line` up to the first that begins with '#'. The words point into `line`.
[[nodiscard]] std::vector<Word> split_words(std::string_view line);

}  // namespace chessvm::eniac
