// SPDX-License-Identifier: MIT
// Quotes in command lines: within "...", blanks, `;` and `#` are ordinary characters; `\"` and `\\`
// stand for one quote and one backslash.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace chessvm::vm::debugger {

/// Searches `text` from position `from`, which must be outside of quotes. Returns the position of
/// the first unquoted character that is in `characters`; npos if there is none.
[[nodiscard]] std::size_t find_unquoted(std::string_view text, std::string_view characters,
                                        std::size_t from = 0);

/// Returns the position of the first unclosed quote; npos if there is none.
[[nodiscard]] std::size_t find_open_quote(std::string_view text);

/// Returns `text` with its quotes and escapes removed.
[[nodiscard]] std::string unquoted(std::string_view text);

/// Returns `text` for use in a command line. Adds quotes if `text` needs them.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace chessvm::vm::debugger
