// SPDX-License-Identifier: MIT
// Response files: a word @FILE of a command line stands for the words in FILE.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace chessvm {

/// Splits `text` at blanks and line ends. Quotes ('...' or "...") keep blanks; a backslash takes
/// the next character as it is, except between single quotes.
[[nodiscard]] std::vector<std::string> split_words(std::string_view text);

/// Replaces each word @FILE before `--` by the words in FILE, in which @ means nothing special.
[[nodiscard]] Result<std::vector<std::string>> expand_response_files(
    const std::vector<std::string>& words);

}  // namespace chessvm
