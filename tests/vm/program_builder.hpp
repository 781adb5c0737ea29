// SPDX-License-Identifier: MIT
// Makes rows of code without the assembler, for tests and benchmarks of the virtual CPU.
#pragma once

#include <initializer_list>
#include <vector>

#include "vm/image/image.hpp"
#include "vm/isa.hpp"

namespace chessvm::vm::test {

/// True for instructions that only the reference interpreter executes: they use cards or stop.
inline bool belongs_to_reference(const isa::Instruction& instruction) {
  return instruction.access == isa::Access::card_reader ||
         instruction.access == isa::Access::card_punch ||
         instruction.flow == isa::Flow::breakpoint || instruction.flow == isa::Flow::halt;
}

/// An operation and its operand: a constant, or the target row of a jump.
struct Source {
  isa::Operation operation;
  int operand = 0;
};

/// Returns the words of an instruction with the intended operand. The stored operand is 1 lower.
inline std::vector<int> intended_words(Source source, Cpu cpu = Cpu::published) {
  const isa::Instruction& instruction = isa::describe(source.operation);
  std::vector<int> words{instruction.coding[cpu].opcode};
  if (instruction.operand != isa::Operand::none) words.push_back(source.operand % 100);
  if (instruction.operand == isa::Operand::far) words.push_back(bank_code(source.operand / 100));
  return words;
}

/// Writes `program` into a row of `image`, in stored form and padded (docs/isa.md#programs).
/// Returns false if `program` does not fit, or if the row would end with operand 00 (illegal).
inline bool write_row(Image& image, RowNumber row, const std::vector<Source>& program) {
  struct Word {
    int value;
    bool borrows;  // true if the next word is an operand
  };
  std::vector<Word> words;
  for (const Source source : program) {
    const auto intended = intended_words(source, image.cpu());
    for (std::size_t i = 0; i < intended.size(); ++i)
      words.push_back({intended[i], i == 0 && intended.size() > 1});
  }
  const int first = first_code_word(row);
  const auto room = static_cast<std::size_t>(words_per_row - first);
  if (words.size() > room) return false;
  words.resize(room, {isa::padding, false});
  bool borrow = false;
  Image written = image;
  for (std::size_t i = 0; i < room; ++i) {
    if (borrow && words[i].value == 0 && i + 1 == room) return false;
    const int stored = (words[i].value - (borrow ? 1 : 0) + 100) % 100;
    written.set_word(row, first + static_cast<int>(i), stored);
    if (stored != isa::padding) borrow = false;
    if (words[i].borrows) borrow = true;
  }
  image = written;
  return true;
}

}  // namespace chessvm::vm::test
