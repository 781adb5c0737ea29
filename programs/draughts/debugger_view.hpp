// SPDX-License-Identifier: MIT
#pragma once

#include "vm/debugger/view.hpp"

namespace chessvm::draughts {

/// Draws the board of draughts and the search stack for the debugger.
[[nodiscard]] vm::debugger::View debugger_view();

}  // namespace chessvm::draughts
