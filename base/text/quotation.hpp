// SPDX-License-Identifier: MIT
// Shortens words of any length that messages quote from a command line or a patch.
#pragma once

#include <string>
#include <string_view>

namespace chessvm {

/// Replaces every `word` in `message` by its `shortened` form.
[[nodiscard]] std::string shorten_quotations(std::string message, std::string_view word);

}  // namespace chessvm
