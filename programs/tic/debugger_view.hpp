// SPDX-License-Identifier: MIT
#pragma once

#include "vm/debugger/view.hpp"

namespace chessvm::tic {

/// Returns a view for the debugger. It draws the board of tic-tac-toe and the best values found.
[[nodiscard]] vm::debugger::View debugger_view();

}  // namespace chessvm::tic
