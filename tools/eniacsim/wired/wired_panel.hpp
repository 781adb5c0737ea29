// SPDX-License-Identifier: MIT
// Runs `eniacsim --panel --vm PROGRAM`: shows the neons of the ENIAC, beside them the CPU that the
// cables make, and the board of a game if a view fits the program.
#pragma once

#include <span>

#include "tools/eniacsim/options/options.hpp"
#include "vm/debugger/view.hpp"

namespace chessvm::eniacsim {

/// Loads wiring, program and deck, runs the machine to its first row fetch, and shows it until `q`.
/// Beside the CPU, draws the first of `views` that fits the program's symbols. Returns the exit
/// status.
[[nodiscard]] ExitStatus run_wired_panel(const Options& options,
                                         std::span<const vm::debugger::View> views);

}  // namespace chessvm::eniacsim
