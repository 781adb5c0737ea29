// SPDX-License-Identifier: MIT
// Splits a row of ROM into instructions ahead of execution: operands are counted up as the machine
// does (docs/isa.md#programs), and targets of jumps resolved to rows.
#pragma once

#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

struct DecodedInstruction {
  const isa::Instruction* instruction = nullptr;  // nullptr where the opcode is unassigned
  int first_word = 0;                             // index in the row
  int words = 1;                                  // in the row, opcode included
  int operand = 0;                                // the constant, or the row a jump goes to
  MachineError error = MachineError::none;  // raised on execution, whatever the registers hold
};

/// Returns whether the words after `instruction` in its row can be reached.
[[nodiscard]] bool falls_through(const DecodedInstruction& instruction);

/// Yields the instructions of one row in order, whatever its words are. Reserved rows and rows x99,
/// which the machine cannot fetch, are split like all others.
class RowDecoder {
 public:
  RowDecoder(const Image& image, RowNumber row);
  /// Starts in the middle of `row`, which the machine holds in `buffer`; it must not be empty.
  RowDecoder(Cpu cpu, const RowBuffer& buffer, RowNumber row)
      : cpu_(cpu), row_(row), buffer_(buffer) {}

  /// Returns the next instruction; must not be called when `done`.
  [[nodiscard]] DecodedInstruction next();
  /// Returns whether the rest of the row is padding.
  [[nodiscard]] bool done() const { return buffer_.empty(); }
  /// The row as the machine holds it before the instruction that `next` would yield.
  [[nodiscard]] const RowBuffer& buffer() const { return buffer_; }

 private:
  [[nodiscard]] bool only_padding() const;
  [[nodiscard]] bool correct();
  void decode_operand(DecodedInstruction& decoded);

  Cpu cpu_;
  RowNumber row_;
  RowBuffer buffer_;
};

/// An instruction of the ROM and its row.
struct NextInstruction {
  RowNumber row = 0;
  DecodedInstruction decoded;
};
/// Returns the instruction that `state` executes next; nullopt if the machine is halted or the row
/// cannot be fetched.
[[nodiscard]] std::optional<NextInstruction> next_instruction(const Image& image,
                                                              const MachineState& state);

/// Returns the instruction whose error halted the machine, found in the ROM by the words left in
/// the row buffer; nullopt if a fetch failed.
[[nodiscard]] std::optional<NextInstruction> faulty_instruction(const Image& image,
                                                                const MachineState& state);

/// Returns whether the machine can fetch `row`: all but rows x99 and the reserved rows.
[[nodiscard]] constexpr bool is_executable(RowNumber row) {
  return row % rows_per_table != last_row_of_table && !is_reserved(row);
}

}  // namespace chessvm::vm
