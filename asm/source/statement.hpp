// SPDX-License-Identifier: MIT
// Splits a line into label, operation and arguments (docs/assembly.md#lines).
#pragma once

#include <cstdint>
#include <string_view>

#include "asm/source/syntax.hpp"

namespace chessvm::assembler {

/// Says if a line is inside an open `.if` or `.macro`, where `.else` in column 1 is a directive.
enum class Block : bool { none, open };

/// Returns the parts of `line` without its comment and trailing blanks.
[[nodiscard]] LineParts split_statement(std::string_view line, Block block);

}  // namespace chessvm::assembler
