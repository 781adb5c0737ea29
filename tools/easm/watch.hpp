// SPDX-License-Identifier: MIT
#pragma once

#include "tools/easm/options.hpp"

namespace chessvm::easm {

/// Assembles the source, and again whenever one of its files changes, until a signal.
[[nodiscard]] ExitStatus watch(const Options& options);

}  // namespace chessvm::easm
