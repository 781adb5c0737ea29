// SPDX-License-Identifier: MIT
#pragma once

#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Checks and loads all patches, and shows the machine in the terminal until the user leaves.
[[nodiscard]] ExitStatus run_panel(const Options& options);

}  // namespace chessvm::eniacsim
