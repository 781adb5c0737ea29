// SPDX-License-Identifier: MIT
#pragma once

#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Checks all patches, loads them, runs the machine until no more pulses can occur, and reports.
[[nodiscard]] ExitStatus run_batch(const Options& options);

}  // namespace chessvm::eniacsim
