// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/eniac-games/options.hpp"

namespace chessvm::games {

/// Plays a game on standard input and output, plays a series of games, or exchanges cards with
/// another machine.
[[nodiscard]] ExitStatus run_session(const Options& options);

}  // namespace chessvm::games
