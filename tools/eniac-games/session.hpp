// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/eniac-games/options.hpp"

namespace chessvm::games {

/// Plays a game or a series of games. With --deck or --cards, writes or reads cards instead.
[[nodiscard]] ExitStatus run_session(const Options& options);

}  // namespace chessvm::games
