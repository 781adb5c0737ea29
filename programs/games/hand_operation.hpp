// SPDX-License-Identifier: MIT
// The machine's turn done by hand: its program has run elsewhere, and the player types the cards
// that it has punched.
#pragma once

#include <cstdio>

#include "programs/games/match.hpp"

namespace chessvm::games {

/// Asks for the cards of one turn on a terminal, one a line up to an empty line, and takes the
/// machine's reply from them. Lines that are no card, and cards that are no reply, are explained
/// and asked for again. A failure: the input ended before there was a reply.
[[nodiscard]] Result<Turn> type_cards(Match& match, std::FILE* input, std::FILE* output);

}  // namespace chessvm::games
