// SPDX-License-Identifier: MIT
#include "asm/passes/instructions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "asm/source/parse.hpp"
#include "base/text/text.hpp"

namespace chessvm::assembler {
namespace {

/// A pseudo-instruction and the instructions that it stands for. `%` marks an expression.
struct PseudoForm {
  std::string_view source;
  std::array<std::string_view, 4> instructions;
  std::string_view comment;  // comment of the first word; if empty, the source text is used
};

// clang-format off
constexpr auto pseudo_forms = std::to_array<PseudoForm>({
  { "swap B,A", { "swap A,B" },                             {} },
  { "swap C,A", { "swap A,C" },                             {} },
  { "swap D,A", { "swap A,D" },                             {} },
  { "swap E,A", { "swap A,E" },                             {} },
  { "mov A,B",  { "swap A,B", "mov B,A" },                  "mov A,B" },
  { "mov A,C",  { "swap A,C", "mov C,A" },                  "mov A,C" },
  { "mov A,D",  { "swap A,D", "mov D,A" },                  "mov A,D" },
  { "mov A,E",  { "swap A,E", "mov E,A" },                  "mov A,E" },
  { "addn %,A", { "add %,A" },                              {} },
  { "read",     { "swapall", "clrall", "swapall", "read" }, "read sequence" },
});
// clang-format on

/// Returns the form in which sources write an instruction: `mov %,A` for the mnemonic `mov %w,A`.
std::string form_of(const vm::isa::Instruction& row) {
  std::string form(row.mnemonic);
  if (const std::size_t mark = form.find('%'); mark != std::string::npos) form.erase(mark + 1, 1);
  return form;
}

std::string_view first_word(std::string_view form) {
  return form.substr(0, form.find(' '));
}

const vm::isa::Instruction* find_form(std::string_view form) {
  const auto at =
      std::find_if(vm::isa::table.begin(), vm::isa::table.end(),
                   [form](const vm::isa::Instruction& row) { return form_of(row) == form; });
  return at == vm::isa::table.end() ? nullptr : &*at;
}

const PseudoForm* find_pseudo(std::string_view form) {
  const auto at = std::find_if(pseudo_forms.begin(), pseudo_forms.end(),
                               [form](const PseudoForm& row) { return row.source == form; });
  return at == pseudo_forms.end() ? nullptr : &*at;
}

std::vector<std::string> forms_of(std::string_view mnemonic) {
  std::vector<std::string> forms;
  for (const vm::isa::Instruction& row : vm::isa::table)
    if (first_word(row.mnemonic) == mnemonic) forms.push_back(form_of(row));
  for (const PseudoForm& row : pseudo_forms)
    if (first_word(row.source) == mnemonic) forms.emplace_back(row.source);
  // Forms with a value come first, because most mistakes are in values.
  std::stable_partition(forms.begin(), forms.end(), [](const std::string& form) {
    return form.find('%') != std::string::npos;
  });
  return forms;
}

std::string readable(std::string form) {
  const std::size_t mark = form.find('%');
  if (mark == std::string::npos) return form;
  return form.replace(mark, 1, form.find(',') == std::string::npos ? "target" : "value");
}

/// Returns how many operands `form` has in common with `written`, a form with at most two operands.
int common_operands(std::string_view form, std::string_view written) {
  const auto operands = [](std::string_view text) {
    const std::string_view all = text.substr(std::min(text.find(' '), text.size()));
    const std::size_t comma = std::min(all.find(','), all.size());
    return std::pair{all.substr(0, comma), all.substr(comma)};
  };
  const auto [first, second] = operands(form);
  const auto [first_written, second_written] = operands(written);
  return int{first == first_written} + int{second == second_written};
}

/// Lists `forms` for a message. The forms that are most like the form `written` come first.
std::string expected_forms(std::vector<std::string> forms, std::string_view written) {
  std::stable_sort(forms.begin(), forms.end(), [&](const std::string& a, const std::string& b) {
    return common_operands(a, written) > common_operands(b, written);
  });
  constexpr std::size_t most = 6;
  std::string text;
  for (std::size_t i = 0; i < forms.size() && i < most; ++i)
    text += (i == 0 ? "'" : i + 1 == forms.size() ? " or '" : ", '") + readable(forms[i]) + "'";
  return forms.size() <= most
             ? text
             : fmt::format("{} or one of {} more forms", text, forms.size() - most);
}

std::string form_of(std::string_view operation, const Operands& operands) {
  std::string form(operation);
  for (std::size_t i = 0; i < operands.list.size(); ++i) {
    form += i == 0 ? ' ' : ',';
    const Operand& operand = operands.list[i];
    if (operand.kind == Operand::Kind::reg)
      form += operand.reg;
    else
      form += operand.kind == Operand::Kind::indirect ? "[B]" : "%";
  }
  return form;
}

Group group_of(const vm::isa::Instruction& row) {
  return {&row, row.operand, row.flow, row.sign, {}, false};
}

/// Returns the arguments of `jmp` without a leading `far`. If `far` is the only argument, it
/// is a label.
Slice skip_far(std::string_view line, Slice arguments) {
  const std::string_view text = view(line, arguments);
  if (!text.starts_with("far")) return arguments;
  const std::size_t next = text.find_first_not_of(" \t", 3);
  if (next == std::string_view::npos || next == 3) return arguments;
  return {arguments.begin + static_cast<std::uint32_t>(next),
          arguments.length - static_cast<std::uint32_t>(next)};
}

/// Returns true if the target of a jump begins with a digit but is not a valid expression.
bool is_malformed_row(const std::vector<std::string>& forms, std::string_view line, Slice target) {
  const std::string_view text = view(line, target);
  if (text.empty() || text[0] < '0' || text[0] > '9' || !forms[0].ends_with('%')) return false;
  if (too_deep(text) != std::string_view::npos) return false;
  const auto parsed = parse_expression(line, target);
  return std::holds_alternative<SyntaxError>(parsed);
}

/// Returns `swap A,B` for operands such as `sum,A<->B`; nullptr for invalid operands.
const vm::isa::Instruction* exchange_of(const Operands& operands) {
  const bool to_a = operands.list.size() == 2 && operands.list[1].kind == Operand::Kind::reg &&
                    operands.list[1].reg == 'A';
  if (!to_a || operands.exchange->kind != Operand::Kind::reg) return nullptr;
  return find_form(std::string("swap A,") + operands.exchange->reg);
}

std::optional<Selection> expand(const std::string& form, std::string written) {
  Selection selection;
  if (const PseudoForm* pseudo = find_pseudo(form)) {
    for (const std::string_view instruction : pseudo->instructions)
      if (!instruction.empty()) selection.groups.push_back(group_of(*find_form(instruction)));
    selection.groups[0].complement = pseudo->source.starts_with("addn");
    if (!pseudo->comment.empty()) written = pseudo->comment;
  } else if (const vm::isa::Instruction* row = find_form(form)) {
    selection.groups = {group_of(*row)};
    selection.ends_row = vm::isa::ends_row(row->flow);
  } else if (form == "swap A,F" || form == "swap F,A") {
    selection.groups = {Group{}};
  } else {
    return std::nullopt;
  }
  selection.groups[0].comment = std::move(written);
  return selection;
}

}  // namespace

const std::vector<std::string_view>& mnemonics() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> words;
    words.reserve(vm::isa::table.size() + pseudo_forms.size());
    for (const vm::isa::Instruction& row : vm::isa::table)
      words.push_back(first_word(row.mnemonic));
    for (const PseudoForm& row : pseudo_forms) words.push_back(first_word(row.source));
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
  }();
  return all;
}

bool is_mnemonic(std::string_view word) {
  return std::binary_search(mnemonics().begin(), mnemonics().end(), word);
}

std::optional<Selection> select_instruction(const Text& text, const LineParts& parts,
                                            LineIndex line, Report& report) {
  const std::string mnemonic(text.view(parts.operation));
  const std::vector<std::string> forms = forms_of(mnemonic);
  const bool takes_none = std::all_of(forms.begin(), forms.end(),
                                      [&](const std::string& form) { return form == mnemonic; });
  if (takes_none && !parts.arguments.empty()) {
    report.add(Id::unexpected_argument, line, parts.arguments,
               fmt::format("'{}' takes no operand", mnemonic));
    return std::nullopt;
  }
  const Slice rest = mnemonic == "jmp" ? skip_far(text.view(), parts.arguments) : parts.arguments;
  const std::string operation = rest.begin == parts.arguments.begin ? mnemonic : mnemonic + " far";

  if (is_malformed_row(forms, text.view(), rest)) {
    report.add(Id::bad_address, line, rest,
               fmt::format("'{}' is not a row number", shortened(text.view(rest))));
    return std::nullopt;
  }
  const auto operands = parse_arguments(parse_operands, text, rest, line, report);
  if (!operands) return std::nullopt;
  const vm::isa::Instruction* exchange = nullptr;
  if (operands->exchange) {
    exchange = mnemonic == "mov" ? exchange_of(*operands) : nullptr;
    if (exchange == nullptr) {
      report.add(Id::bad_argument, line, operands->exchange->where,
                 "'<->' exchanges A with B, C, D or E after 'mov source,A'");
      return std::nullopt;
    }
  }
  const std::string form = form_of(operation, *operands);
  auto selection = expand(form, mnemonic + " " + std::string(text.view(parts.arguments)));
  if (!selection) {
    report.add(
        Id::bad_argument, line, parts.arguments.empty() ? parts.operation : parts.arguments,
        fmt::format("'{}' {}; expected {}", mnemonic,
                    operands->list.empty() ? "needs an operand" : "does not take these operands",
                    expected_forms(forms, form)));
    return std::nullopt;
  }
  for (const Operand& operand : operands->list)
    if (operand.kind == Operand::Kind::expression) selection->value = operand;
  if (exchange != nullptr) {
    selection->groups.push_back(group_of(*exchange));
    selection->groups.back().comment = exchange->mnemonic;
  }
  if (selection->groups[0].instruction == nullptr)
    report.add(Id::swap_a_f, line, parts.arguments,
               "the machine does not implement 'swap A,F' (opcode 05)");
  return selection;
}

}  // namespace chessvm::assembler
