// SPDX-License-Identifier: MIT
// Turns the advisor's model of a program back into source text, for the advice tests.
#pragma once

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>

#include "asm/advice/rules.hpp"
#include "tests/asm/support.hpp"
#include "vm/isa.hpp"

namespace chessvm::test {

inline std::string source_of(const assembler::advice::Item& item) {
  using assembler::advice::Item;
  if (item.kind == Item::Kind::label) return fmt::format("lab{}\n", item.label);
  if (item.kind == Item::Kind::align) return "  .align\n";
  if (item.kind == Item::Kind::data) return fmt::format("  .dw {}\n", item.words[0]);
  const vm::isa::Instruction& row = *item.instruction;
  if (row.access == vm::isa::Access::card_reader)
    return fmt::format("  .dw {}\n", row.coding.published.opcode);
  std::string text(row.mnemonic);
  if (const std::size_t mark = text.find('%'); mark != std::string::npos)
    text.replace(mark, 2,
                 item.label == assembler::advice::no_label ? std::to_string(item.words[1])
                                                           : fmt::format("lab{}", item.label));
  return "  " + text + "\n";
}

/// Returns a source with the code of `model`, and with the table words and raw words of `assembly`.
inline std::string source_of(const assembler::advice::Model& model,
                             const assembler::Assembly& assembly) {
  std::string text = "  .isa v4\n";
  int table_words = 0;
  std::map<vm::RowNumber, std::string> raw;
  for (const assembler::Placed& placed : assembly.encoding.placed)
    if (placed.kind == assembler::Emission::Kind::table_word)
      text += fmt::format("tab{} .table {}\n", table_words++,
                          assembly.encoding.image.table_word(placed.row));
    else if (placed.kind == assembler::Emission::Kind::raw)
      raw[placed.row] += fmt::format(",{}", placed.words[0]);
  for (const auto& [row, words] : raw) text += fmt::format("  .raw {}{}\n", row, words);
  for (const auto& run : model.runs) {
    text += fmt::format("  .org {}\n", run.origin);
    for (const auto& item : run.items) text += source_of(item);
  }
  return text;
}

inline int code_rows(const assembler::Assembly& assembly) {
  std::set<vm::RowNumber> rows;
  for (const assembler::Placed& placed : assembly.encoding.placed)
    if (placed.word + placed.count > vm::first_code_word(placed.row) &&
        placed.kind != assembler::Emission::Kind::table_word && !vm::is_reserved(placed.row))
      rows.insert(placed.row);
  return static_cast<int>(rows.size());
}

}  // namespace chessvm::test
