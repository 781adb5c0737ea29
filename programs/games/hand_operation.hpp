// SPDX-License-Identifier: MIT
// Plays the machine's turn by hand: the program runs elsewhere, and the player types the cards that
// it has punched.
#pragma once

#include <cstdio>

#include "programs/games/match.hpp"

namespace chessvm::games {

/// Asks on a terminal for the cards of one turn, one on a line, up to an empty line, and reads the
/// machine's reply from them. Explains lines that are no cards, and cards that are no reply, and
/// asks again. Fails if the input ends without a reply.
[[nodiscard]] Result<Turn> type_cards(Match& match, std::FILE* input, std::FILE* output);

}  // namespace chessvm::games
