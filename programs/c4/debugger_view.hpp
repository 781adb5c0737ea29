// SPDX-License-Identifier: MIT
#pragma once

#include "vm/debugger/view.hpp"

namespace chessvm::c4 {

/// Draws the columns of connect four and the search stack for the debugger.
[[nodiscard]] vm::debugger::View debugger_view();

}  // namespace chessvm::c4
