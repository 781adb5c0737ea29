// SPDX-License-Identifier: MIT
// Updates the text of a game and keeps what a person wrote: tags, comments, NAGs, variations,
// escaped lines and line breaks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/pgn/pgn.hpp"

namespace chessvm::chess {

/// Returns `text` updated to the moves and the result of `now` and the values of `tags`; `read` is
/// the game that PgnReader made from `text`. Adds the comments of new moves only. Removes moves at
/// the end that `now` lacks, with everything behind them. Returns the text unchanged if there is
/// nothing to update.
[[nodiscard]] std::string edited_pgn(std::string_view text, const PgnGame& read, const PgnGame& now,
                                     const std::vector<PgnTag>& tags);

}  // namespace chessvm::chess
