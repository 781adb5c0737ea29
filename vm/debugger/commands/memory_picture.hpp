// SPDX-License-Identifier: MIT
// Parses definitions of views: which words of memory a view shows, and in which arrangement.
#pragma once

#include <string_view>

#include "base/result.hpp"
#include "vm/debugger/view.hpp"

namespace chessvm::vm::debugger {

/// Parses the arguments of `view define`. A failure names a position in `text`. The form is
/// `NAME words LIST as 1 digit|2 digits, N a row [titled "TEXT"]`.
[[nodiscard]] Result<View> parse_view(std::string_view text);

}  // namespace chessvm::vm::debugger
