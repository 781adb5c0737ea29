// SPDX-License-Identifier: MIT
#include "vm/native/flow.hpp"

#include <algorithm>
#include <utility>

#include "vm/decode.hpp"

namespace chessvm::vm::native {
namespace {

using isa::Operation;

/// Converts register letters of the instruction table (isa.hpp) to a set of registers.
constexpr RegisterSet set_of(std::string_view letters) {
  RegisterSet set = 0;
  for (const char letter : letters) {
    if (letter >= 'A' && letter <= 'E')
      set = static_cast<RegisterSet>(set | 1U << static_cast<unsigned>(letter - 'A'));
    else if (letter == 'N')
      set |= 1;
    else if (letter >= 'F' && letter <= 'M')
      set |= 0x20;
  }
  return set;
}

/// Returns the registers that `instruction` overwrites completely. A includes N; F-J include M.
constexpr RegisterSet replaced_by(const isa::Instruction& instruction) {
  const std::string_view writes = instruction.writes;
  RegisterSet set = set_of(writes);
  if (writes.find("AN") == std::string_view::npos && writes.find("ABCDEN") != 0 &&
      writes.find("ABN") != 0 && writes.find("ACN") != 0 && writes.find("ADN") != 0 &&
      writes.find("AEN") != 0)
    set = static_cast<RegisterSet>(set & ~1U);
  if (writes.find("FGHIJM") == std::string_view::npos) set = static_cast<RegisterSet>(set & ~0x20U);
  return set;
}

bool may_leave(const isa::Instruction& instruction) {
  return instruction.access != isa::Access::registers || instruction.flow == isa::Flow::ret;
}

bool ends_here(const Step& step) {
  return step.leaves || isa::ends_row(isa::describe(step.operation).flow);
}

}  // namespace

Flow::Flow(const Program& program) {
  for (RowNumber row = first_row; row < end_row; ++row) add_row(program, row);
  junctions_.resize(steps_.size());
  find_entries(program);
  find_constant_addresses();
  find_live_registers();
}

void Flow::add_row(const Program& program, RowNumber row) {
  const std::uint32_t entry = program.entry(row);
  if (!is_executable(row)) {
    steps_.push_back({.row = row});
    return;
  }
  for (RowDecoder decoder(program.image(), row); !decoder.done();) {
    const auto place = static_cast<std::uint32_t>(steps_.size());
    const DecodedInstruction decoded = decoder.next();
    Step step{.row = row};
    const bool watched = place == entry && program.places()[place].action == action(Special::rare);
    if (decoded.error == MachineError::none && !watched) {
      const isa::Instruction& instruction = *decoded.instruction;
      step.operation = isa::operation(instruction);
      step.leaves = instruction.access == isa::Access::card_reader ||
                    instruction.access == isa::Access::card_punch ||
                    instruction.flow == isa::Flow::breakpoint ||
                    instruction.flow == isa::Flow::halt;
      step.can_leave = may_leave(instruction);
      step.operand = decoded.operand;
      if (isa::has_target(instruction)) step.target = program.entry(decoded.operand);
      const isa::Coding& coding = instruction.coding[program.image().cpu()];
      if (instruction.flow == isa::Flow::branch)
        step.more_if_taken = coding.taken - coding.add_cycles;
    }
    const Costs before = program.before(place);
    const Costs after = program.before(place + 1);
    step.costs = {after.add_cycles - before.add_cycles, after.instructions - before.instructions};
    steps_.push_back(step);
    if (!falls_through(decoded)) break;
  }
}

/// Marks entries: places where paths meet, targets of backward jumps, and rows where native code
/// continues after a call or an exit.
void Flow::find_entries(const Program& program) {
  std::vector<int> ways(steps_.size());
  const auto enter_row = [&](RowNumber row) {
    if (row < end_row) junctions_[program.entry(row)].entered = true;
  };
  enter_row(first_row);
  for (std::uint32_t place = 0; place < size(); ++place) {
    const Step& step = steps_[place];
    if (step.leaves) enter_row(step.row + 1);
    if (step.leaves) continue;
    const isa::Instruction& instruction = isa::describe(step.operation);
    if (isa::has_target(instruction)) {
      ++ways[step.target];
      if (step.target <= place) junctions_[step.target].entered = true;
    }
    if (instruction.flow == isa::Flow::call && step.row + 1 < end_row) {
      enter_row(step.row + 1);
      junctions_[program.entry(step.row + 1)].returned_to = true;
    }
    if (!ends_here(step) && place + 1 < size()) ++ways[place + 1];
  }
  for (std::uint32_t place = 0; place < size(); ++place)
    if (ways[place] > 1) junctions_[place].entered = true;
}

/// Clears `can_leave` of instructions that access memory words at constant, valid addresses.
void Flow::find_constant_addresses() {
  constexpr int unknown = memory_words;
  int a = unknown;
  int b = unknown;
  for (std::uint32_t place = 0; place < size(); ++place) {
    Step& step = steps_[place];
    if (step.row != (place == 0 ? 0 : steps_[place - 1].row) && junctions_[place].entered) {
      a = unknown;
      b = unknown;
    }
    const bool by_word =
        step.operation == Operation::mov_from_memory || step.operation == Operation::mov_to_memory;
    if (by_word && b < memory_words) step.can_leave = false;
    if (step.leaves) continue;
    const RegisterSet written = set_of(isa::describe(step.operation).writes);
    if (step.operation == Operation::swap_ab) {
      std::swap(a, b);
    } else if (step.operation == Operation::mov_constant) {
      a = step.operand;
    } else {
      if ((written & 1U) != 0) a = unknown;
      if ((written & 2U) != 0) b = unknown;
    }
    if (ends_here(step)) {
      a = unknown;
      b = unknown;
    }
  }
}

std::uint64_t Flow::longest_way() const {
  std::vector<std::uint64_t> from(steps_.size() + 1);
  for (std::uint32_t place = size(); place-- > 0;) {
    const Step& step = steps_[place];
    std::uint64_t after = ends_here(step) ? 0 : from[place + 1];
    if (!step.leaves && step.target > place) after = std::max(after, from[step.target]);
    from[place] = static_cast<std::uint64_t>(step.costs.add_cycles) + after;
  }
  return *std::max_element(from.begin(), from.end());
}

RegisterSet Flow::live_before(std::uint32_t place) const {
  const Step& step = steps_[place];
  if (step.leaves || step.can_leave || step.operation == Operation::ret) return all_registers;
  const isa::Instruction& instruction = isa::describe(step.operation);
  RegisterSet after = 0;
  // A run may end at a jump backwards, and the end of a run needs every register.
  if (isa::has_target(instruction))
    after |= step.target <= place ? all_registers : junctions_[step.target].live;
  if (!ends_here(step)) after |= junctions_[place + 1].live;
  return static_cast<RegisterSet>((after & ~replaced_by(instruction)) | set_of(instruction.reads));
}

void Flow::find_live_registers() {
  for (Junction& junction : junctions_) junction.live = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t place = size(); place-- > 0;) {
      const RegisterSet live = live_before(place);
      changed |= live != junctions_[place].live;
      junctions_[place].live = live;
    }
  }
}

}  // namespace chessvm::vm::native
