// SPDX-License-Identifier: MIT
// Pass two: evaluates the expressions and stores the words, operands corrected for the borrow
// (docs/isa.md#programs).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "asm/passes/layout.hpp"
#include "vm/image/image.hpp"

namespace chessvm::assembler {

/// An emission as it went into the image, for listings and charts.
struct Placed {
  Emission::Kind kind = Emission::Kind::instruction;
  LineIndex line = 0;
  vm::RowNumber row = vm::first_row;
  int word = 0;
  int count = 0;
  const vm::isa::Instruction* instruction = nullptr;  // nullptr: other words, and `swap A,F`
  vm::RowNumber target = 0;                           // jumps; 0 when there is none
  char section = '*';
  Slice operation{};                           // where its line names it
  std::array<int, vm::words_per_row> words{};  // before the correction of operands
  std::string label{};                         // full name of the target, where it is one name
};

struct Encoding {
  vm::Image image;
  vm::WordComments comments;
  std::vector<Placed> placed;
};

[[nodiscard]] Encoding encode(const Layout& layout, const ExpandedProgram& program,
                              SymbolTable& symbols, Report& report);

}  // namespace chessvm::assembler
