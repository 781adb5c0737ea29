// SPDX-License-Identifier: MIT
// Splits a line into label, operation and arguments, as the language has it in column 1
// (docs/assembly.md#lines). The assembler and the formatter share it.
#pragma once

#include <cstdint>
#include <string_view>

#include "asm/source/syntax.hpp"

namespace chessvm::assembler {

/// Tells whether a line stands between `.if` or `.macro` and its end, where the words that continue
/// or close the block are directives in column 1, too.
enum class Block : bool { none, open };

/// Returns the parts of `line`, comment and trailing blanks removed.
[[nodiscard]] LineParts split_statement(std::string_view line, Block block);

}  // namespace chessvm::assembler
