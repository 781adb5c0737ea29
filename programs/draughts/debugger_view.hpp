// SPDX-License-Identifier: MIT
#pragma once

#include "vm/debugger/view.hpp"

namespace chessvm::draughts {

/// Returns the view with which the debugger draws the board of draughts and the search stack.
[[nodiscard]] vm::debugger::View debugger_view();

}  // namespace chessvm::draughts
