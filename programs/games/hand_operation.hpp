// SPDX-License-Identifier: MIT
// Plays the machine's turn by hand. The game's program runs on another machine, and the player
// types the cards that the program has punched there.
#pragma once

#include <cstdio>

#include "programs/games/match.hpp"

namespace chessvm::games {

/// Asks on a terminal for the cards of one turn, one on a line, up to an empty line, and reads the
/// reply from them. Explains mistakes and asks again. Fails if the input ends without a reply.
[[nodiscard]] Result<Turn> type_cards(Match& match, std::FILE* input, std::FILE* output);

}  // namespace chessvm::games
