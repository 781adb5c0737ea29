// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm {

/// Writes to standard error. Escapes control characters other than line feed and tab, and invalid
/// UTF-8, so that quoted text cannot control the terminal. Ignores write errors.
void say(std::string_view text) noexcept;

/// Writes `text` unchanged to standard error. Callers must pass quoted input through `visible`.
void say_styled(std::string_view text) noexcept;

/// Writes to standard output with the same escapes as `say`. For answers that quote the input.
void print_visible(std::string_view text) noexcept;

}  // namespace chessvm
