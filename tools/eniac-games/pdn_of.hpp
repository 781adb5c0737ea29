// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "programs/games/match.hpp"
#include "tools/eniac-games/options.hpp"

namespace chessvm::games {

/// The game of draughts so far in the Portable Draughts Notation; `player` is the side that the
/// program does not have.
[[nodiscard]] std::string pdn_of(const Options& options, const Match& match, Side player);

}  // namespace chessvm::games
