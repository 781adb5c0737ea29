// SPDX-License-Identifier: MIT
// Words that messages quote: of a command line, or of a line of a patch. They may be of any length.
#pragma once

#include <string>
#include <string_view>

namespace chessvm {

/// Returns `message` with every occurrence of `word` as `shortened` prints it. Call it once, where
/// all messages about `word` pass.
[[nodiscard]] std::string shorten_quotations(std::string message, std::string_view word);

}  // namespace chessvm
