// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace chessvm {

/// The terminal database has an entry for $TERM.
[[nodiscard]] bool is_known_terminal();

/// What makes the present terminal an ordinary one again; curses must have begun.
[[nodiscard]] std::string leaving_sequence();

}  // namespace chessvm
