// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "programs/eniac-chess/options.hpp"

namespace chessvm::chess {

/// Plays a game between a person and the machine, on the whole screen of a terminal or in lines of
/// text; the game is saved after each move. The status is `ok` after `quit` and the end of input.
[[nodiscard]] ExitStatus play_command(const Options& options);

}  // namespace chessvm::chess
