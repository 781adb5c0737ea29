// SPDX-License-Identifier: MIT
// Functions of Layout that pack words into rows (docs/assembly.md#rows-and-words).
#include <fmt/format.h>

#include "asm/passes/layout.hpp"
#include "base/text/text.hpp"

namespace chessvm::assembler {

vm::RowNumber Cursor::number() const {
  if (full() && table == 2) return vm::reserved_rows_end;  // code goes on in row 306
  return table * 100 + row;
}

Cursor Cursor::at(vm::RowNumber row) {
  return {vm::function_table(row), row % vm::rows_per_table, vm::first_code_word(row)};
}

void Cursor::advance(int words) {
  word += words;
  if (word < vm::words_per_row) return;
  ++row;
  word = vm::first_code_word(table * 100);
}

std::optional<vm::RowNumber> row_of_digits(std::string_view digits, int current, LineIndex line,
                                           Slice where, Report& report) {
  int value = 0;
  for (const char c : digits.substr(0, 4)) value = value * 10 + (c - '0');
  if (digits.size() <= 2) {
    if (current != 0) return current * 100 + value;
    report.add(Id::relative_without_org, line, where,
               fmt::format("row {} of which function table? no '.org' stands above", digits));
    return std::nullopt;
  }
  if (digits.size() == 3 && value >= vm::first_row && value < vm::end_row) return value;
  report.add(Id::bad_address, line, where,
             fmt::format("{} is neither a row number 100-399 nor a row 0-99 of the current table",
                         shortened(digits)));
  return std::nullopt;
}

bool Layout::located(LineIndex line, Slice where) {
  if (cursor_) return true;
  if (!org_reported_)
    report_.add(Id::org_not_set, line, where,
                fmt::format("no '.org' says where this goes (did you mean '.org {}' above?)",
                            vm::first_row));
  org_reported_ = true;
  return false;
}

void Layout::align(LineIndex line) {
  if (cursor_->full() || cursor_->at_row_start()) return;
  Emission padding;
  padding.kind = Emission::Kind::padding;
  padding.count = vm::words_per_row - cursor_->word;
  padding.scope = scope(line);
  place(std::move(padding));
}

void Layout::place(Emission emission) {
  if (!cursor_->has_room_for(emission.count)) align(emission.scope.line);
  if (cursor_->full()) {
    if (!stop_reported_)
      report_.add(Id::ft_full, emission.scope.line, emission.operation,
                  fmt::format("function table {} is full", cursor_->table));
    stop_reported_ = true;
    return;
  }
  emission.row = cursor_->number();
  emission.word = cursor_->word;
  emission.section = section_;
  emission.after_org = std::exchange(after_org_, false);
  cursor_->advance(emission.count);
  if (claim(emission)) emissions_.push_back(std::move(emission));
}

bool Layout::claim(const Emission& emission) {
  auto& owners = owner_.at(static_cast<std::size_t>(emission.row - vm::first_row));
  const auto refuse = [&](Id id, std::string text, std::vector<DiagnosticNote> notes) {
    if (!stop_reported_)
      report_.add(id, emission.scope.line, emission.operation, std::move(text), std::move(notes));
    stop_reported_ = true;
    return false;
  };
  if (vm::is_reserved(emission.row) && emission.kind != Emission::Kind::raw)
    return refuse(
        Id::reserved_row,
        fmt::format("row {} is reserved: rows 300-305 hold the machine's own tables", emission.row),
        {});
  for (int word = emission.word; word < emission.word + emission.count; ++word) {
    auto& owner = owners.at(static_cast<std::size_t>(word));
    if (owner) {
      const Text& text = program_.lines[*owner].text;
      const Slice all{0, static_cast<std::uint32_t>(text.view().size())};
      return refuse(Id::overwrite,
                    fmt::format("word {} of row {} is written already", word, emission.row),
                    report_.earlier(*owner, text.span(all), "written here", emission.scope.line));
    }
    owner = emission.scope.line;
  }
  return true;
}

}  // namespace chessvm::assembler
