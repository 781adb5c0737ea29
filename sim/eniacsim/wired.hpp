// SPDX-License-Identifier: MIT
#pragma once

#include "sim/eniacsim/options.hpp"

namespace chessvm::eniacsim {

/// Runs a program on chessvm wired on the machine, alone or beside the virtual one. The status is
/// what the process ends with.
[[nodiscard]] int run_wired(const Options& options);

}  // namespace chessvm::eniacsim
