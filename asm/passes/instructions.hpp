// SPDX-License-Identifier: MIT
// Finds the instructions for a mnemonic with its operands (docs/assembly.md#instructions). The
// forms come from vm::isa::table; instructions.cpp has a table of pseudo-instructions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "asm/source/report.hpp"
#include "asm/source/syntax.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler {

/// An opcode and its operand words. A group is never split over two rows.
struct Group {
  const vm::isa::Instruction* instruction = nullptr;  // nullptr: `swap A,F`, which no CPU has
  vm::isa::Operand operand = vm::isa::Operand::none;
  vm::isa::Flow flow = vm::isa::Flow::next;
  vm::isa::Sign sign = vm::isa::Sign::kept;
  std::string comment;      // comment in the image file; empty: none
  bool complement = false;  // true for `addn`: stores 100 - n for the operand n
};

struct Selection {
  std::vector<Group> groups;     // groups in order; only the first can have an operand
  std::optional<Operand> value;  // operand in the source, if the first group has one
  bool ends_row = false;         // true: padding fills the rest of the row
};

/// Opcode of `swap A,F` in the published assembler. No CPU has this instruction.
inline constexpr std::uint8_t opcode_swap_a_f = 5;

[[nodiscard]] bool is_mnemonic(std::string_view word);
[[nodiscard]] const std::vector<std::string_view>& mnemonics();

/// Returns the instructions for the line. If no form matches, reports an error and returns nullopt.
[[nodiscard]] std::optional<Selection> select_instruction(const Text& text, const LineParts& parts,
                                                          LineIndex line, Report& report);

}  // namespace chessvm::assembler
