// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "vm/image/image.hpp"

namespace chessvm::assembler {

/// Returns source text that assembles to exactly `image`. Rows that cannot be written as
/// instructions become `.dw`; rows 300-305 become `.raw`.
[[nodiscard]] std::string disassemble(const vm::Image& image);

}  // namespace chessvm::assembler
