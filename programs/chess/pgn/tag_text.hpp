// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.hpp"
#include "programs/chess/pgn/pgn.hpp"

namespace chessvm::chess {

struct PgnTagText {
  PgnTag tag;
  std::size_t value_begin = 0;  // offset behind the opening quote
  std::size_t value_end = 0;    // offset of the closing quote
  std::size_t end = 0;          // offset behind the closing bracket
};

/// Reads the tag whose opening bracket is byte `start` of `text`. Failures have no line or column.
[[nodiscard]] Result<PgnTagText> read_pgn_tag(std::string_view text, std::size_t start);

}  // namespace chessvm::chess
