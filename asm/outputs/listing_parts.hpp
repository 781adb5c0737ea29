// SPDX-License-Identifier: MIT
// Functions that listing.cpp and listed_expansions.cpp share.
#pragma once

#include <string>
#include <string_view>

#include "asm/assembler.hpp"

namespace chessvm::assembler {

/// Returns a source line as a listing shows it: its first 200 characters, and `...` if it has more.
[[nodiscard]] std::string listed_source(std::string_view line);

/// Returns comment lines with the machine words of each line expanded from a macro
/// (docs/assembly.md#files); empty if the program uses no macros.
[[nodiscard]] std::string expansion_lines(const Assembly& assembly);

}  // namespace chessvm::assembler
