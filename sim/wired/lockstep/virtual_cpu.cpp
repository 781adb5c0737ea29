// SPDX-License-Identifier: MIT
#include "sim/wired/lockstep/virtual_cpu.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "sim/wired/lockstep/near_jumps.hpp"

namespace chessvm::wired {
namespace {

// Lengths of stretches in add cycles. A stretch is a sequence of rows that the virtual CPU executes
// without a check after each row. If a card or a stop occurs in a stretch, the rows of the stretch
// must be executed again one by one. A run begins with a short stretch, so that an early card costs
// little. Each further stretch has twice the length of the one before, up to the longest.
constexpr std::uint64_t shortest_stretch = 1U << 12U;
constexpr std::uint64_t longest_stretch = 1U << 22U;
// Upper bound for the add cycles of a row: six words of at most 43 each, the fetch, and a margin.
constexpr std::uint64_t row_bound = 512;

std::uint64_t distance(std::uint64_t from, std::uint64_t to) {
  return to > from ? to - from : 0;
}

}  // namespace

std::optional<vm::Card> VirtualCpu::Reader::next() {
  used = true;
  if (shut || position == cards.size()) return std::nullopt;
  return cards[position++];
}

void VirtualCpu::set_state(const vm::MachineState& state) {
  const Result<void> set = machine_.set_state(state);
  assert(set);
  static_cast<void>(set);
}

void VirtualCpu::set_add_cycles(std::uint64_t add_cycles) {
  vm::MachineState state = machine_.state();
  state.add_cycles = add_cycles;
  set_state(state);
}

void VirtualCpu::set_cards_read(std::uint64_t cards) {
  reader_.position = static_cast<std::size_t>(std::min<std::uint64_t>(cards, reader_.cards.size()));
}

RowRun VirtualCpu::run_row(const Goal& goal) {
  RowRun row;
  reader_.used = false;
  punch_.cards.clear();
  bool at_boundary = false;
  while (!at_boundary && !row.given_up) {
    if (machine_.state().ir.empty() && goal.counted_row == machine_.state().pc) ++row.fetches;
    const bool hides_end = jumps_unseen(assignments[image().cpu()], image(), machine_.state());
    row.stop = machine_.step(reader_, punch_);
    if (row.stop == vm::Stop::brk) row.stop = vm::Stop::limit;
    at_boundary = row.stop != vm::Stop::limit || (machine_.state().ir.empty() && !hides_end);
    row.given_up = hides_end && !at_boundary &&
                   (machine_.state().add_cycles >= goal.add_cycles ||
                    (goal.interrupt != nullptr && goal.interrupt->load(std::memory_order_relaxed)));
  }
  row.cards = punch_.cards;
  row.used_device = reader_.used || !row.cards.empty();
  // If the row ended in `brk`, continue, because the wired CPU has no status `brk` at a row fetch.
  if (row.stop == vm::Stop::limit && machine_.state().status == vm::Status::brk) {
    vm::MachineState state = machine_.state();
    state.status = vm::Status::running;
    set_state(state);
  }
  return row;
}

void VirtualCpu::run_ahead(const Goal& goal) {
  reader_.shut = true;
  std::uint64_t stretch = shortest_stretch;
  while (goal.interrupt == nullptr || !goal.interrupt->load(std::memory_order_relaxed)) {
    const vm::MachineState& now = machine_.state();
    const std::uint64_t left = distance(now.add_cycles, goal.add_cycles);
    if (left < 2 * row_bound || !run_stretch_ahead(goal, std::min(stretch, left - row_bound))) {
      run_rows_ahead(goal);
      break;
    }
    stretch = std::min(2 * stretch, longest_stretch);
  }
  reader_.shut = false;
}

/// Runs whole rows for about `add_cycles`, but not beyond the instruction limit of `goal`. If the
/// limit allows no row, or if a card or a stop occurs, restores the state and returns false.
bool VirtualCpu::run_stretch_ahead(const Goal& goal, std::uint64_t add_cycles) {
  const vm::MachineState before = machine_.state();
  if (distance(before.instructions, goal.instructions) <= vm::words_per_row) return false;
  reader_.used = false;
  punch_.cards.clear();
  vm::Stop stop = machine_.run({.add_cycles = before.add_cycles + add_cycles,
                                .instructions = goal.instructions - vm::words_per_row},
                               reader_, punch_);
  while (stop == vm::Stop::limit && !machine_.state().ir.empty())
    stop = machine_.step(reader_, punch_);
  const bool moved = machine_.state().instructions != before.instructions;
  if (stop == vm::Stop::limit && moved && !reader_.used && punch_.cards.empty()) return true;
  set_state(before);
  return false;
}

void VirtualCpu::run_rows_ahead(const Goal& goal) {
  while (true) {
    const vm::MachineState before = machine_.state();
    reader_.used = false;
    punch_.cards.clear();
    vm::Stop stop = vm::Stop::limit;
    do {
      stop = machine_.step(reader_, punch_);
    } while (stop == vm::Stop::limit && !machine_.state().ir.empty());
    const vm::MachineState& after = machine_.state();
    if (stop != vm::Stop::limit || reader_.used || !punch_.cards.empty() ||
        after.add_cycles > goal.add_cycles || after.instructions > goal.instructions) {
      set_state(before);
      return;
    }
    if (goal.interrupt != nullptr && goal.interrupt->load(std::memory_order_relaxed)) return;
  }
}

}  // namespace chessvm::wired
