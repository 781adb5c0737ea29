// SPDX-License-Identifier: MIT
#include "asm/passes/encode.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "vm/borrow.hpp"

namespace chessvm::assembler {
namespace {

class Encoder {
 public:
  Encoder(const ExpandedProgram& program, SymbolTable& symbols, vm::Cpu cpu, Report& report)
      : program_(program), symbols_(symbols), cpu_(cpu), report_(report) {
    out_.image.set_cpu(cpu);
    out_.comments.resize(vm::end_row - vm::first_row);
  }

  void add(const Emission& emission);
  Encoding finish() {
    warn_of_pending_borrow();
    return std::move(out_);
  }

 private:
  struct Words {
    std::array<int, vm::words_per_row> values{};
    std::string comment;
    vm::RowNumber target = 0;
    std::string label;  // full name of the target if it is a symbol, otherwise empty
  };
  [[nodiscard]] Words words_of(const Emission& emission);
  void instruction(const Emission& emission, Words& words);
  [[nodiscard]] std::optional<vm::RowNumber> target(const Emission& emission);
  void store(const Emission& emission, const Words& words);
  void warn_of_pending_borrow();

  [[nodiscard]] std::string_view written(const Emission& emission) const {
    return program_.lines[emission.scope.line].text.view(emission.value->written);
  }
  /// Returns ` # text=value`, where text is the operand in the source; empty if text is the value.
  [[nodiscard]] std::string value_comment(const Emission& emission, int value) const {
    const std::string_view text = written(emission);
    return text == std::to_string(value) ? std::string{} : fmt::format(" # {}={}", text, value);
  }

  const ExpandedProgram& program_;
  SymbolTable& symbols_;
  vm::Cpu cpu_;
  Report& report_;
  Encoding out_;
  vm::Borrow borrow_;
  const Emission* borrower_ = nullptr;  // emission whose operand 00 caused the borrow
};

/// Replaces a wrong value. 0 is unsuitable: an operand 00 would cause a borrow and more errors.
constexpr int harmless = 1;

void Encoder::add(const Emission& emission) {
  const Words words = words_of(emission);
  if (emission.kind == Emission::Kind::table_word)
    out_.image.set_table_word(emission.row, words.values[0]);
  else if (emission.kind == Emission::Kind::raw)
    out_.image.set_word(emission.row, emission.word, words.values[0]);
  else
    store(emission, words);
  out_.comments[static_cast<std::size_t>(emission.row - vm::first_row)].at(
      static_cast<std::size_t>(emission.word)) = words.comment;
  out_.placed.push_back({emission.kind, emission.scope.line, emission.row, emission.word,
                         emission.count, emission.group.instruction, words.target, emission.section,
                         emission.operation, words.values, words.label});
}

Encoder::Words Encoder::words_of(const Emission& emission) {
  Words words;
  switch (emission.kind) {
    case Emission::Kind::instruction:
      instruction(emission, words);
      break;
    case Emission::Kind::padding:
      words.values.fill(vm::isa::padding);
      break;
    case Emission::Kind::data:
    case Emission::Kind::raw:
    case Emission::Kind::table_word: {
      const bool is_table = emission.kind == Emission::Kind::table_word;
      int value =
          symbols_.evaluate_in_range(emission.value->expression, emission.scope).value_or(harmless);
      if (!is_table && value < 0) {
        report_.add(Id::dw_negative, emission.scope.line, emission.value->where,
                    fmt::format("a word is 0-99, not {}", value));
        value = harmless;
      }
      words.values[0] = value;
      words.comment = is_table ? fmt::format(".table {}[{}]={}", emission.table_label,
                                             emission.table_index, value)
                               : fmt::format(".dw {}", value);
      break;
    }
  }
  return words;
}

void Encoder::instruction(const Emission& emission, Words& words) {
  const vm::isa::Instruction* const known = emission.group.instruction;
  if (known == nullptr && cpu_ == vm::Cpu::quick)
    report_.add(Id::bad_argument, emission.scope.line, emission.operation,
                "the CPU quick has no opcode for 'swap A,F'");
  words.values = {known == nullptr ? opcode_swap_a_f : known->coding[cpu_].opcode, harmless,
                  harmless};
  words.comment = emission.group.comment;
  if (emission.group.operand == vm::isa::Operand::none) return;
  if (emission.group.operand == vm::isa::Operand::word) {
    const auto value = symbols_.evaluate_in_range(emission.value->expression, emission.scope);
    if (!value) return;
    const int word = vm::modulo_100(*value);
    words.values[1] = emission.group.complement ? vm::modulo_100(-word) : word;
    words.comment += value_comment(emission, word);
    if (*value < 0 && emission.group.sign == vm::isa::Sign::cleared &&
        !written(emission).starts_with('M'))
      report_.add(Id::negative_operand, emission.scope.line, emission.value->where,
                  fmt::format("the sign is lost: A becomes {}, not {}", word, *value));
    return;
  }
  const auto row = target(emission);
  if (!row) return;
  words.target = *row;
  const auto& steps = emission.value->expression.steps;
  if (steps.size() == 1 && steps[0].op == Operator::symbol)
    words.label =
        symbols_.full_name(steps[0].symbol, emission.scope, steps[0].where).value_or(std::string{});
  words.values[1] = *row % 100;
  words.values[2] = vm::bank_code(vm::function_table(*row));
  words.comment += value_comment(emission, *row);
}

std::optional<vm::RowNumber> Encoder::target(const Emission& emission) {
  const bool is_near = emission.group.operand == vm::isa::Operand::near;
  const int here = vm::function_table(emission.row);
  const LineIndex line = emission.scope.line;
  const Slice where = emission.value->where;
  const auto& steps = emission.value->expression.steps;
  const bool is_number =
      steps.size() == 1 && steps[0].op == Operator::number && steps[0].number >= 0;
  std::optional<std::int64_t> value;
  if (is_number)
    value =
        row_of_digits(program_.lines[line].text.view(steps[0].where), here, line, where, report_);
  else
    value = symbols_.evaluate(emission.value->expression, emission.scope);
  if (!value) return std::nullopt;
  const auto refuse = [&](Id id, std::string text) {
    report_.add(id, line, where, std::move(text));
    return std::nullopt;
  };
  if (*value < 0)
    return refuse(Id::negative_target, fmt::format("the target is {}, not a row number", *value));
  if (*value < vm::first_row && is_near)
    return refuse(
        Id::target_not_in_current_ft,
        fmt::format("the target is {}, not a row number of function table {}", *value, here));
  if (*value < vm::first_row || *value >= vm::end_row)
    return refuse(Id::bad_address,
                  fmt::format("the target is {}, not a row number 100-399", *value));
  const int row = static_cast<int>(*value);
  if (is_near && vm::function_table(row) != here)
    return refuse(
        Id::target_not_in_current_ft,
        fmt::format(
            "row {} is not in function table {}{}", row, here,
            emission.group.flow == vm::isa::Flow::jump ? " (did you mean 'jmp far'?)" : ""));
  if (row % 100 == 99)
    report_.add(Id::target_in_row_99, line, where,
                fmt::format("the machine cannot fetch row {}", row));
  if (vm::is_reserved(row))
    report_.add(Id::reserved_target, line, where,
                fmt::format("row {} holds the machine's own tables", row));
  return row;
}

void Encoder::store(const Emission& emission, const Words& words) {
  if (emission.after_org) {
    warn_of_pending_borrow();
    borrow_.drop();
  }
  for (int i = 0; i < emission.count; ++i) {
    const int word = emission.word + i;
    const vm::Borrow::Stored stored =
        borrow_.store(words.values.at(static_cast<std::size_t>(i)), word);
    if (!stored.possible)
      report_.add(Id::zero_at_row_end, emission.scope.line, emission.operation,
                  "an operand 00 at the end of a row cannot be stored; put '.align' before the "
                  "instruction");
    out_.image.set_word(emission.row, word, stored.word);
    if (i == 0 && emission.kind == Emission::Kind::instruction && emission.count > 1) {
      borrow_.operands_follow();
      borrower_ = &emission;
    }
  }
}

void Encoder::warn_of_pending_borrow() {
  if (!borrow_.is_pending()) return;
  report_.add(
      Id::org_drops_borrow, borrower_->scope.line, borrower_->value->where,
      "nothing follows the operand 00 in its row: the next word will be read one too large");
}

}  // namespace

Encoding encode(const Layout& layout, const ExpandedProgram& program, SymbolTable& symbols,
                Report& report) {
  // Report each symbol that was not yet defined when pass one evaluated it.
  symbols.report_undefined();
  Encoder encoder(program, symbols, layout.cpu(), report);
  for (const Emission& emission : layout.emissions()) encoder.add(emission);
  for (const PendingAssertion& pending : layout.assertions()) {
    const auto value = symbols.evaluate(pending.assertion.condition, pending.scope);
    if (value == 0)
      report.add(Id::assertion_failed, pending.scope.line, pending.assertion.condition.where,
                 pending.assertion.text.empty() ? std::string("the condition is false")
                                                : pending.assertion.text);
  }
  symbols.report_undefined();
  return encoder.finish();
}

}  // namespace chessvm::assembler
