// SPDX-License-Identifier: MIT
// Lists the views in which the debugger draws our programs' memory.
#pragma once

#include <vector>

#include "vm/debugger/view.hpp"

namespace chessvm::programs {

/// Returns one view per program. The debugger shows the first view that suits the loaded program.
[[nodiscard]] std::vector<vm::debugger::View> debugger_views();

}  // namespace chessvm::programs
