// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "asm/server/workspace.hpp"

namespace chessvm::language_server {

/// A candidate for the word at the cursor.
struct Proposal {
  enum class Kind : std::uint8_t { instruction, directive, macro, label, constant, register_name };
  std::string word;
  Kind kind;
  std::string detail;  // description of the word in one line
};

struct Completion {
  std::size_t word_begin = 0;  // offset of the word's first byte in the text
  std::vector<Proposal> proposals;
};

/// Returns the candidates for the word that ends at byte `offset` of the source `text`.
[[nodiscard]] Completion complete(const Analysis& analysis, std::string_view text,
                                  std::size_t offset);

}  // namespace chessvm::language_server
