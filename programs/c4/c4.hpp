// SPDX-License-Identifier: MIT
#pragma once

#include "programs/games/game.hpp"

namespace chessvm::games {

/// Creates connect four. Moves are columns 1-7 from the left.
[[nodiscard]] std::unique_ptr<Game> make_c4();

}  // namespace chessvm::games
