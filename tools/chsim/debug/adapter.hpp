// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/exit_status.hpp"
#include "vm/debugger/view.hpp"

namespace chessvm::vm::chsim {

/// Runs `--dap`: serves an editor on standard input and output (docs/editors.md#debugging).
[[nodiscard]] ExitStatus serve_editor(std::vector<debugger::View> views);

}  // namespace chessvm::vm::chsim
