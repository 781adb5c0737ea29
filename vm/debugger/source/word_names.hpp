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

/// Returns a name for each memory word; empty: no name. A constant becomes a word's name if the
/// source line that loads the word's address mentions the constant. Slashes join several names.
/// Without a listing, no word has a name.
[[nodiscard]] std::array<std::string, memory_words> addressed_word_names(const Image& image,
                                                                         const Symbols& symbols,
                                                                         const SourceMap& source);

/// Names memory words after the constants in `addresses`. The value of each constant is the address
/// of a word. Ignores constants with values outside 0-74.
void add_word_names(std::array<std::string, memory_words>& names, const Symbols& symbols,
                    std::span<const std::string_view> addresses);

}  // namespace chessvm::vm::debugger
