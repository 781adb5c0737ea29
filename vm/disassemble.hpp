// SPDX-License-Identifier: MIT
// Rows of ROM as source text, for listings, traces and `easm --disassemble`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "vm/decode.hpp"

namespace chessvm::vm {

/// One instruction of a row, or one word that cannot be executed, shown as `.dw`.
struct DisassembledInstruction {
  int first_word = 0;  // index in the row
  int words = 1;
  std::string text;
  const isa::Instruction* instruction = nullptr;  // nullptr for `.dw`
  int operand = 0;                                // the constant, or the row a jump goes to
};

/// Gives the text for the row that a jump goes to; an empty function stands for the number.
using RowName = std::function<std::string(RowNumber)>;

/// Source text of one instruction.
[[nodiscard]] std::string to_text(const DecodedInstruction& decoded, const RowName& name = {});

/// The instructions of `row` in order, without table word and padding, whatever its words are.
[[nodiscard]] std::vector<DisassembledInstruction> disassemble_row(const Image& image,
                                                                   RowNumber row,
                                                                   const RowName& name = {});

}  // namespace chessvm::vm
