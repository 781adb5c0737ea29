// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "programs/eniac-chess/options.hpp"

namespace chessvm::chess {

/// MicroChess behind the keys and digits of the KIM-1: on the screen of a terminal, else by script.
[[nodiscard]] ExitStatus kim_command(const Options& options);

}  // namespace chessvm::chess
