// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace chessvm {

/// Returns true if the terminal database has an entry for $TERM.
[[nodiscard]] bool is_known_terminal();

/// Returns the sequence that leaves the terminal's screen mode; curses must have been started.
[[nodiscard]] std::string leaving_sequence();

}  // namespace chessvm
