// SPDX-License-Identifier: MIT
// Names for memory words. A symbol file knows constants and not what they are for, so this is a
// guess; `name` corrects it.
#pragma once

#include <array>
#include <string>

#include "vm/machine.hpp"
#include "vm/symbols.hpp"

namespace chessvm::debugger {

/// A constant 0-74 names the word of that address if the program loads it as an address
/// (`mov n,A`, `swap A,B`, `mov [B],A` or `mov A,[B]`), or if it is 15 or more and nothing else has
/// its value. Several names are joined by a slash.
[[nodiscard]] std::array<std::string, memory_words> guess_word_names(const Image& image,
                                                                     const Symbols& symbols);

}  // namespace chessvm::debugger
