// SPDX-License-Identifier: MIT
#pragma once

#include "tools/easm/options.hpp"

namespace chessvm::easm {

/// Assembles the source, and again whenever one of its files changes, until a signal. Returns the
/// exit status of an interruption.
[[nodiscard]] ExitStatus watch(const Options& options);

}  // namespace chessvm::easm
