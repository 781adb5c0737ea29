// SPDX-License-Identifier: MIT
// Decodes a row of ROM into instructions without executing it: increments operands as the machine
// does (docs/isa.md#programs), and resolves jump targets to rows.
#pragma once

#include "vm/isa.hpp"
#include "vm/machine.hpp"

namespace chessvm::vm {

struct DecodedInstruction {
  const isa::Instruction* instruction = nullptr;  // nullptr if the opcode is unassigned
  int first_word = 0;                             // index of the opcode in the row
  int words = 1;                                  // number of words, the opcode included
  int operand = 0;                                // constant operand, or target row of a jump
  MachineError error = MachineError::none;        // error that does not depend on registers
};

/// Returns true if execution can reach the words after `instruction` in its row.
[[nodiscard]] bool falls_through(const DecodedInstruction& instruction);

/// Splits a row into instructions. Accepts rows that the machine cannot fetch (reserved, x99).
class RowDecoder {
 public:
  RowDecoder(const Image& image, RowNumber row);
  /// Starts in the middle of `row`; `buffer` is the machine's row buffer and must not be empty.
  RowDecoder(Cpu cpu, const RowBuffer& buffer, RowNumber row)
      : cpu_(cpu), row_(row), buffer_(buffer) {}

  /// Returns the next instruction. Requires !done().
  [[nodiscard]] DecodedInstruction next();
  /// Returns true if the rest of the row is padding.
  [[nodiscard]] bool done() const { return buffer_.empty(); }
  /// Returns the row buffer as the machine has it before it executes the next instruction.
  [[nodiscard]] const RowBuffer& buffer() const { return buffer_; }

 private:
  [[nodiscard]] bool only_padding() const;
  [[nodiscard]] bool correct();
  void decode_operand(DecodedInstruction& decoded);

  Cpu cpu_;
  RowNumber row_;
  RowBuffer buffer_;
};

struct NextInstruction {
  RowNumber row = 0;
  DecodedInstruction decoded;
};
/// Returns the instruction executed next; nullopt if the machine is halted or cannot fetch the row.
[[nodiscard]] std::optional<NextInstruction> next_instruction(const Image& image,
                                                              const MachineState& state);

/// Returns the instruction whose error halted the machine. nullopt: no error, or a failed fetch.
[[nodiscard]] std::optional<NextInstruction> faulty_instruction(const Image& image,
                                                                const MachineState& state);

/// Returns the `read` for which `state` waits; nullopt if the machine does not wait for a card.
[[nodiscard]] std::optional<NextInstruction> waiting_read(const Image& image,
                                                          const MachineState& state);

/// Returns true if the machine can fetch `row`: every row except x99 and the reserved rows.
[[nodiscard]] constexpr bool is_executable(RowNumber row) {
  return row % rows_per_table != last_row_of_table && !is_reserved(row);
}

}  // namespace chessvm::vm
