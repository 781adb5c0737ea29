// SPDX-License-Identifier: MIT
// Updates the text of a game and keeps what a person wrote: tags, comments, NAGs, variations,
// escaped lines and line breaks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/pgn/pgn.hpp"

namespace chessvm::chess {

/// Returns `text`, from which PgnReader made `read`, with the moves, comments on new moves, and
/// result of `now`, and with the values of `tags`. Removes moves at the end that `now` lacks, with
/// everything behind them. Returns the text unchanged if it already has all this.
[[nodiscard]] std::string edited_pgn(std::string_view text, const PgnGame& read, const PgnGame& now,
                                     const std::vector<PgnTag>& tags);

}  // namespace chessvm::chess
