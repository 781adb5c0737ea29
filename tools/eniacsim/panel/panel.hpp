// SPDX-License-Identifier: MIT
#pragma once

#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Checks all patches, loads them, and shows the machine in the terminal until `q`. Returns
/// the status to end with.
[[nodiscard]] ExitStatus run_panel(const Options& options);

}  // namespace chessvm::eniacsim
