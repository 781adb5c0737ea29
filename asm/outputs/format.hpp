// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace chessvm::assembler {

/// Returns `source` in the layout of docs/editors.md#layout. The result assembles to the same
/// image; formatting it again changes nothing. Each line keeps its end, LF or CR LF.
[[nodiscard]] std::string format(std::string_view source);

}  // namespace chessvm::assembler
