// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace chessvm {

/// Counts the insertions, deletions and replacements of characters and the swaps of neighbours that
/// turn `a` into `b`.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate that `word` is most likely a slip for: at most a third of its letters differ. The
/// first of several; nullopt where none is that near.
[[nodiscard]] std::optional<std::string> closest(std::string_view word,
                                                 std::span<const std::string> candidates);

/// `; did you mean x?` for the end of a message about `word`; empty where no candidate is near.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       std::span<const std::string> candidates);

}  // namespace chessvm
