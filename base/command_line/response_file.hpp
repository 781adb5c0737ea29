// SPDX-License-Identifier: MIT
// Response files: an argument @FILE of a command line stands for the words in FILE.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace chessvm {

/// Splits `text` at blanks and line ends. Quotes ('...' or "...") keep blanks; a backslash makes
/// the next character literal, except between single quotes. Fails if a quote is not closed.
[[nodiscard]] Result<std::vector<std::string>> split_words(std::string_view text);

/// Replaces each argument @FILE before `--` by the words in FILE, which are not expanded again.
[[nodiscard]] Result<std::vector<std::string>> expand_response_files(
    const std::vector<std::string>& words);

}  // namespace chessvm
