// SPDX-License-Identifier: MIT
// Updates the text of a game and keeps what a person wrote, down to the line breaks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/pgn/pgn.hpp"

namespace chessvm::chess {

/// Returns `text` with the moves and result of `now` and the values of `tags`. `read` is the game
/// that PgnReader made from `text`. Moves of `read` that `now` lacks are removed, with all text
/// from the first of them to the result. Comments are added only for new moves.
[[nodiscard]] std::string edited_pgn(std::string_view text, const PgnGame& read, const PgnGame& now,
                                     const std::vector<PgnTag>& tags);

}  // namespace chessvm::chess
