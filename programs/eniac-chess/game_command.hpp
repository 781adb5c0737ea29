// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "programs/eniac-chess/options.hpp"

namespace chessvm::chess {

/// Plays the game of the command line, or reads it, and writes it as PGN with the clock of the
/// machine at each of its moves. After a signal the game so far is written.
[[nodiscard]] ExitStatus game_command(const Options& options);

}  // namespace chessvm::chess
