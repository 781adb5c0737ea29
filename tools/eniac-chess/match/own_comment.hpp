// SPDX-License-Identifier: MIT
// Recognises the parts of comments that annotation.cpp, clock_comment.cpp and play/saved_game.cpp
// write, so that a new annotation replaces them and keeps all other text.
#pragma once

#include <string>
#include <string_view>

namespace chessvm::chess::match {

/// Separates the parts of a comment.
inline constexpr std::string_view between_parts = "; ";

/// Returns `comment` without the machine's clock. The clock is the mark `[%eniac N]` and what
/// eniac-chess wrote after this mark: other marks, the time, the preferred move and the score.
[[nodiscard]] std::string without_clock(std::string_view comment);

/// Returns `comment` without the sentence about the machine's total time. Recognises the words of
/// this version and of version 0.1.0. Keeps a sentence that the user has changed.
[[nodiscard]] std::string without_sum(std::string_view comment);

}  // namespace chessvm::chess::match
