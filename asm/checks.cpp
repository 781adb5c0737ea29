// SPDX-License-Identifier: MIT
#include "asm/checks.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <set>
#include <vector>

#include "base/text.hpp"
#include "vm/isa.hpp"

namespace chessvm::assembler {
namespace {

constexpr int last_row = vm::rows_per_table - 1;

/// The control flow: which statement stands at each word, and which can be executed after it.
class Flow {
 public:
  explicit Flow(const Encoding& encoding) : placed_(encoding.placed) {
    for (std::size_t i = 0; i < placed_.size(); ++i)
      if (placed_[i].kind != Emission::Kind::table_word) at(placed_[i].row, placed_[i].word) = i;
  }

  enum class Next : std::uint8_t { none, statement, unwritten, row_99, beyond_table };
  struct Step {
    Next kind = Next::none;
    std::size_t index = 0;  // of the statement
  };

  [[nodiscard]] const Placed& operator[](std::size_t index) const { return placed_[index]; }
  [[nodiscard]] std::size_t size() const { return placed_.size(); }

  /// Returns the statement executed after statement `index` when that does not jump.
  [[nodiscard]] Step after(std::size_t index) const {
    const Placed& placed = placed_[index];
    const int word = placed.word + placed.count;
    if (word < vm::words_per_row) {
      const auto next = at(placed.row, word);
      if (!next) return {Next::unwritten, 0};
      if (placed_[*next].kind != Emission::Kind::padding) return {Next::statement, *next};
    }
    return row_after(placed.row);
  }
  [[nodiscard]] Step row_after(vm::RowNumber row) const {
    if (row % vm::rows_per_table == last_row) return {Next::beyond_table, 0};
    if ((row + 1) % vm::rows_per_table == last_row) return {Next::row_99, 0};
    return start_of(row + 1);
  }
  [[nodiscard]] Step start_of(vm::RowNumber row) const {
    const auto next = at(row, vm::first_code_word(row));
    return next ? Step{Next::statement, *next} : Step{Next::unwritten, 0};
  }

 private:
  using Slot = std::optional<std::size_t>;
  static std::size_t index_of(vm::RowNumber row, int word) {
    return static_cast<std::size_t>(row - vm::first_row) * vm::words_per_row +
           static_cast<std::size_t>(word);
  }
  [[nodiscard]] const Slot& at(vm::RowNumber row, int word) const {
    return slots_.at(index_of(row, word));
  }
  Slot& at(vm::RowNumber row, int word) { return slots_.at(index_of(row, word)); }

  const std::vector<Placed>& placed_;
  std::array<Slot, std::size_t{vm::end_row - vm::first_row} * vm::words_per_row> slots_{};
};

/// The table row of an instruction that the machine knows, nullptr for anything else.
const vm::isa::Instruction* instruction_of(const Placed& placed) {
  return placed.kind == Emission::Kind::instruction ? vm::isa::find(placed.opcode) : nullptr;
}

bool has_flow(const Placed& placed, vm::isa::Flow flow) {
  const vm::isa::Instruction* instruction = instruction_of(placed);
  return instruction != nullptr && instruction->flow == flow;
}

bool falls_through(const Placed& placed) {
  const vm::isa::Instruction* instruction = instruction_of(placed);
  return instruction != nullptr && !vm::isa::ends_row(instruction->flow) &&
         instruction->flow != vm::isa::Flow::halt;
}

class Checker {
 public:
  Checker(const Encoding& encoding, const Program& program, Report& report)
      : flow_(encoding), program_(program), report_(report) {}

  void row_ends();
  void nested_calls();

 private:
  /// Statements that can follow `index` inside one routine: a `jsr` is taken to return.
  [[nodiscard]] std::vector<std::size_t> successors(std::size_t index) const;
  [[nodiscard]] std::set<std::size_t> reachable(std::vector<std::size_t> open) const;
  [[nodiscard]] std::optional<std::size_t> return_after(std::size_t call) const;
  void warn(Id id, const Placed& placed, std::string message,
            std::vector<DiagnosticNote> notes = {}) {
    report_.add(id, placed.line, place(placed), std::move(message), std::move(notes));
  }
  [[nodiscard]] SourceSpan place(const Placed& placed) const {
    return program_.lines[placed.line].text.span(placed.operation);
  }

  Flow flow_;
  const Program& program_;
  Report& report_;
};

void Checker::row_ends() {
  std::set<vm::RowNumber> reported;
  for (std::size_t i = 0; i < flow_.size(); ++i) {
    const Placed& placed = flow_[i];
    const bool code =
        placed.kind == Emission::Kind::instruction || placed.kind == Emission::Kind::data;
    if (code && placed.row % vm::rows_per_table == last_row && reported.insert(placed.row).second)
      warn(Id::code_in_row_99, placed, fmt::format("the machine cannot fetch row {}", placed.row));
    if (instruction_of(placed) == nullptr) continue;
    if (has_flow(placed, vm::isa::Flow::call) && placed.row % vm::rows_per_table == last_row - 1)
      warn(Id::jsr_in_row_98, placed,
           fmt::format("the return address is row {}, which the machine cannot fetch",
                       placed.row + 1));
    if (!falls_through(placed) || placed.row % vm::rows_per_table == last_row) continue;
    switch (flow_.after(i).kind) {
      case Flow::Next::none:
      case Flow::Next::statement:
      case Flow::Next::beyond_table:
        break;
      case Flow::Next::unwritten:
        warn(Id::fall_through, placed, "execution goes on into words that were never written");
        break;
      case Flow::Next::row_99:
        warn(Id::fall_through, placed,
             fmt::format("execution goes on into row {}, which the machine cannot fetch",
                         placed.row + 1));
        break;
    }
  }
}

std::vector<std::size_t> Checker::successors(std::size_t index) const {
  const Placed& placed = flow_[index];
  std::vector<std::size_t> next;
  const auto add = [&next](const Flow::Step& step) {
    if (step.kind == Flow::Next::statement) next.push_back(step.index);
  };
  if (instruction_of(placed) == nullptr) return next;  // `.dw`: nothing is known
  if (has_flow(placed, vm::isa::Flow::call))
    add(flow_.row_after(placed.row));
  else if (placed.target != 0)
    add(flow_.start_of(placed.target));
  if (falls_through(placed)) add(flow_.after(index));
  return next;
}

std::set<std::size_t> Checker::reachable(std::vector<std::size_t> open) const {
  std::set<std::size_t> seen(open.begin(), open.end());
  while (!open.empty()) {
    const std::size_t index = open.back();
    open.pop_back();
    for (const std::size_t next : successors(index))
      if (seen.insert(next).second) open.push_back(next);
  }
  return seen;
}

/// Returns a `ret` that can be executed after `call` has returned: it would find RR empty.
std::optional<std::size_t> Checker::return_after(std::size_t call) const {
  for (const std::size_t index : reachable(successors(call)))
    if (has_flow(flow_[index], vm::isa::Flow::ret)) return index;
  return std::nullopt;
}

void Checker::nested_calls() {
  std::set<vm::RowNumber> routines;
  std::set<std::size_t> reported;
  for (std::size_t i = 0; i < flow_.size(); ++i) {
    const Placed& outer = flow_[i];
    if (!has_flow(outer, vm::isa::Flow::call) || !routines.insert(outer.target).second) continue;
    const Flow::Step entry = flow_.start_of(outer.target);
    if (entry.kind != Flow::Next::statement) continue;
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

/// Warns of names of the command line that the sources never ask for: most often they are misspelt.
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

void check_program(const Encoding& encoding, const SymbolTable& symbols, const Program& program,
                   std::optional<std::uint32_t> definitions, Report& report) {
  if (definitions) check_definitions(*definitions, symbols, report);
  check_labels(symbols, report);
  Checker checker(encoding, program, report);
  checker.row_ends();
  checker.nested_calls();
}

}  // namespace chessvm::assembler
