// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "vm/debugger/dap/launch.hpp"

namespace chessvm::dap {

/// Serves an editor on standard input and output. Calls `load` for the program to be debugged.
[[nodiscard]] ExitStatus serve(Load load);

}  // namespace chessvm::dap
