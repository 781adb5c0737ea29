// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "vm/chsim/options.hpp"

namespace chessvm::chsim {

/// Loads, runs and reports as the options say; the status is what the process ends with.
[[nodiscard]] int run_session(const Options& options);

}  // namespace chessvm::chsim
