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

/// Returns the names of the memory words; empty: no name. Slashes join several names of one word. A
/// constant names a word if the source line that loads the word's address for `mov [B],A` or
/// `mov A,[B]` mentions the constant. Without a listing, no word has a name.
[[nodiscard]] std::array<std::string, memory_words> addressed_word_names(const Image& image,
                                                                         const Symbols& symbols,
                                                                         const SourceMap& source);

/// Names memory words after the constants listed in `addresses`: the value of a constant is the
/// address of its word. Ignores values outside 0-74.
void add_word_names(std::array<std::string, memory_words>& names, const Symbols& symbols,
                    std::span<const std::string_view> addresses);

}  // namespace chessvm::vm::debugger
