// SPDX-License-Identifier: MIT
#pragma once

#include "vm/debugger/view.hpp"

namespace chessvm::tic {

/// Draws the board of tic-tac-toe and the best values found for the debugger.
[[nodiscard]] vm::debugger::View debugger_view();

}  // namespace chessvm::tic
