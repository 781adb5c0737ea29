// SPDX-License-Identifier: MIT
#include "asm/passes/checks.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <vector>

#include "asm/passes/control_flow.hpp"
#include "base/text/text.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler {
namespace {

class Checker {
 public:
  Checker(const Encoding& encoding, const ExpandedProgram& program, Report& report)
      : flow_(encoding), program_(program), report_(report) {}

  void row_ends();
  void nested_calls();

 private:
  [[nodiscard]] std::set<std::size_t> reachable(std::vector<std::size_t> open) const;
  [[nodiscard]] std::optional<std::size_t> return_after(std::size_t call) const;
  void warn(Id id, const Placed& placed, std::string message,
            std::vector<DiagnosticNote> notes = {}) {
    report_.add(id, placed.line, place(placed), std::move(message), std::move(notes));
  }
  [[nodiscard]] SourceSpan place(const Placed& placed) const {
    return program_.lines[placed.line].text.span(placed.operation);
  }

  ControlFlow flow_;
  const ExpandedProgram& program_;
  Report& report_;
};

void Checker::row_ends() {
  std::set<vm::RowNumber> reported;
  for (std::size_t i = 0; i < flow_.size(); ++i) {
    const Placed& placed = flow_[i];
    const bool code =
        placed.kind == Emission::Kind::instruction || placed.kind == Emission::Kind::data;
    if (code && placed.row % vm::rows_per_table == vm::last_row_of_table &&
        reported.insert(placed.row).second)
      warn(Id::code_in_row_99, placed, fmt::format("the machine cannot fetch row {}", placed.row));
    if (placed.instruction == nullptr) continue;
    if (has_flow(placed, vm::isa::Flow::call) &&
        placed.row % vm::rows_per_table == vm::last_row_of_table - 1)
      warn(Id::jsr_in_row_98, placed,
           fmt::format("the return address is row {}, which the machine cannot fetch",
                       placed.row + 1));
    if (!falls_through(placed) || placed.row % vm::rows_per_table == vm::last_row_of_table)
      continue;
    switch (flow_.after(i).kind) {
      case ControlFlow::Next::none:
      case ControlFlow::Next::statement:
      case ControlFlow::Next::beyond_table:
        break;
      case ControlFlow::Next::unwritten:
        warn(Id::fall_through, placed, "execution goes on into words that were never written");
        break;
      case ControlFlow::Next::row_99:
        warn(Id::fall_through, placed,
             fmt::format("execution goes on into row {}, which the machine cannot fetch",
                         placed.row + 1));
        break;
    }
  }
}

std::set<std::size_t> Checker::reachable(std::vector<std::size_t> open) const {
  std::set<std::size_t> seen(open.begin(), open.end());
  while (!open.empty()) {
    const std::size_t index = open.back();
    open.pop_back();
    for (const std::size_t next : flow_.successors(index))
      if (seen.insert(next).second) open.push_back(next);
  }
  return seen;
}

/// Returns the index of a `ret` that control can reach after the call at index `call`. Returns
/// nullopt if there is none.
std::optional<std::size_t> Checker::return_after(std::size_t call) const {
  for (const std::size_t index : reachable(flow_.successors(call)))
    if (has_flow(flow_[index], vm::isa::Flow::ret)) return index;
  return std::nullopt;
}

void Checker::nested_calls() {
  std::set<vm::RowNumber> routines;
  std::set<std::size_t> reported;
  for (std::size_t i = 0; i < flow_.size(); ++i) {
    const Placed& outer = flow_[i];
    if (!has_flow(outer, vm::isa::Flow::call) || !routines.insert(outer.target).second) continue;
    const ControlFlow::Step entry = flow_.start_of(outer.target);
    if (entry.kind != ControlFlow::Next::statement) continue;
    for (const std::size_t index : reachable({entry.index})) {
      const Placed& inner = flow_[index];
      if (!has_flow(inner, vm::isa::Flow::call) || !reported.insert(index).second) continue;
      if (const auto end = return_after(index))
        warn(Id::nested_jsr, inner,
             "this call overwrites the return address of the routine it stands in",
             {{place(outer), "the routine is called here"},
              {place(flow_[*end]), "and returns here"}});
    }
  }
}

/// Warns of names that `-D` options define and the sources never use. They are probably misspelt.
void check_definitions(std::uint32_t definitions, const SymbolTable& symbols, Report& report) {
  for (const auto& [name, symbol] : symbols.all())
    if (symbol.where.file == definitions && symbol.uses == 0)
      report.add(Id::define_unused, symbol.line, symbol.where,
                 fmt::format("nothing uses '{}', which -D defines", shortened(name)));
}

void check_labels(const SymbolTable& symbols, Report& report) {
  for (const auto& [name, symbol] : symbols.all())
    if (symbol.kind == Symbol::Kind::row && symbol.uses == 0 && symbol.value != vm::first_row)
      report.add(Id::unused_label, symbol.line, symbol.where,
                 fmt::format("nothing refers to '{}'", shortened(name)));
}

}  // namespace

void check_program(const Encoding& encoding, const SymbolTable& symbols,
                   const ExpandedProgram& program, std::optional<std::uint32_t> definitions,
                   Report& report) {
  if (definitions) check_definitions(*definitions, symbols, report);
  check_labels(symbols, report);
  Checker checker(encoding, program, report);
  checker.row_ends();
  checker.nested_calls();
}

}  // namespace chessvm::assembler
