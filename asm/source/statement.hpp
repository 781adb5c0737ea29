// SPDX-License-Identifier: MIT
// Splits a line into label, operation and arguments by the rules for column 1
// (docs/assembly.md#lines). The assembler, the formatter and the language server use it.
#pragma once

#include <cstdint>
#include <string_view>

#include "asm/source/syntax.hpp"

namespace chessvm::assembler {

/// Says if a line stands inside an open `.if` or `.macro`. There, words such as `.else` and `.endm`
/// are directives in column 1, too.
enum class Block : bool { none, open };

/// Returns the parts of `line` without its comment and trailing blanks.
[[nodiscard]] LineParts split_statement(std::string_view line, Block block);

}  // namespace chessvm::assembler
