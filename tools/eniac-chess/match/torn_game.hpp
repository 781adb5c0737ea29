// SPDX-License-Identifier: MIT
// Recognises the incomplete game that a killed match leaves at the end of its file. Only such a
// game may be cut off, because the user may have written any other text.
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

/// The names of A and B as written in the file; nullopt if unknown.
using NamesOfPair = std::array<std::optional<std::string>, 2>;

/// Returns true if `text`, the end of a file, is the beginning of game `index` of `plan`, in the
/// form that a match writes. If a name is unknown, all tags must be complete.
[[nodiscard]] bool is_torn_game(std::string_view text, const MatchPlan& plan, std::size_t index,
                                const NamesOfPair& names);

/// Returns the next piece of a text; an empty piece after the end of the text.
using NextPiece = std::function<Result<std::string>()>;

/// Returns true if the text leaves a comment open, which would swallow any text after it.
[[nodiscard]] Result<bool> leaves_comment_open(const NextPiece& next_piece);

}  // namespace chessvm::chess::match
