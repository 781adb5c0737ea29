// SPDX-License-Identifier: MIT
#pragma once

#include "tools/easm/options.hpp"

namespace chessvm::easm {

/// Assembles the source, then again after each change of one of its files. Returns after a signal.
[[nodiscard]] ExitStatus watch(const Options& options);

}  // namespace chessvm::easm
