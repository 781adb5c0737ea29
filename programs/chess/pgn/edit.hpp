// SPDX-License-Identifier: MIT
// Changes the text of a game and leaves what a person wrote: tags, comments, NAGs, variations,
// escaped lines and the breaks of lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/pgn/pgn.hpp"

namespace chessvm::chess {

/// Returns `text`, from which PgnReader made `read`, with the moves, comments on new moves, and
/// result of `now`, and with the values of `tags`. Moves at the end that `now` lacks go, together
/// with what stood behind them. Changes nothing in a text that already says all this.
[[nodiscard]] std::string edited_pgn(std::string_view text, const PgnGame& read, const PgnGame& now,
                                     const std::vector<PgnTag>& tags);

}  // namespace chessvm::chess
