// SPDX-License-Identifier: MIT
// Parts of a listing.
#pragma once

#include <string>
#include <string_view>

#include "asm/assembler.hpp"

namespace chessvm::assembler {

/// Returns a source line as a listing shows it: cut off where it is too wide.
[[nodiscard]] std::string listed_source(std::string_view line);

/// Returns comments that say which lines of macros made which words, for the debugger
/// (docs/assembly.md#files); empty without macros.
[[nodiscard]] std::string expansion_lines(const Assembly& assembly);

}  // namespace chessvm::assembler
