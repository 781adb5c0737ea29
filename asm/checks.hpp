// SPDX-License-Identifier: MIT
#pragma once

#include "asm/encode.hpp"
#include "asm/report.hpp"
#include "asm/symbols.hpp"

namespace chessvm::assembler {

/// Warnings about what assembles but hardly does what was meant. They look at the whole program,
/// so they are worth their while only when it has no errors.
void check_program(const Encoding& encoding, const SymbolTable& symbols, const Program& program,
                   Report& report);

}  // namespace chessvm::assembler
