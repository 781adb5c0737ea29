// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "base/exit_status.hpp"
#include "vm/debugger/view.hpp"

namespace chessvm::vm::chsim {

/// `--dap`: serves an editor at standard input and output (docs/editors.md#debugging). `views` draw
/// the memory of particular programs. Returns the status to end with.
[[nodiscard]] ExitStatus serve_editor(std::vector<debugger::View> views);

}  // namespace chessvm::vm::chsim
