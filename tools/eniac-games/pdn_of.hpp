// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "programs/games/match.hpp"
#include "tools/eniac-games/options.hpp"

namespace chessvm::games {

/// Formats the game in Portable Draughts Notation. `player` is the opponent of the machine.
[[nodiscard]] std::string pdn_of(const Options& options, const Match& match, Side player);

}  // namespace chessvm::games
