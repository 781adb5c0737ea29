// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <optional>
#include <string>

namespace chessvm {

/// The next line of `in` without its end (LF or CRLF); nullopt at the end of input, and where a
/// signal is recorded (base/signals.hpp) before a line is typed at a terminal, or ends the wait for
/// a pipe. What exceeds `longest` + 1 bytes is read and dropped, so that no input can exhaust the
/// memory while a line that is too long is still recognised.
[[nodiscard]] std::optional<std::string> read_line(std::FILE* in, std::size_t longest);

}  // namespace chessvm
