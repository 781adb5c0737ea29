// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "vm/debugger/dap/launch.hpp"

namespace chessvm::dap {

/// Serves an editor at standard input and output until it ends the session or the stream. `load`
/// gets the programs that it launches. Returns the status to end with.
[[nodiscard]] ExitStatus serve(Load load);

}  // namespace chessvm::dap
