// SPDX-License-Identifier: MIT
#pragma once

#include "base/files/sandbox.hpp"
#include "tools/eniacsim/options/options.hpp"

namespace chessvm::eniacsim {

/// The files that the options name, those beside the first image, the patch of chessvm that comes
/// with the tools, and the folder of `--allow-writes=DIR`, for `--sandbox`. Without DIR,
/// `--allow-writes` names no file.
[[nodiscard]] Reach reach(const Options& options);

}  // namespace chessvm::eniacsim
