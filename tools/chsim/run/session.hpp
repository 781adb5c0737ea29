// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/chsim/options/options.hpp"

namespace chessvm::vm::chsim {

/// Loads a program, runs it and reports as the options say. Returns the exit status.
[[nodiscard]] ExitStatus run_session(const Options& options);

}  // namespace chessvm::vm::chsim
