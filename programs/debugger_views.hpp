// SPDX-License-Identifier: MIT
// The pictures that the debugger can draw of our programs' memory.
#pragma once

#include <vector>

#include "vm/debugger/view.hpp"

namespace chessvm::programs {

/// One view a program; chsim hands them to the debugger. Where several fit, the first is shown.
[[nodiscard]] std::vector<vm::debugger::View> debugger_views();

}  // namespace chessvm::programs
