// SPDX-License-Identifier: MIT
#include "programs/chess/simulator.hpp"

#include <algorithm>

#include "vm/deck.hpp"

namespace chessvm::chess {
namespace {

/// Runs on, counting how often `row` is fetched.
Stop run_counting(Machine& machine, const RunLimits& limits, RowNumber row, std::uint64_t& fetched,
                  DeckReader& reader, CardStack& punch) {
  for (;;) {
    const MachineState& state = machine.state();
    if (state.add_cycles >= limits.add_cycles) return Stop::limit;
    if (state.ir.empty() && state.pc == row) ++fetched;
    if (const Stop stop = machine.step(reader, punch); stop != Stop::limit) return stop;
  }
}

Words memory_of(const MachineState& state) {
  Words words{};
  for (int address = 0; address < memory_words; ++address)
    words[static_cast<std::size_t>(address)] = static_cast<std::uint8_t>(state.word(address));
  return words;
}

}  // namespace

Run run_in_process(const Program& program, const Words& words, const RunOptions& options) {
  Machine machine(program.image);
  DeckReader reader(loading_cards(words));
  CardStack punch;
  Run run;
  const RunLimits limits{.add_cycles = static_cast<std::uint64_t>(options.limit.count())};
  run.stop = machine.run(limits, reader, punch);
  const MachineState loaded = machine.state();
  run.loading = AddCycles(static_cast<std::int64_t>(loaded.add_cycles));
  // A program that stops before it has read all cards, or reads no further one, is not ours.
  if (run.stop == Stop::waiting_for_card) {
    reader.add(start_card);
    if (options.count_nodes == CountNodes::yes && program.node) {
      run.nodes = 0;
      run.stop = run_counting(machine, limits, *program.node, *run.nodes, reader, punch);
    } else {
      run.stop = machine.run(limits, reader, punch);
    }
  }
  const MachineState& state = machine.state();
  run.error = state.error;
  run.cards = punch.cards();
  run.memory = memory_of(state);
  run.search = AddCycles(static_cast<std::int64_t>(state.add_cycles - loaded.add_cycles));
  run.instructions = state.instructions - loaded.instructions;
  return run;
}

}  // namespace chessvm::chess
