// SPDX-License-Identifier: MIT
#include "asm/server/hover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "asm/outputs/routine_costs.hpp"
#include "asm/passes/control_flow.hpp"
#include "asm/source/directives.hpp"
#include "asm/source/statement.hpp"
#include "base/text/text.hpp"
#include "vm/isa.hpp"

namespace chessvm::language_server {
namespace {

using assembler::Name;
using assembler::Placed;

bool on_line(const SourceSet& sources, SourceSpan span, std::uint32_t file, std::uint32_t line) {
  return span.file == file && sources.position(span).line == line;
}

/// Returns true if `line` is line `number` of `file`, or if a macro call on that line made `line`.
bool comes_from(const assembler::Assembly& assembly, assembler::LineIndex line, std::uint32_t file,
                std::uint32_t number) {
  const auto& program = assembly.program;
  if (on_line(assembly.sources, program.lines[line].text.span({}), file, number)) return true;
  for (auto frame = program.lines[line].frame; frame != 0; frame = program.frames[frame].parent)
    if (program.frames[frame].kind == assembler::Frame::Kind::macro &&
        on_line(assembly.sources, program.frames[frame].call, file, number))
      return true;
  return false;
}

std::vector<Placed> placed_from(const assembler::Assembly& assembly, std::uint32_t file,
                                std::uint32_t number) {
  std::vector<Placed> result;
  for (const Placed& placed : assembly.encoding.placed)
    if (comes_from(assembly, placed.line, file, number)) result.push_back(placed);
  return result;
}

/// Returns a text with the place, the words and the add cycles of the statements in `all`. Returns
/// an empty text if `all` is empty.
std::string places(const assembler::Assembly& assembly, const std::vector<Placed>& all) {
  if (all.empty()) return {};
  std::string words;
  const vm::Cpu cpu = assembly.encoding.image.cpu();
  int cycles = 0;
  int count = 0;
  bool same_if_taken = true;
  for (const Placed& placed : all) {
    const int own = assembler::cycles_of(placed, cpu);
    cycles += own;
    same_if_taken =
        same_if_taken && own == assembler::cycles_of(placed, cpu, assembler::Branch::taken);
    count += placed.count;
    constexpr int most_shown = 12;
    if (count > most_shown) continue;
    const auto& row = assembly.encoding.image.row(placed.row);
    for (int i = 0; i < placed.count; ++i)
      words += fmt::format(" {:02}", row.at(static_cast<std::size_t>(placed.word + i)));
  }
  return fmt::format("\n\nrow {} word {}, {}:{}; {}{}", all.front().row, all.front().word,
                     chessvm::count(static_cast<std::uint64_t>(count), "word"), words,
                     chessvm::count(static_cast<std::uint64_t>(cycles), "add cycle"),
                     same_if_taken ? "" : " if no branch is taken");
}

/// Describes `cost`, the maximum of the add cycles from a label to a place. `end` names this place.
std::string cost_text(const assembler::Cost& cost, std::string_view end) {
  if (!cost.known) return fmt::format("unknown add cycles to {}", end);
  return fmt::format("at most {} add cycles to {}{}", cost.cycles, end,
                     cost.loops.empty() && cost.open_calls.empty() ? "" : ", no loop repeated");
}

std::string costs_of(const assembler::Assembly& assembly, const Name& name) {
  if (!assembly.ok()) return {};
  for (const assembler::LabelCost& each : assembler::label_costs(assembly)) {
    if (each.label != name.full) continue;
    std::string text = "\n\n" + cost_text(each.chain, "where control leaves");
    if (each.routine) text += "\n\n" + cost_text(*each.routine, "`ret`");
    return text;
  }
  return {};
}

std::string value_of(const Name& name) {
  if (name.valueless) return "no value: its definition is in error";
  switch (name.kind) {
    case Name::Kind::row:
      return fmt::format("row {}: row {:02} of function table {}", name.value, name.value % 100,
                         name.value / 100);
    case Name::Kind::table:
      return fmt::format("table row {:02}", name.value);
    case Name::Kind::constant:
      return fmt::format("constant {}", name.value);
    case Name::Kind::macro:
      break;
  }
  return "macro";
}

std::string text_of(const Analysis& analysis, const Name& name) {
  const SourceSet& sources = analysis.assembly.sources;
  const Position at = sources.position(name.definition);
  std::string text = fmt::format("**{}** {}", name.full, value_of(name));
  if (name.kind == Name::Kind::macro || name.kind == Name::Kind::table)
    text += fmt::format("\n\n`{}`", trimmed(sources.line(name.definition.file, at.line)));
  text += fmt::format("\n\n{}:{}, {}", sources.path(name.definition.file).filename().string(),
                      at.line, count(name.uses.size(), "use"));
  if (name.kind == Name::Kind::row) text += costs_of(analysis.assembly, name);
  return text;
}

/// Describes the instructions in `all`. If `all` has none, describes all forms of `mnemonic`.
std::string effects(std::string_view mnemonic, const std::vector<Placed>& all, vm::Cpu cpu) {
  std::string text;
  const auto add = [&](const vm::isa::Instruction& row) {
    text += fmt::format("{}`{:02} {}` {}", text.empty() ? "" : "\n\n", row.coding[cpu].opcode,
                        row.mnemonic, row.summary);
  };
  for (const Placed& placed : all)
    if (const auto* const row = placed.instruction) add(*row);
  if (!text.empty()) return text;
  for (const vm::isa::Instruction& row : vm::isa::table)
    if (row.mnemonic.substr(0, row.mnemonic.find(' ')) == mnemonic) add(row);
  return text;
}

}  // namespace

std::string hover(const Analysis& analysis, std::uint32_t file, std::size_t offset) {
  const auto& assembly = analysis.assembly;
  const Position at = assembly.sources.position({file, static_cast<std::uint32_t>(offset), 0});
  const std::string_view line = assembly.sources.line(file, at.line);
  const auto parts = assembler::split_statement(line, assembler::Block::open);
  const bool on_operation = at.column > parts.operation.begin &&
                            at.column <= parts.operation.end() + 1 && !parts.operation.empty();
  const auto code =
      assembly.ok() && on_operation ? placed_from(assembly, file, at.line) : std::vector<Placed>{};
  std::string text;
  for (const Named& named : names_at(analysis, file, offset)) {
    text = text_of(analysis, *named.name);
    break;
  }
  if (!on_operation) return text;
  const std::string_view operation = view(line, parts.operation);
  if (text.empty()) {
    const auto* const directive = assembler::find_directive(operation);
    text = directive == nullptr ? effects(operation, code, assembly.encoding.image.cpu())
                                : fmt::format("`{}` {}", directive->name, directive->summary);
  }
  return text.empty() ? text : text + places(assembly, code);
}

}  // namespace chessvm::language_server
