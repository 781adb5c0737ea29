// SPDX-License-Identifier: MIT
// Recognises a game that a killed match has not written to its end. Only such a game may be cut off
// a file: all other text belongs to somebody else.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "tools/eniac-chess/match/record.hpp"

namespace chessvm::chess::match {

/// The names of A and B as they stand in the file; nullopt where they are not known yet.
using NamesOfPair = std::array<std::optional<std::string>, 2>;

/// Returns whether `text`, the end of a file, is the beginning of game `index` of `plan` as a match
/// writes it. As long as a name is unknown, the tags must be there to the last.
[[nodiscard]] bool is_torn_game(std::string_view text, const MatchPlan& plan, std::size_t index,
                                const NamesOfPair& names);

/// Gives the next piece of a text, an empty one behind its end.
using NextPiece = std::function<Result<std::string>()>;

/// Returns whether a text of any length leaves a comment open: what is written behind it would be
/// part of it.
[[nodiscard]] Result<bool> leaves_comment_open(const NextPiece& next_piece);

}  // namespace chessvm::chess::match
