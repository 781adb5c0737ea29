// SPDX-License-Identifier: MIT
#include "asm/outputs/disassembler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "asm/assembler.hpp"
#include "vm/disassemble.hpp"

namespace chessvm::assembler {
namespace {

struct RowSource {
  std::vector<vm::DisassembledInstruction> statements;
  bool align = false;  // true if `.align` follows the statements
};

bool has_code(const vm::Image& image, vm::RowNumber row) {
  const vm::Image::Row& words = image.row(row);
  return std::any_of(words.begin() + vm::first_code_word(row), words.end(),
                     [](int word) { return word != 0; });
}

std::string number_of(vm::RowNumber row) {
  return std::to_string(row);
}

std::string text_of(const RowSource& source) {
  std::string text;
  for (const vm::DisassembledInstruction& statement : source.statements)
    text += "  " + statement.text + "\n";
  if (source.align) text += "  .align\n";
  return text;
}

/// Returns true if `source` assembles to exactly the words of the row.
bool gives(const RowSource& source, const vm::Image& image, vm::RowNumber row) {
  Options options;
  options.cpu = image.cpu();
  const Assembly assembly =
      assemble("row", fmt::format("  .isa v4\n  .org {}\n{}", row, text_of(source)), options);
  if (!assembly.ok()) return false;
  const vm::Image::Row& want = image.row(row);
  const vm::Image::Row& got = assembly.encoding.image.row(row);
  const int first = vm::first_code_word(row);
  const auto& placed = assembly.encoding.placed;
  return std::equal(want.begin() + first, want.end(), got.begin() + first) &&
         std::all_of(placed.begin(), placed.end(),
                     [row](const Placed& words) { return words.row == row; });
}

vm::DisassembledInstruction datum(const vm::Image& image, vm::RowNumber row, int word) {
  const int stored = image.row(row).at(static_cast<std::size_t>(word));
  return {word, 1, fmt::format(".dw {}", stored), nullptr, stored};
}

/// Replaces each sequence of `swapall`, `clrall`, `swapall` and opcode 91 by the pseudo-instruction
/// `read`. Opcode 91 alone becomes `.dw`, because it has no mnemonic.
void fold_read(std::vector<vm::DisassembledInstruction>& statements, const vm::Image& image,
               vm::RowNumber row) {
  for (std::size_t i = 0; i < statements.size(); ++i) {
    const vm::isa::Instruction* instruction = statements[i].instruction;
    if (instruction == nullptr || instruction->access != vm::isa::Access::card_reader) continue;
    const bool sequence = i >= 3 && statements[i - 3].text == "swapall" &&
                          statements[i - 2].text == "clrall" && statements[i - 1].text == "swapall";
    if (sequence) {
      statements[i].first_word = statements[i - 3].first_word;
      statements[i].words = 4;
      statements.erase(statements.begin() + static_cast<std::ptrdiff_t>(i) - 3,
                       statements.begin() + static_cast<std::ptrdiff_t>(i));
      i -= 3;
    } else {
      statements[i] = datum(image, row, statements[i].first_word);
    }
  }
}

/// Drops all `clrall` at the end of a row. They are not needed: the word of `clrall` is 00, and
/// unwritten words are 00, too. Returns false if the row does not end with `clrall`.
bool drop_clralls(std::vector<vm::DisassembledInstruction>& statements) {
  const std::size_t before = statements.size();
  while (!statements.empty() && statements.back().text == "clrall") statements.pop_back();
  return statements.size() != before;
}

RowSource source_of(const vm::Image& image, vm::RowNumber row, const vm::RowName& name) {
  RowSource source{vm::disassemble_row(image, row, name), false};
  fold_read(source.statements, image, row);
  int end = vm::first_code_word(row);
  for (const vm::DisassembledInstruction& statement : source.statements)
    end = statement.first_word + statement.words;
  const vm::isa::Instruction* last =
      source.statements.empty() ? nullptr : source.statements.back().instruction;
  source.align = end < vm::words_per_row && (last == nullptr || !vm::isa::ends_row(last->flow));
  return source;
}

/// Disassembles rows. Writes a row as `.dw` if its instructions do not assemble to the same words.
class RowReader {
 public:
  explicit RowReader(const vm::Image& image) : image_(image) {}

  [[nodiscard]] bool as_words(vm::RowNumber row) const { return words_.count(row) != 0; }
  void inspect(vm::RowNumber row);
  [[nodiscard]] RowSource source(vm::RowNumber row, const vm::RowName& name) const;

 private:
  const vm::Image& image_;
  std::set<vm::RowNumber> words_;    // rows written as `.dw`
  std::set<vm::RowNumber> clralls_;  // rows whose final zeros must be written as `clrall`
};

void RowReader::inspect(vm::RowNumber row) {
  RowSource full = source_of(image_, row, number_of);
  RowSource shortened = full;
  if (drop_clralls(shortened.statements) && !shortened.align && gives(shortened, image_, row))
    return;
  clralls_.insert(row);
  if (!gives(full, image_, row)) words_.insert(row);
}

RowSource RowReader::source(vm::RowNumber row, const vm::RowName& name) const {
  if (as_words(row)) {
    RowSource source;
    for (int word = vm::first_code_word(row); word < vm::words_per_row; ++word)
      source.statements.push_back(datum(image_, row, word));
    return source;
  }
  RowSource source = source_of(image_, row, name);
  if (clralls_.count(row) == 0) drop_clralls(source.statements);
  return source;
}

std::string cpu_line(vm::Cpu cpu) {
  return cpu == vm::Cpu::published ? "" : fmt::format("  .cpu {}\n", vm::name(cpu));
}

std::string raw_rows(const vm::Image& image) {
  std::string text;
  for (vm::RowNumber row = vm::reserved_rows_begin; row < vm::reserved_rows_end; ++row) {
    const vm::Image::Row& words = image.row(row);
    if (std::any_of(words.begin(), words.end(), [](int word) { return word != 0; }))
      text += fmt::format("  .raw {}, {}\n", row, fmt::join(words, ", "));
  }
  return text;
}

std::string table_words(const vm::Image& image) {
  constexpr vm::RowNumber first = vm::reserved_rows_end;
  constexpr int words_per_line = 10;
  vm::RowNumber end = vm::end_row;
  while (end > first && image.table_word(end - 1) == 0) --end;
  std::string text;
  for (vm::RowNumber row = first; row < end; ++row) {
    if ((row - first) % words_per_line == 0)
      text += fmt::format("{}T{} .table {}", row == first ? "" : "\n", row, image.table_word(row));
    else
      text += fmt::format(", {}", image.table_word(row));
  }
  return text.empty() ? text : text + "\n";
}

}  // namespace

std::string disassemble(const vm::Image& image) {
  RowReader reader(image);
  std::set<vm::RowNumber> rows;
  for (vm::RowNumber row = vm::first_row; row < vm::end_row; ++row)
    if (!vm::is_reserved(row) && has_code(image, row)) rows.insert(row);
  for (const vm::RowNumber row : rows) reader.inspect(row);

  std::set<vm::RowNumber> labels;  // rows that are the target of a jump
  for (const vm::RowNumber row : rows)
    for (const vm::DisassembledInstruction& statement : reader.source(row, number_of).statements)
      if (statement.instruction != nullptr && vm::isa::has_target(*statement.instruction) &&
          rows.count(statement.operand) != 0)
        labels.insert(statement.operand);
  const vm::RowName name = [&labels](vm::RowNumber row) {
    return labels.count(row) != 0 ? fmt::format("L{}", row) : std::to_string(row);
  };

  std::string text = "; made by easm --disassemble\n  .isa v4\n" + cpu_line(image.cpu()) +
                     raw_rows(image) + table_words(image);
  for (const vm::RowNumber row : rows) {
    text += fmt::format("  .org {}\n", row);
    if (labels.count(row) != 0) text += fmt::format("L{}\n", row);
    text += text_of(reader.source(row, name));
  }
  return text;
}

}  // namespace chessvm::assembler
