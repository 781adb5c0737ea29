// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace chessvm::assembler {

/// Returns `source` in the layout of docs/editors.md#layout: operations and comments in columns,
/// the same blanks between operands everywhere. Names, values, comments and the order of lines
/// stay, and each line keeps its end, LF or CR LF; the result assembles to the same image, and
/// formatting it again changes nothing.
[[nodiscard]] std::string format(std::string_view source);

}  // namespace chessvm::assembler
