// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "vm/image/image.hpp"

namespace chessvm::assembler {

/// Source that assembles to exactly `image`, whatever it contains. Rows that no sequence of
/// instructions gives come out as `.dw`, rows 300-305 as `.raw`.
[[nodiscard]] std::string disassemble(const vm::Image& image);

}  // namespace chessvm::assembler
