// SPDX-License-Identifier: MIT
// A row of ROM taken apart ahead of execution: operands corrected (spec isa 4.4), targets resolved.
#pragma once

#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm {

struct DecodedInstruction {
  const isa::Instruction* instruction = nullptr;  // nullptr where the opcode is unassigned
  int first_word = 0;                             // index in the row
  int words = 1;                                  // in the row, opcode included
  int operand = 0;                                // the constant, or the row a jump goes to
  MachineError error = MachineError::none;        // what executing it raises whatever the registers
};

/// Whether the words after `instruction` in its row can be reached.
[[nodiscard]] bool falls_through(const DecodedInstruction& instruction);

/// Yields the instructions of one row in order; total on any contents. Reserved rows and rows x99
/// are taken apart like all others.
class RowDecoder {
 public:
  RowDecoder(const Image::Row& words, RowNumber row);
  /// From the middle of `row`, as a machine holds it; `buffer` must not be empty.
  RowDecoder(const RowBuffer& buffer, RowNumber row) : row_(row), buffer_(buffer) {}

  /// The next instruction; must not be called when `done`.
  [[nodiscard]] DecodedInstruction next();
  /// Nothing but padding is left.
  [[nodiscard]] bool done() const { return buffer_.empty(); }
  /// The row as the machine holds it before the instruction that `next` would yield.
  [[nodiscard]] const RowBuffer& buffer() const { return buffer_; }

 private:
  [[nodiscard]] bool only_padding() const;
  [[nodiscard]] bool correct();
  void decode_operand(DecodedInstruction& decoded);

  RowNumber row_;
  RowBuffer buffer_;
};

/// The instruction that `state` executes next, and its row; nothing where the fetch itself fails,
/// or the machine is halted.
struct NextInstruction {
  RowNumber row = 0;
  DecodedInstruction decoded;
};
[[nodiscard]] std::optional<NextInstruction> next_instruction(const Image& image,
                                                              const MachineState& state);

/// The instruction that a machine halted by an error could not execute; nothing where it was a
/// fetch. Tells from the ROM and what is left of the row.
[[nodiscard]] std::optional<NextInstruction> faulty_instruction(const Image& image,
                                                                const MachineState& state);

/// Rows x99 and the reserved ones cannot be fetched.
[[nodiscard]] constexpr bool is_executable(RowNumber row) {
  return row % rows_per_table != rows_per_table - 1 && !is_reserved(row);
}

}  // namespace chessvm
