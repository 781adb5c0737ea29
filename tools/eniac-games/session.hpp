// SPDX-License-Identifier: MIT
#pragma once

#include "base/exit_status.hpp"
#include "tools/eniac-games/options.hpp"

namespace chessvm::games {

/// Plays a game on standard input and output, or a series of games; or exchanges cards.
[[nodiscard]] ExitStatus run_session(const Options& options);

}  // namespace chessvm::games
