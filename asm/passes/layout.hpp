// SPDX-License-Identifier: MIT
// Pass one: gives every word a place (docs/assembly.md#rows-and-words) and every label a value.
// Pass two (encode.hpp) evaluates the expressions of words. No place depends on their values.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "asm/passes/instructions.hpp"
#include "asm/passes/symbols.hpp"
#include "asm/source/directives.hpp"
#include "asm/source/report.hpp"
#include "vm/image/image.hpp"

namespace chessvm::assembler {

/// Place of the next word. `row` is 100 if the function table is full.
struct Cursor {
  int table = 1;
  int row = 0;   // row in the table, 0-100
  int word = 0;  // index in the row, 0-5
  [[nodiscard]] bool full() const { return row == vm::rows_per_table; }
  [[nodiscard]] bool at_row_start() const { return word == vm::first_code_word(table * 100); }
  /// Returns true if `words` words fit into the rest of the row.
  [[nodiscard]] bool has_room_for(int words) const { return word + words <= vm::words_per_row; }
  [[nodiscard]] vm::RowNumber number() const;
  /// Returns the place of the first word of code in `row`.
  [[nodiscard]] static Cursor at(vm::RowNumber row);
  /// Moves forward by `words` words. At the end of a row, moves to the start of the next row.
  void advance(int words);
};

/// Words placed in the ROM: an instruction, one word of `.dw`, `.raw` or `.table`, or padding.
struct Emission {
  enum class Kind : std::uint8_t { instruction, data, padding, table_word, raw };
  Kind kind = Kind::instruction;
  vm::RowNumber row = vm::first_row;
  int word = 0;
  int count = 1;
  Scope scope{};
  Group group{};                   // opcode of an instruction; unused by other kinds
  std::optional<Operand> value{};  // expression of the operand or word
  Slice operation{};
  bool after_org = false;  // true: these are the first words after `.org`; a borrow ends here
  char section = '*';
  int table_index = 0;  // index of a table word in the list of its `.table`
  vm::RowNumber table_label = 0;
};

/// A label, `.align` or `.org` between two emissions. A row begins at each mark.
struct Mark {
  enum class Kind : std::uint8_t { label, align, org };
  Kind kind = Kind::label;
  LineIndex line = 0;
  std::size_t emission = 0;  // index of the emission that follows
  std::string name{};        // full name of a label
  vm::RowNumber row = 0;     // row of `.org`
};

/// An `.assert`. It is checked in the second pass, when all symbols are known.
struct PendingAssertion {
  Assertion assertion;
  Scope scope;
};

class Layout {
 public:
  /// `cpu` is the CPU that the caller demands. nullopt: the source chooses the CPU.
  Layout(const ExpandedProgram& program, SymbolTable& symbols, std::optional<vm::Cpu> cpu,
         Report& report)
      : program_(program), symbols_(symbols), report_(report), cpu_(cpu) {}

  /// Processes an instruction if `directive` is nullptr, otherwise a directive.
  void add(LineIndex line, const LineParts& parts, const DirectiveKind* directive);
  void add_label_alone(LineIndex line, Slice label);

  [[nodiscard]] Scope scope(LineIndex line) const { return {line, base_}; }
  [[nodiscard]] const std::vector<Emission>& emissions() const { return emissions_; }
  [[nodiscard]] const std::vector<Mark>& marks() const { return marks_; }
  [[nodiscard]] const std::vector<PendingAssertion>& assertions() const { return assertions_; }
  /// Returns the section names by their first letter. If several names begin with the same letter,
  /// returns only the first of these names.
  [[nodiscard]] const std::map<char, std::string>& sections() const { return sections_; }
  [[nodiscard]] vm::Cpu cpu() const { return cpu_.value_or(vm::Cpu::published); }
  [[nodiscard]] int instruction_lines() const { return instruction_lines_; }
  [[nodiscard]] int table_words() const { return table_next_ - reserved_rows_in_ft3; }

 private:
  static constexpr int reserved_rows_in_ft3 = vm::reserved_rows_end - vm::reserved_rows_begin;

  void instruction(LineIndex line, const LineParts& parts);
  void isa(LineIndex line, const LineParts& parts);
  void cpu(LineIndex line, const LineParts& parts);
  void org(LineIndex line, const LineParts& parts);
  void equ(LineIndex line, const LineParts& parts);
  void data(LineIndex line, const LineParts& parts);
  void table(LineIndex line, const LineParts& parts);
  void raw(LineIndex line, const LineParts& parts);
  void section(LineIndex line, const LineParts& parts);
  void assertion(LineIndex line, const LineParts& parts);
  void message(LineIndex line, const LineParts& parts, Id id);

  [[nodiscard]] std::optional<std::string> label_name(LineIndex line, Slice label);
  /// Defines a symbol; returns its full name, or nullopt after an error.
  std::optional<std::string> define(LineIndex line, Slice label, Symbol::Kind kind,
                                    std::int64_t value, bool valueless = false);
  void define_row(LineIndex line, Slice label);
  void pad_and_define_base(LineIndex line, Slice label);

  [[nodiscard]] bool located(LineIndex line, Slice where);
  void align(LineIndex line);
  void place(Emission emission);
  [[nodiscard]] bool claim(const Emission& emission);
  void mark(Mark::Kind kind, LineIndex line, std::string name = {}, vm::RowNumber row = 0) {
    marks_.push_back({kind, line, emissions_.size(), std::move(name), row});
  }

  const ExpandedProgram& program_;
  SymbolTable& symbols_;
  Report& report_;
  std::vector<Emission> emissions_;
  std::vector<Mark> marks_;
  std::vector<PendingAssertion> assertions_;
  std::optional<Cursor> cursor_;
  std::array<std::array<std::optional<LineIndex>, vm::words_per_row>, vm::end_row - vm::first_row>
      owner_{};
  std::string base_;
  int table_next_ = reserved_rows_in_ft3;
  int instruction_lines_ = 0;
  char section_ = '*';
  std::map<char, std::string> sections_;
  bool isa_known_ = false;
  std::optional<vm::Cpu> cpu_;
  bool org_reported_ = false;   // true: the error org-not-set has been reported
  bool stop_reported_ = false;  // true: a placement error was reported since the last `.org`
  bool table_full_reported_ = false;
  bool after_org_ = false;
};

/// Returns the row that `digits` name. Three digits name any row. One or two digits name a row of
/// the function table `current`, which is 0 before the first `.org`. Reports an error and returns
/// nullopt if there is no such row or no current table.
[[nodiscard]] std::optional<vm::RowNumber> row_of_digits(std::string_view digits, int current,
                                                         LineIndex line, Slice where,
                                                         Report& report);

}  // namespace chessvm::assembler
