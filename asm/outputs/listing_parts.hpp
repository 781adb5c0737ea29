// SPDX-License-Identifier: MIT
// Functions that listing.cpp and listed_expansions.cpp share.
#pragma once

#include <string>
#include <string_view>

#include "asm/assembler.hpp"

namespace chessvm::assembler {

/// Returns a source line as a listing shows it: its first 200 characters, and `...` if it has more.
[[nodiscard]] std::string listed_source(std::string_view line);

/// Returns the comment lines about words from macros (docs/assembly.md#files). Returns an empty
/// text if no words come from macros.
[[nodiscard]] std::string expansion_lines(const Assembly& assembly);

}  // namespace chessvm::assembler
