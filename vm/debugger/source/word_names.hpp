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

/// Returns names for the memory words. A constant names a word if the program loads the word's
/// address for `mov [B],A` or `mov A,[B]`, and the source line of the load mentions the constant.
/// Slashes join several names of a word. The text of a word without a name is empty. Without a
/// listing, no word has a name.
[[nodiscard]] std::array<std::string, memory_words> addressed_word_names(const Image& image,
                                                                         const Symbols& symbols,
                                                                         const SourceMap& source);

/// Adds to `names` the constants of the program that `addresses` lists, each to the word that it
/// addresses. Ignores values outside of 0-74.
void add_word_names(std::array<std::string, memory_words>& names, const Symbols& symbols,
                    std::span<const std::string_view> addresses);

}  // namespace chessvm::vm::debugger
