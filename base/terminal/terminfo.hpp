// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace chessvm {

/// Returns whether the terminal database has an entry for $TERM.
[[nodiscard]] bool is_known_terminal();

/// The text that leaves the screen mode of the terminal; curses must have been started.
[[nodiscard]] std::string leaving_sequence();

}  // namespace chessvm
