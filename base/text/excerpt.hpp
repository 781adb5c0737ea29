// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace chessvm {

/// The bytes of a line that a message is about.
struct Marked {
  std::uint32_t column = 0;  // from 1; 0 for the whole line
  std::uint32_t length = 1;
};

/// Returns the two lines under a message: `   12 | source`, then `      |    ^~~` below the marked
/// bytes. Omits the second line if `marked` is the whole line. Escapes control characters. Repeats
/// tabs in the second line. Shortens a long line to a part around the mark.
[[nodiscard]] std::string excerpt(std::uint32_t line_number, std::string_view line, Marked marked);

}  // namespace chessvm
