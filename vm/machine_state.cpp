// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "vm/machine.hpp"

namespace chessvm::vm {
namespace {

constexpr std::size_t first_bank_accumulator = 12;  // the signs of 12-14 select the table

bool is_bank_sign(std::size_t accumulator) {
  return accumulator >= first_bank_accumulator;
}

bool negative_in(std::size_t accumulator, int function_table) {
  return static_cast<int>(accumulator - first_bank_accumulator) + 1 != function_table;
}

bool words_in_range(const Accumulator& accumulator) {
  return std::all_of(accumulator.words.begin(), accumulator.words.end(),
                     [](int word) { return word <= 99; });
}

bool is_row(RowNumber row) {
  return row >= first_row && row < end_row;
}

std::optional<Impossibility> impossible_row_buffer(const MachineState& state) {
  const RowBuffer& ir = state.ir;
  if (ir.empty()) return std::nullopt;
  // PC - 1 is the row in execution. The machine has already read the first code word of this row.
  const RowNumber row = state.pc - 1;
  if (!is_row(row) || ir.next <= first_code_word(row))
    return Impossibility{"slot", fmt::format("slot {} cannot be the next of row {}", ir.next, row)};
  if (std::any_of(ir.words.begin() + ir.next, ir.words.end(), [](int word) { return word > 99; }))
    return Impossibility{"ir", "a word of the row buffer is over 99"};
  return std::nullopt;
}

std::optional<Impossibility> impossible_memory(const MachineState& state, int table) {
  for (std::size_t i = 0; i < state.memory.size(); ++i) {
    if (!words_in_range(state.memory[i]))
      return Impossibility{"memory", fmt::format("a word of memory accumulator {} is over 99", i)};
    if (is_bank_sign(i) && state.memory[i].negative != negative_in(i, table))
      return Impossibility{
          "memory", fmt::format("the sign of memory accumulator {} does not select function table "
                                "{}",
                                i, table)};
    if (!is_bank_sign(i) && state.memory[i].negative)
      return Impossibility{"memory", fmt::format("memory accumulator {} is negative", i)};
  }
  return std::nullopt;
}

}  // namespace

MachineState::MachineState() {
  select_bank(*this, function_table(pc));
}

void select_bank(MachineState& state, int function_table) {
  for (std::size_t i = first_bank_accumulator; i < state.memory.size(); ++i)
    state.memory[i].negative = negative_in(i, function_table);
}

std::optional<Impossibility> find_impossibility(const MachineState& state) {
  // A failed fetch of row x99 leaves PC in the next table, or past the last table.
  const bool wrapped = state.error == MachineError::pc_wrapped;
  if (!is_row(wrapped ? state.pc - 1 : state.pc))
    return Impossibility{"pc", fmt::format("PC {} is not in 100..399", state.pc)};
  if (wrapped && state.pc % rows_per_table != 0)
    return Impossibility{"pc", fmt::format("PC {} is not the end of a function table", state.pc)};
  if (state.rr != 0 && !is_row(state.rr))
    return Impossibility{"rr", fmt::format("RR {} is neither 0 (none) nor in 100..399", state.rr)};
  if (state.error != MachineError::none && state.status != Status::halted)
    return Impossibility{"error", "an error, but the machine is not halted"};
  if (!words_in_range(state.rf)) return Impossibility{"rf", "a word of RF is over 99"};
  if (!words_in_range(state.ls)) return Impossibility{"ls", "a word of LS is over 99"};
  const int table = function_table(wrapped ? state.pc - 1 : state.pc);
  if (auto found = impossible_memory(state, table)) return found;
  return impossible_row_buffer(state);
}

std::optional<std::string> impossible(const MachineState& state) {
  const auto found = find_impossibility(state);
  return found ? std::optional(found->reason) : std::nullopt;
}

bool operator==(const MachineState& a, const MachineState& b) {
  const auto same_unread = [&] {
    if (a.ir.empty() || b.ir.empty()) return a.ir.empty() == b.ir.empty();
    return a.ir.next == b.ir.next && std::equal(a.ir.words.begin() + a.ir.next, a.ir.words.end(),
                                                b.ir.words.begin() + b.ir.next);
  };
  return a.rf == b.rf && a.ls == b.ls && a.memory == b.memory && a.pc == b.pc && a.rr == b.rr &&
         a.add_cycles == b.add_cycles && a.instructions == b.instructions && a.status == b.status &&
         a.error == b.error && same_unread();
}

std::string_view name(MachineError error) {
  switch (error) {
    case MachineError::none:
      return "-";
    case MachineError::pc_wrapped:
      return "PC_WRAPPED";
    case MachineError::operand_misaligned:
      return "OPERAND_MISALIGNED";
    case MachineError::illegal_bank:
      return "ILLEGAL_BANK";
    case MachineError::illegal_acc:
      return "ILLEGAL_ACC";
    case MachineError::illegal_ftl:
      return "ILLEGAL_FTL";
    case MachineError::illegal_address:
      return "ILLEGAL_ADDRESS";
    case MachineError::illegal_opcode:
      return "ILLEGAL_OPCODE";
    case MachineError::pc_bounds:
      return "PC_BOUNDS";
    case MachineError::reserved_row:
      return "RESERVED_ROW";
  }
  return "-";
}

}  // namespace chessvm::vm
