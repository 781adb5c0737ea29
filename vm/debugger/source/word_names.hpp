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

/// Returns names for the memory words; empty: no name. A constant names a word if a source line
/// that loads the word's address for `mov [B],A` or `mov A,[B]` mentions the constant. Slashes join
/// several names. Without a listing, no word has a name.
[[nodiscard]] std::array<std::string, memory_words> addressed_word_names(const Image& image,
                                                                         const Symbols& symbols,
                                                                         const SourceMap& source);

/// Adds the constants listed in `addresses` to their words; ignores values outside of 0-74.
void add_word_names(std::array<std::string, memory_words>& names, const Symbols& symbols,
                    std::span<const std::string_view> addresses);

}  // namespace chessvm::vm::debugger
