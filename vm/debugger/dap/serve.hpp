// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "vm/debugger/dap/launch.hpp"

namespace chessvm::dap {

/// Serves an editor at standard input and output until the editor ends the session or closes the
/// stream. `load` loads the programs that the editor launches. Returns the exit status.
[[nodiscard]] ExitStatus serve(Load load);

}  // namespace chessvm::dap
