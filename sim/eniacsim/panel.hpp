// SPDX-License-Identifier: MIT
#pragma once

#include "sim/eniacsim/options.hpp"

namespace chessvm::eniacsim {

/// Checks all patches, loads them, and shows the machine in the terminal until `q`. The status is
/// what the process ends with.
[[nodiscard]] int run_panel(const Options& options);

}  // namespace chessvm::eniacsim
