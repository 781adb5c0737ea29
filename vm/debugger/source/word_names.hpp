// SPDX-License-Identifier: MIT
// Finds names for memory words in the source lines that address them. A symbol file alone does not
// say which constants are addresses.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "vm/debugger/source/source_map.hpp"
#include "vm/image/symbols.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm::debugger {

/// Names each word by the constants that address it: a constant is loaded into B, `mov [B],A` or
/// `mov A,[B]` follows, and the source line of the load names a constant of that value. Several
/// names of a word are joined by a slash; words that no line names, and all words of a program
/// without listing, have none.
[[nodiscard]] std::array<std::string, memory_words> addressed_word_names(const Image& image,
                                                                         const Symbols& symbols,
                                                                         const SourceMap& source);

/// Names words by the constants of the program that `addresses` lists, if they are 0-74.
void add_word_names(std::array<std::string, memory_words>& names, const Symbols& symbols,
                    std::span<const std::string_view> addresses);

}  // namespace chessvm::vm::debugger
