// SPDX-License-Identifier: MIT
#pragma once

#include "vm/debugger/view.hpp"

namespace chessvm::chess {

/// Draws the board of the chess program and its search stack for the debugger.
[[nodiscard]] vm::debugger::View debugger_view();

}  // namespace chessvm::chess
