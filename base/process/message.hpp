// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace chessvm {

/// Writes to standard error. Control characters other than line feed and tab, and bytes that are
/// not UTF-8, are made visible, so that text that came from a file or from the command line cannot
/// act on a terminal. A standard error that cannot be written is ignored: it changes no exit
/// status.
void say(std::string_view text) noexcept;

/// Writes to standard error unchanged: for text with colours or cursor movements of the tool's own.
/// Quotations of the input in the text must have gone through `visible`.
void say_styled(std::string_view text) noexcept;

/// Writes to standard output as `say` does to standard error. For answers that quote the input.
void print_visible(std::string_view text) noexcept;

}  // namespace chessvm
