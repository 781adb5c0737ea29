// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace chessvm {

/// Counts the insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// Returns the candidate that needs the fewest edits. Among equally close candidates, returns
/// the one that shares the longest beginning with `word`. Returns nullopt if `word` has more than
/// 64 bytes, or if all candidates need more than max(1, word.size() / 3) edits.
[[nodiscard]] std::optional<std::string> closest(std::string_view word,
                                                 std::span<const std::string> candidates);

/// Returns `; did you mean x?` for a message about `word`; empty if no candidate is close.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       std::span<const std::string> candidates);

}  // namespace chessvm
