// SPDX-License-Identifier: MIT
#pragma once

#include "tools/easm/options.hpp"

namespace chessvm::easm {

/// Assembles the source, and again whenever a file that it was made from changes, until a signal
/// ends it. Returns the status of an interruption.
[[nodiscard]] ExitStatus watch(const Options& options);

}  // namespace chessvm::easm
