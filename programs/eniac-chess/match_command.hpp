// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "programs/eniac-chess/options.hpp"

namespace chessvm::chess {

/// Plays the match of the command line and prints its result, also that of the games until a
/// signal. Progress goes to standard error.
[[nodiscard]] ExitStatus match_command(const Options& options);

}  // namespace chessvm::chess
