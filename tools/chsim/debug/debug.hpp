// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "tools/chsim/options/options.hpp"
#include "vm/debugger/view.hpp"

namespace chessvm::vm::chsim {

/// Runs `--debug`: loads the files, runs the startup commands, then reads commands from the user.
[[nodiscard]] ExitStatus debug(const Options& options, std::vector<debugger::View> views);

}  // namespace chessvm::vm::chsim
