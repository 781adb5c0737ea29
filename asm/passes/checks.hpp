// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "asm/passes/encode.hpp"
#include "asm/passes/symbols.hpp"
#include "asm/source/report.hpp"

namespace chessvm::assembler {

/// Warns of probable mistakes in a program without errors. `definitions` is the file number of the
/// source made from the `-D` options; nullopt if there are no such options.
void check_program(const Encoding& encoding, const SymbolTable& symbols,
                   const ExpandedProgram& program, std::optional<std::uint32_t> definitions,
                   Report& report);

}  // namespace chessvm::assembler
