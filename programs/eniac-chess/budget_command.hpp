// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "programs/eniac-chess/options.hpp"

namespace chessvm::chess {

/// Times the moves that the options name, prints what they take on a machine that fails, and draws
/// a chart of it.
[[nodiscard]] ExitStatus budget_command(const Options& options);

}  // namespace chessvm::chess
