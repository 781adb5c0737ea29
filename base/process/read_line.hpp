// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>

namespace chessvm {

/// Largest length in bytes of a line that a player types; longer lines are refused.
inline constexpr std::size_t longest_typed_line = 1000;

/// Returns the next line of `in` without LF or CR LF and without a leading byte order mark. If the
/// line is longer than `longest`, returns `longest` + 1 bytes, so that the caller sees the excess.
/// nullopt: the input ended, or a signal was recorded before the line was complete.
[[nodiscard]] std::optional<std::string> read_line(std::FILE* in, std::size_t longest);

}  // namespace chessvm
