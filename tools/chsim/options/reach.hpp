// SPDX-License-Identifier: MIT
#pragma once

#include "base/files/sandbox.hpp"
#include "tools/chsim/options/options.hpp"

namespace chessvm::vm::chsim {

/// The files that the options name, and those beside the first image, for `--sandbox`.
[[nodiscard]] Reach reach(const Options& options);

}  // namespace chessvm::vm::chsim
