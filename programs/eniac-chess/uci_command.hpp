// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>

#include "base/exit_status.hpp"
#include "programs/eniac-chess/options.hpp"

namespace chessvm::chess {

/// Speaks UCI with a GUI, lines from `in` and to `out`, until `quit`, the end of `in`, or a signal;
/// a search under way is stopped then. The status is `ok` in all these cases.
[[nodiscard]] ExitStatus uci_command(const Options& options, std::FILE* in, std::FILE* out);

}  // namespace chessvm::chess
