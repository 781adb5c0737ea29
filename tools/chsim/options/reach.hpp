// SPDX-License-Identifier: MIT
#pragma once

#include "base/files/sandbox.hpp"
#include "tools/chsim/options/options.hpp"

namespace chessvm::vm::chsim {

/// Returns the files that `--sandbox` allows: the files that the options name, and the symbols and
/// listing beside the first image or the recording.
[[nodiscard]] Reach reach(const Options& options);

}  // namespace chessvm::vm::chsim
