// SPDX-License-Identifier: MIT
// Shortens the long words that messages quote from a command line or a patch.
#pragma once

#include <string>
#include <string_view>

namespace chessvm {

/// Replaces each occurrence of `word` in `message` by shortened(word).
[[nodiscard]] std::string shorten_quotations(std::string message, std::string_view word);

}  // namespace chessvm
