// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "tools/chsim/options/options.hpp"
#include "vm/debugger/view.hpp"

namespace chessvm::vm::chsim {

/// Runs `--debug`: loads the files of the options, runs their scripts, then reads commands from
/// standard input. `views` draw the memory of known programs. Returns the exit status.
[[nodiscard]] ExitStatus debug(const Options& options, std::vector<debugger::View> views);

}  // namespace chessvm::vm::chsim
