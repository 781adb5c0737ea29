// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "tools/chsim/options/options.hpp"
#include "vm/debugger/view.hpp"

namespace chessvm::vm::chsim {

/// `--debug`: loads what the options name, runs their scripts, then takes commands from standard
/// input. `views` draw the memory of particular programs. Returns the status to end with.
[[nodiscard]] ExitStatus debug(const Options& options, std::vector<debugger::View> views);

}  // namespace chessvm::vm::chsim
