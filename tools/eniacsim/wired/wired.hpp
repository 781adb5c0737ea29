// SPDX-License-Identifier: MIT
#pragma once

#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Runs a program on the wired chessvm. With --lockstep, compares this run with the virtual CPU.
[[nodiscard]] ExitStatus run_wired(const Options& options);

}  // namespace chessvm::eniacsim
