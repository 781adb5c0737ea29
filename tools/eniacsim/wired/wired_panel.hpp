// SPDX-License-Identifier: MIT
// `eniacsim --panel --vm PROGRAM`: the neons of the ENIAC, beside them the CPU that the cables
// make, and the board of a game where a view fits the program.
#pragma once

#include <span>

#include "tools/eniacsim/options/options.hpp"
#include "vm/debugger/view.hpp"

namespace chessvm::eniacsim {

/// Loads wiring, program and deck, starts the machine up to its first row fetch, and shows it until
/// `q`. The first of `views` that fits the symbols of the program is drawn beside the CPU. Returns
/// the exit status.
[[nodiscard]] ExitStatus run_wired_panel(const Options& options,
                                         std::span<const vm::debugger::View> views);

}  // namespace chessvm::eniacsim
