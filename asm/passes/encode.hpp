// SPDX-License-Identifier: MIT
// Pass two: evaluates expressions and stores words corrected for borrows (docs/isa.md#programs).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "asm/passes/layout.hpp"
#include "vm/image/image.hpp"

namespace chessvm::assembler {

/// One emission as stored in the image, for checks, listings and maps.
struct Placed {
  Emission::Kind kind = Emission::Kind::instruction;
  LineIndex line = 0;
  vm::RowNumber row = vm::first_row;
  int word = 0;
  int count = 0;
  const vm::isa::Instruction* instruction = nullptr;  // nullptr: no instruction, or `swap A,F`
  vm::RowNumber target = 0;                           // target row of a jump or call; 0: none
  char section = '*';
  Slice operation{};                           // place of the mnemonic or directive
  std::array<int, vm::words_per_row> words{};  // values without the correction for a borrow
  std::string label{};                         // full name of the target; empty if not a symbol
};

struct Encoding {
  vm::Image image;
  vm::WordComments comments;
  std::vector<Placed> placed;
};

[[nodiscard]] Encoding encode(const Layout& layout, const ExpandedProgram& program,
                              SymbolTable& symbols, Report& report);

}  // namespace chessvm::assembler
