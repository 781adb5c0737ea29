// SPDX-License-Identifier: MIT
#include "asm/passes/control_flow.hpp"

namespace chessvm::assembler {
namespace {

std::size_t slot(vm::RowNumber row, int word) {
  return static_cast<std::size_t>(row - vm::first_row) * vm::words_per_row +
         static_cast<std::size_t>(word);
}

}  // namespace

bool has_flow(const Placed& placed, vm::isa::Flow flow) {
  const vm::isa::Instruction* instruction = placed.instruction;
  return instruction != nullptr && instruction->flow == flow;
}

bool falls_through(const Placed& placed) {
  const vm::isa::Instruction* instruction = placed.instruction;
  return instruction != nullptr && !vm::isa::ends_row(instruction->flow) &&
         instruction->flow != vm::isa::Flow::halt;
}

int cycles_of(const Placed& placed, vm::Cpu cpu, Branch branch) {
  const vm::isa::Instruction* instruction = placed.instruction;
  if (instruction == nullptr) return 0;
  const bool first = placed.word == vm::first_code_word(placed.row);
  const int fetch =
      first ? vm::isa::row_fetch(cpu, vm::function_table(placed.row)) : vm::isa::fetch[cpu].next;
  const vm::isa::Coding& coding = instruction->coding[cpu];
  const bool taken = branch == Branch::taken && instruction->flow == vm::isa::Flow::branch;
  return fetch + (taken ? coding.taken : coding.add_cycles);
}

ControlFlow::ControlFlow(const Encoding& encoding) : placed_(encoding.placed) {
  for (std::size_t i = 0; i < placed_.size(); ++i)
    if (placed_[i].kind != Emission::Kind::table_word)
      slots_.at(slot(placed_[i].row, placed_[i].word)) = i;
}

const ControlFlow::Slot& ControlFlow::at(vm::RowNumber row, int word) const {
  return slots_.at(slot(row, word));
}

ControlFlow::Step ControlFlow::after(std::size_t index) const {
  const Placed& placed = placed_[index];
  const int word = placed.word + placed.count;
  if (word < vm::words_per_row) {
    const auto next = at(placed.row, word);
    if (!next) return {Next::unwritten, 0};
    if (placed_[*next].kind != Emission::Kind::padding) return {Next::statement, *next};
  }
  return row_after(placed.row);
}

ControlFlow::Step ControlFlow::row_after(vm::RowNumber row) const {
  if (row % vm::rows_per_table == vm::last_row_of_table) return {Next::beyond_table, 0};
  if ((row + 1) % vm::rows_per_table == vm::last_row_of_table) return {Next::row_99, 0};
  return start_of(row + 1);
}

ControlFlow::Step ControlFlow::start_of(vm::RowNumber row) const {
  const auto next = at(row, vm::first_code_word(row));
  return next ? Step{Next::statement, *next} : Step{Next::unwritten, 0};
}

std::vector<std::size_t> ControlFlow::successors(std::size_t index) const {
  const Placed& placed = placed_[index];
  std::vector<std::size_t> next;
  const auto add = [&next](const Step& step) {
    if (step.kind == Next::statement) next.push_back(step.index);
  };
  if (placed.instruction == nullptr) return next;  // the successors are unknown
  if (has_flow(placed, vm::isa::Flow::call))
    add(row_after(placed.row));
  else if (placed.target != 0)
    add(start_of(placed.target));
  if (falls_through(placed)) add(after(index));
  return next;
}

}  // namespace chessvm::assembler
