// SPDX-License-Identifier: MIT
// Tests the times that the README of Life states for copying accumulators or single words.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <map>

#include "tests/programs/support/assembled.hpp"
#include "vm/deck.hpp"

namespace chessvm::games::test::copies_test {
namespace {

using programs::assembly_of;
using programs::manual_says;

TEST(Copies, CostWhatTheManualStates) {
  const auto assembly = assembly_of("life/copies.asm");
  vm::Machine machine(assembly.encoding.image);
  vm::DeckReader reader;
  vm::CardStack punch;
  // Maps a label to the add cycle at which the machine first fetches the row of this label.
  std::map<std::string, std::uint64_t> begin;
  for (vm::Stop stop = vm::Stop::limit; stop == vm::Stop::limit;) {
    const vm::MachineState& state = machine.state();
    for (const auto& [name, symbol] : assembly.symbols)
      if (state.ir.empty() && symbol.value == state.pc) begin.emplace(name, state.add_cycles);
    stop = machine.step(reader, punch);
  }
  const vm::MachineState& state = machine.state();
  for (int word = 0; word < 50; ++word) EXPECT_EQ(state.word(word), word % 10 + 11) << word;

  struct Way {
    std::string_view name;
    std::string_view label;
    std::string_view end;
  };
  for (const Way& way : {Way{"by words, in a loop", "word_loop", "words"},
                         Way{"by words, each on its own", "words", "accumulator_loop"},
                         Way{"by accumulators, in a loop", "accumulator_loop", "accumulators"},
                         Way{"by accumulators, each on its own", "accumulators", "finish"}}) {
    const auto cycles = begin.at(std::string(way.end)) - begin.at(std::string(way.label));
    EXPECT_TRUE(
        manual_says("programs/life/README.md", fmt::format("| {} | {} |", way.name, cycles)));
  }
}

}  // namespace
}  // namespace chessvm::games::test::copies_test
