// SPDX-License-Identifier: MIT
#pragma once

#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Loads the patches, then obeys what is typed; with -t runs so many add cycles instead. Returns
/// the status to end with.
[[nodiscard]] ExitStatus run_protocol(const Options& options);

}  // namespace chessvm::eniacsim
