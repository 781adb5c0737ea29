// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>

namespace chessvm {

/// Most bytes of a line that a player types; what is longer is refused.
inline constexpr std::size_t longest_typed_line = 1000;

/// The next line of `in` without its end (LF or CRLF); nullopt at the end of input, and where a
/// signal is recorded (base/process/signals.hpp) before the line is whole. What exceeds `longest` +
/// 1 bytes is read and dropped, so that no input can exhaust the memory while a line that is too
/// long is still recognised.
[[nodiscard]] std::optional<std::string> read_line(std::FILE* in, std::size_t longest);

}  // namespace chessvm
