// SPDX-License-Identifier: MIT
// Changes moves, result and tags in the text of a game. All other text stays as it was written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "programs/chess/pgn/pgn.hpp"

namespace chessvm::chess {

/// Returns `text` with the moves and result of the game `now`, and with the values of `tags`.
/// `read` is the game that PgnReader made from `text`. If `now` lacks moves of `read`, removes all
/// text from the first such move to the result. Adds comments only for new moves.
[[nodiscard]] std::string edited_pgn(std::string_view text, const PgnGame& read, const PgnGame& now,
                                     const std::vector<PgnTag>& tags);

}  // namespace chessvm::chess
