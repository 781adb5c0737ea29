// SPDX-License-Identifier: MIT
// Runs `eniacsim --panel --vm PROGRAM`: shows the ENIAC's neons, the CPU and the board of a game.
#pragma once

#include <span>

#include "tools/eniacsim/options/options.hpp"
#include "vm/debugger/view.hpp"

namespace chessvm::eniacsim {

/// Runs the machine to the first row fetch of the program, then shows the machine until the user
/// leaves. Beside the CPU, draws the first of `views` that fits the program's symbols.
[[nodiscard]] ExitStatus run_wired_panel(const Options& options,
                                         std::span<const vm::debugger::View> views);

}  // namespace chessvm::eniacsim
