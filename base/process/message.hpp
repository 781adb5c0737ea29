// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm {

/// Writes to standard error. Escapes control characters other than line feed and tab, and invalid
/// UTF-8, so that text from a file or the command line cannot control the terminal. Write errors
/// are ignored: they do not change the exit status.
void say(std::string_view text) noexcept;

/// Writes to standard error unchanged: for text with the tool's own colours or cursor movements.
/// Quoted input must have gone through `visible`.
void say_styled(std::string_view text) noexcept;

/// Writes to standard output with the same escapes as `say`. For answers that quote the input.
void print_visible(std::string_view text) noexcept;

}  // namespace chessvm
