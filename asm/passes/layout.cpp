// SPDX-License-Identifier: MIT
// Handles the labels and directives of pass one. placement.cpp packs the words into rows.
#include "asm/passes/layout.hpp"

#include <fmt/format.h>

#include "asm/source/parse.hpp"
#include "base/text/text.hpp"

namespace chessvm::assembler {
namespace {

/// Returns the digits of `operand` if it is a plain number; nullopt if it is another expression.
std::optional<Slice> plain_number(const Operand& operand) {
  const auto& steps = operand.expression.steps;
  if (steps.size() == 1 && steps[0].op == Operator::number && steps[0].number >= 0)
    return steps[0].where;
  return std::nullopt;
}

bool pads_before_label(const DirectiveKind* directive) {
  return directive == nullptr || directive->directive == Directive::align;
}

}  // namespace

void Layout::add(LineIndex line, const LineParts& parts, const DirectiveKind* directive) {
  if (directive != nullptr && directive->label == DirectiveKind::Label::required &&
      parts.label.empty())
    return report_.add(Id::missing_label, line, parts.operation,
                       fmt::format("'{}' needs a label to define", directive->name));
  if (!parts.label.empty() && pads_before_label(directive)) pad_and_define_base(line, parts.label);
  if (directive == nullptr) return instruction(line, parts);
  switch (directive->directive) {
    case Directive::isa:
      return isa(line, parts);
    case Directive::cpu:
      return cpu(line, parts);
    case Directive::org:
      return org(line, parts);
    case Directive::align:
      if (!parts.arguments.empty())
        return report_.add(Id::bad_argument, line, parts.arguments, "'.align' takes no argument");
      if (!located(line, parts.operation)) return;
      align(line);
      mark(Mark::Kind::align, line);
      return;
    case Directive::equ:
      return equ(line, parts);
    case Directive::dw:
      return data(line, parts);
    case Directive::table:
      return table(line, parts);
    case Directive::section:
      return section(line, parts);
    case Directive::raw:
      return raw(line, parts);
    case Directive::assert_that:
      return assertion(line, parts);
    case Directive::error:
      return message(line, parts, Id::user_error);
    case Directive::warning:
      return message(line, parts, Id::user_warning);
    default:
      return;  // Expansion handles the other directives
  }
}

void Layout::add_label_alone(LineIndex line, Slice label) {
  pad_and_define_base(line, label);
}

void Layout::instruction(LineIndex line, const LineParts& parts) {
  ++instruction_lines_;
  const Text& text = program_.lines[line].text;
  if (!isa_known_) {
    report_.add(Id::no_isa, line, parts.operation, "an instruction stands before '.isa v4'");
    isa_known_ = true;
  }
  auto selection = select_instruction(text, parts, line, report_);
  if (!selection) return;
  const vm::isa::Operand operand = selection->groups[0].operand;
  if (operand == vm::isa::Operand::near || operand == vm::isa::Operand::far)
    if (const auto digits = plain_number(*selection->value))
      if (!row_of_digits(text.view(*digits), cursor_ ? cursor_->table : 0, line, *digits, report_))
        return;
  if (!located(line, parts.operation)) return;
  for (std::size_t i = 0; i < selection->groups.size(); ++i) {
    Emission emission;
    emission.kind = Emission::Kind::instruction;
    emission.group = selection->groups[i];
    emission.count = 1 + vm::isa::operand_words(emission.group.operand);
    emission.scope = scope(line);
    emission.operation = parts.operation;
    if (i == 0) emission.value = selection->value;
    place(std::move(emission));
  }
  if (selection->ends_row) align(line);
}

void Layout::isa(LineIndex line, const LineParts& parts) {
  const std::string_view name = program_.lines[line].text.view(parts.arguments);
  if (name == "v4") {
    isa_known_ = true;
  } else if (isa_known_ && !name.empty()) {
    report_.add(Id::isa_conflict, line, parts.arguments,
                fmt::format("'{}' after '.isa v4'", shortened(name)));
  } else {
    report_.add(Id::bad_isa, line, name.empty() ? parts.operation : parts.arguments,
                "the instruction set is 'v4'");
    isa_known_ = true;
  }
}

void Layout::cpu(LineIndex line, const LineParts& parts) {
  const std::string_view word = program_.lines[line].text.view(parts.arguments);
  const auto named = vm::parse_cpu(word);
  if (!named)
    return report_.add(Id::bad_cpu, line, word.empty() ? parts.operation : parts.arguments,
                       "the CPU is 'published' or 'quick'");
  if (cpu_ && *cpu_ != *named)
    return report_.add(
        Id::cpu_conflict, line, parts.arguments,
        fmt::format("the image is for the CPU {}, not {}", vm::name(*cpu_), vm::name(*named)));
  cpu_ = named;
}

void Layout::org(LineIndex line, const LineParts& parts) {
  const std::string_view address = program_.lines[line].text.view(parts.arguments);
  std::optional<vm::RowNumber> row;
  if (all_digits(address)) {
    row = row_of_digits(address, cursor_ ? cursor_->table : 0, line, parts.arguments, report_);
  } else {
    report_.add(Id::bad_address, line, address.empty() ? parts.operation : parts.arguments,
                "'.org' takes a row number of one to three digits");
  }
  if (row) {
    cursor_ = Cursor::at(*row);
    mark(Mark::Kind::org, line, {}, *row);
    after_org_ = true;
    stop_reported_ = false;
  }
  if (!parts.label.empty()) define_row(line, parts.label);
}

void Layout::equ(LineIndex line, const LineParts& parts) {
  const auto expression =
      parse_arguments(parse_expression, program_.lines[line].text, parts.arguments, line, report_);
  const auto value =
      expression ? symbols_.evaluate_in_range(*expression, scope(line)) : std::nullopt;
  define(line, parts.label, Symbol::Kind::constant, value.value_or(0), !value);
}

void Layout::data(LineIndex line, const LineParts& parts) {
  auto list =
      parse_arguments(parse_list, program_.lines[line].text, parts.arguments, line, report_);
  if (!list || !located(line, parts.operation)) return;
  for (Expression& expression : *list) {
    const Slice where = expression.where;
    Emission emission;
    emission.kind = Emission::Kind::data;
    emission.scope = scope(line);
    emission.operation = parts.operation;
    emission.value = Operand{Operand::Kind::expression, 0, std::move(expression), where, where};
    place(std::move(emission));
  }
}

void Layout::table(LineIndex line, const LineParts& parts) {
  define(line, parts.label, Symbol::Kind::table, table_next_, table_full_reported_);
  auto list =
      parse_arguments(parse_list, program_.lines[line].text, parts.arguments, line, report_);
  if (!list) return;
  const vm::RowNumber label = vm::reserved_rows_begin + table_next_;
  int index = 0;
  for (Expression& expression : *list) {
    if (table_next_ == vm::rows_per_table) {
      if (!table_full_reported_)
        report_.add(
            Id::table_full, line, expression.where,
            fmt::format("more than {} table words", vm::rows_per_table - reserved_rows_in_ft3));
      table_full_reported_ = true;
      return;
    }
    const Slice where = expression.where;
    Emission emission;
    emission.kind = Emission::Kind::table_word;
    emission.row = vm::reserved_rows_begin + table_next_++;
    emission.word = 0;
    emission.scope = scope(line);
    emission.section = section_;
    emission.operation = parts.operation;
    emission.table_index = index++;
    emission.table_label = label;
    emission.value = Operand{Operand::Kind::expression, 0, std::move(expression), where, where};
    if (claim(emission)) emissions_.push_back(std::move(emission));
  }
}

/// Executes `.raw row, word {, word}`. Stores words in any row, without a correction for borrows.
void Layout::raw(LineIndex line, const LineParts& parts) {
  auto list =
      parse_arguments(parse_list, program_.lines[line].text, parts.arguments, line, report_);
  if (!list) return;
  const auto row = symbols_.evaluate(list->front(), scope(line));
  if (!row) return;
  if (*row < vm::first_row || *row >= vm::end_row || list->size() < 2 ||
      list->size() > vm::words_per_row + 1)
    return report_.add(Id::bad_argument, line, parts.arguments,
                       "'.raw' takes a row number 100-399 and one to six words");
  for (std::size_t i = 1; i < list->size(); ++i) {
    Expression& expression = (*list)[i];
    const Slice where = expression.where;
    Emission emission;
    emission.kind = Emission::Kind::raw;
    emission.row = static_cast<vm::RowNumber>(*row);
    emission.word = static_cast<int>(i) - 1;
    emission.scope = scope(line);
    emission.section = section_;
    emission.operation = parts.operation;
    emission.value = Operand{Operand::Kind::expression, 0, std::move(expression), where, where};
    if (claim(emission)) emissions_.push_back(std::move(emission));
  }
}

void Layout::section(LineIndex line, const LineParts& parts) {
  const std::string_view name = program_.lines[line].text.view(parts.arguments);
  if (name.empty() || name[0] <= ' ' || name[0] > '~')
    return report_.add(Id::bad_argument, line, name.empty() ? parts.operation : parts.arguments,
                       "'.section' takes a name that begins with an ASCII character");
  section_ = name[0];
  sections_.emplace(section_, name);
}

void Layout::assertion(LineIndex line, const LineParts& parts) {
  auto parsed =
      parse_arguments(parse_assertion, program_.lines[line].text, parts.arguments, line, report_);
  if (parsed) assertions_.push_back({std::move(*parsed), scope(line)});
}

void Layout::message(LineIndex line, const LineParts& parts, Id id) {
  const auto text =
      parse_arguments(parse_string, program_.lines[line].text, parts.arguments, line, report_);
  if (text) report_.add(id, line, parts.operation, *text);
}

std::optional<std::string> Layout::label_name(LineIndex line, Slice label) {
  return symbols_.full_name(program_.lines[line].text.view(label), scope(line), label);
}

std::optional<std::string> Layout::define(LineIndex line, Slice label, Symbol::Kind kind,
                                          std::int64_t value, bool valueless) {
  auto name = label_name(line, label);
  if (name)
    symbols_.define(*name, {kind, value, program_.lines[line].text.span(label), line, valueless});
  return name;
}

void Layout::define_row(LineIndex line, Slice label) {
  if (!located(line, label)) {
    define(line, label, Symbol::Kind::row, 0, true);
    return;
  }
  if (cursor_->full() && !stop_reported_)
    report_.add(Id::label_at_table_end, line, label,
                fmt::format("'{}' stands after the last row of function table {}",
                            shortened(program_.lines[line].text.view(label)), cursor_->table));
  if (const auto name = define(line, label, Symbol::Kind::row, cursor_->number()))
    mark(Mark::Kind::label, line, *name);
}

void Layout::pad_and_define_base(LineIndex line, Slice label) {
  const std::string_view name = program_.lines[line].text.view(label);
  if (cursor_) align(line);
  // A name with '@' belongs to one expansion of a macro and cannot be the base of local names.
  if (!name.starts_with('.') && name.find('@') == std::string_view::npos) base_ = name;
  define_row(line, label);
}

}  // namespace chessvm::assembler
