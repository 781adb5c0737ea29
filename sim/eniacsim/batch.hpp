// SPDX-License-Identifier: MIT
#pragma once

#include "sim/eniacsim/options.hpp"

namespace chessvm::eniacsim {

/// Checks all patches, runs them until nothing can happen any more, reports. The status is what the
/// process ends with.
[[nodiscard]] int run_batch(const Options& options);

}  // namespace chessvm::eniacsim
