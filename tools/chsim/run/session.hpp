// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/chsim/options/options.hpp"

namespace chessvm::vm::chsim {

/// Loads, runs and reports as the options say. Returns the status to end with.
[[nodiscard]] ExitStatus run_session(const Options& options);

}  // namespace chessvm::vm::chsim
