// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>

namespace chessvm {

/// Largest length in bytes of a line that a player types; longer lines are refused.
inline constexpr std::size_t longest_typed_line = 1000;

/// Returns the next line of `in` without LF or CR LF and without a leading byte order mark; nullopt
/// at the end of input, or if a signal is recorded before the line is complete. Returns the first
/// `longest` + 1 bytes of a longer line, so that the caller sees that it is too long.
[[nodiscard]] std::optional<std::string> read_line(std::FILE* in, std::size_t longest);

}  // namespace chessvm
