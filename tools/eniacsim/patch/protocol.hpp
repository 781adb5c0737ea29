// SPDX-License-Identifier: MIT
#pragma once

#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// Loads the patches. Then obeys typed commands or, with `-t N`, runs N add cycles.
[[nodiscard]] ExitStatus run_protocol(const Options& options);

}  // namespace chessvm::eniacsim
