// SPDX-License-Identifier: MIT
#include "asm/server/completion.hpp"

#include <fmt/format.h>

#include "asm/passes/instructions.hpp"
#include "asm/server/possible_names.hpp"
#include "asm/source/directives.hpp"
#include "asm/source/grammar.hpp"
#include "asm/source/statement.hpp"
#include "base/text/text.hpp"
#include "vm/isa.hpp"

namespace chessvm::language_server {
namespace {

using assembler::Name;

bool is_word_char(char c) {
  return c == '.' || c == '@' || assembler::is_name(std::string_view(&c, 1));
}

/// Returns the label to which local names at byte `offset` belong; empty if there is none.
std::string base_above(std::string_view text, std::size_t offset) {
  std::string base;
  std::string_view rest = text.substr(0, offset);
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    const auto parts = assembler::split_statement(line, assembler::Block::none);
    if (const std::string_view label = base_in(line, parts); !label.empty()) base = label;
  }
  return base;
}

std::string forms_of(std::string_view mnemonic) {
  std::string forms;
  for (const vm::isa::Instruction& row : vm::isa::table)
    if (row.mnemonic.substr(0, row.mnemonic.find(' ')) == mnemonic)
      forms += forms.empty() ? std::string(row.summary) : "; " + std::string(row.summary);
  return forms;
}

void add_operations(const Analysis& analysis, std::vector<Proposal>& to) {
  for (const std::string_view mnemonic : assembler::mnemonics())
    to.push_back({std::string(mnemonic), Proposal::Kind::instruction, forms_of(mnemonic)});
  for (const auto& directive : assembler::directive_table)
    to.push_back(
        {std::string(directive.name), Proposal::Kind::directive, std::string(directive.summary)});
  for (const Name& name : analysis.names)
    if (name.kind == Name::Kind::macro) to.push_back({name.full, Proposal::Kind::macro, "macro"});
}

void add_symbols(const Analysis& analysis, const std::string& base, std::vector<Proposal>& to) {
  for (const Name& name : analysis.names) {
    if (name.kind == Name::Kind::macro || name.full.find('@') != std::string::npos) continue;
    const std::size_t dot = name.full.find('.');
    if (dot != std::string::npos && name.full.substr(0, dot) != base) continue;
    to.push_back({dot == std::string::npos ? name.full : name.full.substr(dot),
                  name.kind == Name::Kind::row ? Proposal::Kind::label : Proposal::Kind::constant,
                  name.valueless ? "" : fmt::format("{} {}", word(name.kind), name.value)});
  }
  for (const char letter : std::string_view("ABCDEFGHIJ"))
    to.push_back({std::string(1, letter), Proposal::Kind::register_name, "register"});
}

}  // namespace

Completion complete(const Analysis& analysis, std::string_view text, std::size_t offset) {
  const std::size_t before = text.substr(0, offset).rfind('\n');
  const std::size_t line_begin = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view line = text.substr(line_begin, offset - line_begin);
  Completion result{offset, {}};
  while (result.word_begin > line_begin && is_word_char(text[result.word_begin - 1]))
    --result.word_begin;
  const std::size_t column = result.word_begin - line_begin;
  if (column == 0 || line.find(';') != std::string_view::npos) return result;
  const auto parts = assembler::split_statement(line, assembler::Block::none);
  if (parts.operation.empty() || parts.operation.begin == column)
    add_operations(analysis, result.proposals);
  else
    add_symbols(analysis, base_above(text, offset), result.proposals);
  return result;
}

}  // namespace chessvm::language_server
