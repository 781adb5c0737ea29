// SPDX-License-Identifier: MIT
// Turns rows of ROM into source text, for listings, traces and `easm --disassemble`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "vm/decode.hpp"

namespace chessvm::vm {

/// An instruction of a row, or a word that cannot be executed, shown as `.dw`.
struct DisassembledInstruction {
  int first_word = 0;  // index of the first word in the row
  int words = 1;
  std::string text;
  const isa::Instruction* instruction = nullptr;  // row of isa::table; nullptr for `.dw`
  int operand = 0;                                // constant operand, or target row of a jump
};

/// Returns the text for a jump's target row. If this function is empty, the row number is the text.
using RowName = std::function<std::string(RowNumber)>;

[[nodiscard]] std::string to_text(const DecodedInstruction& decoded, const RowName& name = {});

/// Returns the instructions of `row` in order, without table word and padding. Accepts any words.
[[nodiscard]] std::vector<DisassembledInstruction> disassemble_row(const Image& image,
                                                                   RowNumber row,
                                                                   const RowName& name = {});

}  // namespace chessvm::vm
