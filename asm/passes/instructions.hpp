// SPDX-License-Identifier: MIT
// Selects the words of a mnemonic with its operands (docs/assembly.md#instructions). The forms come
// from isa::table; only pseudo-instructions have a table of their own.
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
  const vm::isa::Instruction* instruction = nullptr;  // nullptr: `swap A,F`
  vm::isa::Operand operand = vm::isa::Operand::none;
  vm::isa::Flow flow = vm::isa::Flow::next;
  vm::isa::Sign sign = vm::isa::Sign::kept;
  std::string comment;      // for the image file, empty for none
  bool complement = false;  // `addn`: the operand is 100 - n
};

struct Selection {
  std::vector<Group> groups;     // only the first can have an operand
  std::optional<Operand> value;  // what the source gives for that operand
  bool ends_row = false;         // padding follows
};

/// The opcode that the published assembler stores for `swap A,F`, which no CPU executes. The CPU
/// quick has another instruction under this number.
inline constexpr std::uint8_t opcode_swap_a_f = 5;

[[nodiscard]] bool is_mnemonic(std::string_view word);
[[nodiscard]] const std::vector<std::string_view>& mnemonics();

/// Returns the instruction on the line; nullopt, with an error reported, when its operands fit no
/// form.
[[nodiscard]] std::optional<Selection> select_instruction(const Text& text, const LineParts& parts,
                                                          LineIndex line, Report& report);

}  // namespace chessvm::assembler
