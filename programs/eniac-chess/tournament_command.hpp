// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "programs/eniac-chess/options.hpp"

namespace chessvm::chess {

/// Plays a tournament and prints its tables.
[[nodiscard]] ExitStatus tournament_command(const Options& options);

}  // namespace chessvm::chess
