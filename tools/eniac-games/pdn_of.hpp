// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "programs/games/match.hpp"
#include "tools/eniac-games/options.hpp"

namespace chessvm::games {

/// Formats the current game of draughts in Portable Draughts Notation; `player` is the side that
/// the program does not play.
[[nodiscard]] std::string pdn_of(const Options& options, const Match& match, Side player);

}  // namespace chessvm::games
