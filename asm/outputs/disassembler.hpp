// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "vm/image/image.hpp"

namespace chessvm::assembler {

/// Returns source text that assembles to exactly `image`. Rows that no sequence of instructions
/// gives become `.dw`, rows 300-305 `.raw`.
[[nodiscard]] std::string disassemble(const vm::Image& image);

}  // namespace chessvm::assembler
