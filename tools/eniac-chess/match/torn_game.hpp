// SPDX-License-Identifier: MIT
// Recognises a game that a killed match has not written to its end. Only such a game may be cut off
// a file: all other text belongs to somebody else.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tools/eniac-chess/match/record.hpp"

namespace chessvm::chess::match {

/// The names of A and B as they stand in the file; nullopt where they are not known yet.
using NamesOfPair = std::array<std::optional<std::string>, 2>;

/// Returns whether `text`, the end of a file, is the beginning of game `index` of `plan` as a match
/// writes it. As long as a name is unknown, the tags must be there to the last.
[[nodiscard]] bool is_torn_game(std::string_view text, const MatchPlan& plan, std::size_t index,
                                const NamesOfPair& names);

/// Returns whether `text` leaves a comment open: what is written behind it would be part of it.
[[nodiscard]] bool leaves_comment_open(std::string_view text);

}  // namespace chessvm::chess::match
