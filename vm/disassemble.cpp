// SPDX-License-Identifier: MIT
#include "vm/disassemble.hpp"

namespace chessvm::vm {

std::string to_text(const DecodedInstruction& decoded, const RowName& name) {
  std::string text(decoded.instruction->mnemonic);
  const std::size_t hole = text.find('%');
  if (hole == std::string::npos) return text;
  const bool constant = decoded.instruction->operand == isa::Operand::word;
  return text.replace(hole, 2,
                      constant || !name ? std::to_string(decoded.operand) : name(decoded.operand));
}

std::vector<DisassembledInstruction> disassemble_row(const Image& image, RowNumber row,
                                                     const RowName& name) {
  std::vector<DisassembledInstruction> shown;
  for (RowDecoder decoder(image, row); !decoder.done();) {
    const DecodedInstruction decoded = decoder.next();
    if (decoded.error == MachineError::none) {
      shown.push_back({decoded.first_word, decoded.words, to_text(decoded, name),
                       decoded.instruction, decoded.operand});
      continue;
    }
    for (int word = decoded.first_word; word < decoded.first_word + decoded.words; ++word) {
      const int stored = image.row(row)[static_cast<std::size_t>(word)];
      shown.push_back({word, 1, ".dw " + std::to_string(stored), nullptr, stored});
    }
  }
  return shown;
}

}  // namespace chessvm::vm
