// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chessvm {

/// The bytes of a line that a message is about.
struct Marked {
  std::uint32_t column = 0;  // from 1; 0 when the whole line is meant
  std::uint32_t length = 1;
};

/// Returns the two lines under a message: `   12 | source`, then `      |    ^~~` below the marked
/// bytes (one line only where the whole line is meant). Control characters are made visible and the
/// caret line follows their width; tabs are echoed in it. Of a long line a window around the mark
/// is shown.
[[nodiscard]] std::string excerpt(std::uint32_t line_number, std::string_view line, Marked marked);

}  // namespace chessvm
