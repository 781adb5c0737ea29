// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

#include "base/result.hpp"
#include "programs/chess/pgn/pgn.hpp"

namespace chessvm::chess {

/// A tag and where it stands in a text.
struct PgnTagText {
  PgnTag tag;
  std::size_t value_begin = 0;  // behind the first quote
  std::size_t value_end = 0;    // the second quote
  std::size_t end = 0;          // behind the bracket
};

/// Reads the tag whose bracket is byte `start` of `text`. The failure has no place: it is `start`.
[[nodiscard]] Result<PgnTagText> read_pgn_tag(std::string_view text, std::size_t start);

}  // namespace chessvm::chess
