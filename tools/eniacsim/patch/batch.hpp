// SPDX-License-Identifier: MIT
#pragma once

#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Checks all patches, runs them until nothing can happen any more, reports. Returns the status to
/// end with.
[[nodiscard]] ExitStatus run_batch(const Options& options);

}  // namespace chessvm::eniacsim
