// SPDX-License-Identifier: MIT
// Plays the machine's turn by hand. The game's program runs on another machine, and the player
// types the cards that the program has punched there.
#pragma once

#include <cstdio>

#include "programs/games/match.hpp"

namespace chessvm::games {

/// Asks on a terminal for the cards of one turn. The player types each card on its own line, then
/// an empty line. If the cards are a legal reply, plays that reply in `match`. If not, prints the
/// reason and asks again. Fails if the input ends without a legal reply.
[[nodiscard]] Result<Turn> type_cards(Match& match, std::FILE* input, std::FILE* output);

}  // namespace chessvm::games
