// SPDX-License-Identifier: MIT
#pragma once

#include "vm/debugger/view.hpp"

namespace chessvm::life {

/// Draws the cells of Life for the debugger, with the neighbour count in each word.
[[nodiscard]] vm::debugger::View debugger_view();

}  // namespace chessvm::life
