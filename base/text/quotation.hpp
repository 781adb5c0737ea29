// SPDX-License-Identifier: MIT
// Shortens words that messages quote from a command line or a patch, because they may have any
// length.
#pragma once

#include <string>
#include <string_view>

namespace chessvm {

/// Replaces every `word` in `message` by its `shortened` form. Call it once, in a function through
/// which all messages about `word` pass.
[[nodiscard]] std::string shorten_quotations(std::string message, std::string_view word);

}  // namespace chessvm
