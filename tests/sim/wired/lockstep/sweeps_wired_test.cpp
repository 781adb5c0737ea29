// SPDX-License-Identifier: MIT
// Tests instructions of the wired CPU with all values that matter, in each function table and at
// different places in the row. All words differ, so that the test notices a wrong word.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <numeric>
#include <vector>

#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "tests/sim/wired/lockstep/imposed_rows.hpp"
#include "tests/sim/wired/lockstep/random_program.hpp"
#include "tests/support/amount.hpp"

namespace chessvm::wired::test::sweeps_wired_test {
namespace {

using vm::isa::Operation;
using vm::test::Source;

/// Returns the instructions that use only registers and neither stop nor jump unconditionally.
std::vector<Operation> operations_on_registers() {
  std::vector<Operation> operations;
  for (const vm::isa::Instruction& instruction : vm::isa::table)
    if (instruction.access == vm::isa::Access::registers &&
        (instruction.flow == vm::isa::Flow::next || instruction.flow == vm::isa::Flow::branch))
      operations.push_back(vm::isa::operation(instruction));
  return operations;
}

constexpr std::array operands_of_sums{0, 1, 49, 50, 51, 98, 99};

void set_a(vm::MachineState& state, int value) {
  state.rf.negative = value < 0;
  state.rf.words[0] = static_cast<std::uint8_t>((value + 100) % 100);
}

class Sweep {
 public:
  explicit Sweep(std::uint64_t seed) : random_(seed) {
    std::cout << "CHESSVM_SEED=" << seed << '\n';
  }

  /// Returns a state in which all words differ.
  [[nodiscard]] vm::MachineState state() {
    std::array<std::uint8_t, 100> words{};
    std::iota(words.begin(), words.end(), std::uint8_t{0});
    std::shuffle(words.begin(), words.end(), random_);
    vm::MachineState made;
    auto word = words.begin();
    const auto fill = [&](vm::Accumulator& accumulator) {
      for (std::uint8_t& each : accumulator.words) each = *word++;
    };
    fill(made.rf);
    fill(made.ls);
    for (vm::Accumulator& accumulator : made.memory) fill(accumulator);
    made.ls.negative = random_() % 2 != 0;
    made.rr = 306 + static_cast<vm::RowNumber>(random_() % 90);
    return made;
  }

  /// Adds a row with the instruction. Function table and place in the row vary from call to call.
  void add(const vm::MachineState& state, Source source) {
    ++number_;
    add(state, source, 1 + static_cast<int>(number_ % 3), static_cast<int>(number_ / 3 % 6));
  }
  void add_in_every_table(const vm::MachineState& state, Source source) {
    ++number_;
    for (int table = 1; table <= 3; ++table)
      add(state, source, table, static_cast<int>(number_ % 6));
  }
  void run() {
    rows_.run();
    std::cout << rows_.summary() << '\n';
    EXPECT_TRUE(rows_.count().left_out.empty());
  }

 private:
  /// Adds a row: the instruction `flipn` up to `flips` times, as often as it fits, then `source`.
  void add(vm::MachineState state, Source source, int table, int flips) {
    state.pc = table * vm::rows_per_table + 10 + static_cast<vm::RowNumber>(number_ % 80);
    select_bank(state, table);
    for (; flips >= 0; --flips) {
      std::vector<Source> program(static_cast<std::size_t>(flips), {Operation::flipn});
      program.push_back(source);
      const auto words = words_of(state.pc, program);
      if (!words) continue;
      state.rf.negative ^= flips % 2 != 0;
      rows_.add(
          {.name = row_name(state, source), .before = state, .words = *words, .table_words = {}});
      return;
    }
    ADD_FAILURE() << "no place for " << row_name(state, source);
  }
  [[nodiscard]] static std::string row_name(const vm::MachineState& state, Source source) {
    return std::string(vm::isa::describe(source.operation).mnemonic) + ", operand " +
           std::to_string(source.operand) + ", row " + std::to_string(state.pc);
  }

  Random random_;
  ImposedRows rows_;
  std::uint64_t number_ = 0;
};

std::uint64_t seed() {
  return chosen_seed(1'946);
}

TEST(WiredSweeps, EveryAWithEveryInstruction) {
  Sweep sweep(seed());
  for (const Operation operation : operations_on_registers())
    for (int a = -100; a < 100; ++a) {
      vm::MachineState state = sweep.state();
      set_a(state, a);
      sweep.add(state, {operation, 11 + (a + 100) % 80});
    }
  sweep.run();
}

TEST(WiredSweeps, ConditionalJumpsInEveryTable) {
  Sweep sweep(seed());
  for (const Operation operation : {Operation::jn, Operation::jz, Operation::jil})
    for (int a = -100; a < 100; ++a) {
      vm::MachineState state = sweep.state();
      set_a(state, a);
      sweep.add_in_every_table(state, {operation, 44});
    }
  sweep.run();
}

TEST(WiredSweeps, SumsAndDifferences) {
  Sweep sweep(seed());
  for (const Operation operation : {Operation::add_d, Operation::sub_d, Operation::add_constant})
    for (const int operand : operands_of_sums)
      for (int a = -100; a < 100; ++a) {
        vm::MachineState state = sweep.state();
        set_a(state, a);
        state.rf.words[3] = static_cast<std::uint8_t>(operand);
        sweep.add(state, {operation, operand});
      }
  sweep.run();
}

TEST(WiredSweeps, EveryWordOfMemory) {
  Sweep sweep(seed());
  for (const Operation operation : {Operation::mov_from_memory, Operation::mov_to_memory})
    for (int word = 0; word < vm::memory_words; ++word)
      for (const bool negative : {false, true}) {
        vm::MachineState state = sweep.state();
        state.rf.negative = negative;
        state.rf.words[1] = static_cast<std::uint8_t>(word);
        sweep.add_in_every_table(state, {operation});
      }
  sweep.run();
}

TEST(WiredSweeps, EveryAccumulator) {
  Sweep sweep(seed());
  for (const Operation operation : {Operation::loadacc, Operation::storeacc})
    for (int accumulator = 0; accumulator < vm::memory_accumulators; ++accumulator)
      for (const bool negative : {false, true}) {
        vm::MachineState state = sweep.state();
        set_a(state, accumulator);
        state.ls.negative = negative;
        sweep.add_in_every_table(state, {operation});
      }
  sweep.run();
}

/// If A is `before`, and both D and the operand are `sum`, the operation must set A to `after`.
struct Corner {
  Operation operation;
  int before;
  int sum;
  int after;
};

TEST(WiredSweeps, CornersOfTheSign) {
  // These values are calculated by hand, independently of the virtual CPU.
  constexpr std::array corners{Corner{Operation::lodig, -1, 0, -91},
                               Corner{Operation::lodig, -10, 0, -100},
                               Corner{Operation::lodig, -100, 0, -100},
                               Corner{Operation::swapdig, -88, 0, -79},
                               Corner{Operation::swapdig, -10, 0, -91},
                               Corner{Operation::swapdig, -91, 0, -10},
                               Corner{Operation::swapdig, -100, 0, -100},
                               Corner{Operation::inc, 99, 0, -100},
                               Corner{Operation::inc, -1, 0, 0},
                               Corner{Operation::dec, -100, 0, 99},
                               Corner{Operation::dec, 0, 0, -1},
                               Corner{Operation::add_d, 99, 99, -2},
                               Corner{Operation::add_d, 99, 1, -100},
                               Corner{Operation::add_d, -100, 99, -1},
                               Corner{Operation::add_constant, 99, 99, -2},
                               Corner{Operation::add_constant, -100, 99, -1},
                               Corner{Operation::sub_d, -100, 99, 1},
                               Corner{Operation::sub_d, -100, 1, 99},
                               Corner{Operation::sub_d, -100, 0, -100},
                               Corner{Operation::clr, -37, 0, 0},
                               Corner{Operation::flipn, -100, 0, 0}};
  ImposedRows rows;
  for (int table = 1; table <= 3; ++table)
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Corner& corner = corners[i];
      vm::MachineState state;
      state.pc = table * vm::rows_per_table + 20 + static_cast<vm::RowNumber>(i);
      select_bank(state, table);
      set_a(state, corner.before);
      state.rf.words[3] = static_cast<std::uint8_t>(corner.sum);
      vm::MachineState after = state;
      set_a(after, corner.after);
      ++after.pc;
      after.add_cycles = static_cast<std::uint64_t>(
          vm::isa::row_fetch(vm::Cpu::published, table) +
          vm::isa::describe(corner.operation).coding.published.add_cycles);
      rows.add({.name = std::string(vm::isa::describe(corner.operation).mnemonic) + " of " +
                        std::to_string(corner.before),
                .before = state,
                .words = words_of(state.pc, {{corner.operation, corner.sum}}).value(),
                .table_words = {},
                .after = after});
    }
  rows.run();
  EXPECT_EQ(rows.count().with_expectation, 3 * corners.size());
  std::cout << rows.summary() << '\n';
}

}  // namespace
}  // namespace chessvm::wired::test::sweeps_wired_test
