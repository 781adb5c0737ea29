// SPDX-License-Identifier: MIT
// Compares a core with the reference interpreter on random programs, legal and illegal.
#pragma once

#include <gtest/gtest.h>

#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "tests/support/amount.hpp"
#include "tests/vm/program_builder.hpp"
#include "vm/deck.hpp"
#include "vm/machine.hpp"
#include "vm/output/observer.hpp"
#include "vm/reference.hpp"

namespace chessvm::vm::test {

using Random = std::mt19937_64;

inline int below(Random& random, int bound) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(bound));
}

/// Sequences of instructions that a core may execute as one operation.
inline const std::vector<std::vector<isa::Operation>> phrases{
    {isa::Operation::mov_constant, isa::Operation::swap_ab, isa::Operation::mov_from_memory},
    {isa::Operation::ftl, isa::Operation::swap_ab, isa::Operation::mov_from_memory},
    {isa::Operation::swap_ab, isa::Operation::mov_from_memory},
    {isa::Operation::swap_ab, isa::Operation::mov_ba},
    {isa::Operation::swap_ac, isa::Operation::mov_ca},
    {isa::Operation::swap_ad, isa::Operation::mov_da},
    {isa::Operation::swap_ae, isa::Operation::mov_ea},
    {isa::Operation::add_constant, isa::Operation::jn},
    {isa::Operation::lodig, isa::Operation::jz},
};

inline Cpu random_cpu(Random& random) {
  return cpus.at(random() % cpus.size());
}

/// Returns a program of random instructions for a random CPU. The jumps go to rows with code.
inline Image legal_program(Random& random) {
  Image image;
  image.set_cpu(random_cpu(random));
  const auto target = [&](int table) {
    return table * 100 + (table == 3 ? 6 + below(random, 93) : below(random, 99));
  };
  for (RowNumber row = first_row; row < end_row; ++row) {
    if (is_reserved(row) || row % 100 == 99) continue;
    if (function_table(row) == 3) image.set_table_word(row, below(random, 200) - 100);
    std::vector<Source> sources;
    for (;;) {
      Source source{
          static_cast<isa::Operation>(below(random, static_cast<int>(isa::table.size())))};
      const isa::Instruction& instruction = isa::describe(source.operation);
      // Stops, and addresses that are out of range, must be rare, because they end a program.
      const bool stops =
          instruction.flow == isa::Flow::breakpoint || instruction.flow == isa::Flow::halt;
      if (stops && below(random, 50) != 0) continue;
      if (source.operation == isa::Operation::ret && below(random, 5) != 0) continue;
      const bool far = instruction.operand == isa::Operand::far;
      source.operand = instruction.operand == isa::Operand::word ? below(random, 100)
                       : far                                     ? target(1 + below(random, 3))
                                                                 : target(function_table(row));
      std::vector<Source> more = sources;
      const bool word = instruction.access == isa::Access::load_word ||
                        instruction.access == isa::Access::store_word;
      const bool accumulator = instruction.access == isa::Access::load_accumulator ||
                               instruction.access == isa::Access::store_accumulator;
      const bool table = instruction.access == isa::Access::table_word;
      if ((word || accumulator || table) && below(random, 30) != 0) {
        more.push_back({isa::Operation::mov_constant, word    ? below(random, 75)
                                                      : table ? 6 + below(random, 94)
                                                              : below(random, 15)});
        if (word) more.push_back({isa::Operation::swap_ab});
      }
      if (below(random, 4) == 0)
        for (const isa::Operation operation : phrases[random() % phrases.size()])
          more.push_back(
              {operation, operation == isa::Operation::jn || operation == isa::Operation::jz
                              ? target(function_table(row))
                              : below(random, 100)});
      else
        more.push_back(source);
      if (!write_row(image, row, more)) break;
      sources = more;
    }
  }
  return image;
}

inline Image any_program(Random& random) {
  Image image;
  image.set_cpu(random_cpu(random));
  for (RowNumber row = first_row; row < end_row; ++row)
    for (int word = 0; word < words_per_row; ++word)
      image.set_word(row, word, below(random, 8) == 0 ? 99 : below(random, 100));
  return image;
}

inline std::vector<Card> random_deck(Random& random) {
  std::vector<Card> deck;
  for (int i = below(random, 30); i > 0; --i)
    deck.push_back({below(random, 100'000), below(random, 4) == 0});
  return deck;
}

inline Accumulator random_accumulator(Random& random) {
  Accumulator accumulator{.negative = below(random, 2) == 0};
  for (std::uint8_t& word : accumulator.words) word = static_cast<std::uint8_t>(below(random, 100));
  return accumulator;
}

/// Returns a random state at the beginning of a row.
inline MachineState random_state(Random& random) {
  MachineState state;
  state.pc = first_row + below(random, end_row - first_row);
  select_bank(state, function_table(state.pc));
  state.rr = below(random, 2) == 0 ? 0 : first_row + below(random, end_row - first_row);
  state.rf = random_accumulator(random);
  state.ls = random_accumulator(random);
  for (Accumulator& accumulator : state.memory)
    accumulator.words = random_accumulator(random).words;
  return state;
}

inline std::string registers_text(const MachineState& state) {
  std::string text = "PC " + std::to_string(state.pc) + ", RR " + std::to_string(state.rr) +
                     ", instructions " + std::to_string(state.instructions) + ", add cycles " +
                     std::to_string(state.add_cycles) + ", RF " + accumulator_text(state.rf) +
                     ", LS " + accumulator_text(state.ls) + ", memory";
  for (const Accumulator& accumulator : state.memory) text += ' ' + accumulator_text(accumulator);
  return text;
}

/// Compares a core with the reference interpreter; returns the number of executed instructions.
inline std::uint64_t compare(MakeCore core, const Image& image, Random& random,
                             std::uint64_t longest) {
  const auto deck = random_deck(random);
  DeckReader fast_reader(deck);
  DeckReader reference_reader(deck);
  CardStack fast_punch;
  CardStack reference_punch;
  Machine machine(image, core);
  MachineState state;
  if (below(random, 2) == 0) state = random_state(random);
  EXPECT_TRUE(machine.set_state(state));
  for (;;) {
    // Half of the runs have no limit of add cycles, so that the core executes long stretches.
    const RunLimits limits{
        .add_cycles =
            below(random, 2) == 0 ? RunLimits{}.add_cycles : state.add_cycles + random() % 200'000,
        .instructions = state.instructions + random() % (below(random, 3) == 0 ? 10 : 20'000)};
    const Stop fast = machine.run(limits, fast_reader, fast_punch);
    Stop slow = Stop::limit;
    while (slow == Stop::limit) {
      if (state.status != Status::halted &&
          (state.add_cycles >= limits.add_cycles || state.instructions >= limits.instructions))
        break;
      slow = reference_step(image, state, reference_reader, reference_punch);
    }
    EXPECT_EQ(fast, slow);
    EXPECT_TRUE(machine.state() == state) << registers_text(machine.state()) << "\nis not\n"
                                          << registers_text(state);
    EXPECT_EQ(fast_punch.cards(), reference_punch.cards());
    EXPECT_FALSE(impossible(state)) << *impossible(state);
    if (testing::Test::HasFailure() || (slow != Stop::limit && slow != Stop::brk) ||
        state.instructions >= longest)
      return state.instructions;
  }
}

inline std::uint64_t seed_of_run() {
  return chosen_seed(20'250'000);
}

/// Compares the core with the reference interpreter on at least `programs` random programs, and on
/// at least `at_least` instructions in total. Stops a program soon after `longest` instructions.
inline void compare_programs(MakeCore core, Image (*make)(Random&), int programs,
                             std::uint64_t at_least, std::uint64_t longest = 50'000) {
  std::uint64_t executed = 0;
  for (std::uint64_t seed = seed_of_run(); programs > 0 || executed < at_least;
       --programs, ++seed) {
    Random random(seed);
    executed += compare(core, make(random), random, longest);
    ASSERT_FALSE(testing::Test::HasFailure()) << "CHESSVM_SEED=" << seed;
  }
  std::cout << executed << " instructions compared, seeds from " << seed_of_run() << '\n';
}

}  // namespace chessvm::vm::test
