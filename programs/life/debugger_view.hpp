// SPDX-License-Identifier: MIT
#pragma once

#include "vm/debugger/view.hpp"

namespace chessvm::life {

/// Returns a debugger view, which draws the cells of Life and their neighbour counts.
[[nodiscard]] vm::debugger::View debugger_view();

}  // namespace chessvm::life
