// SPDX-License-Identifier: MIT
// What can be written about an assembly, each as the text of a file.
#pragma once

#include <string>

#include "asm/assembler.hpp"

namespace chessvm::assembler {

/// `kind value name file:line`, by kind, value and name; what vm/symbols.hpp reads.
[[nodiscard]] std::string symbol_file(const Assembly& assembly);

}  // namespace chessvm::assembler
