// SPDX-License-Identifier: MIT
#pragma once

#include "vm/chsim/options.hpp"

namespace chessvm::chsim {

/// `--debug`: loads what the options name, runs their scripts, then takes commands from standard
/// input. The status is what the process ends with.
[[nodiscard]] int debug(const Options& options);

}  // namespace chessvm::chsim
