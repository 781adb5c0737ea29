// SPDX-License-Identifier: MIT
#include "programs/chess/simulator.hpp"

#include <algorithm>

#include "vm/deck.hpp"

namespace chessvm::chess {
namespace {

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
    if (program.node) machine.watch(*program.node);
    run.stop = machine.run(limits, reader, punch);
    if (program.node) run.nodes = machine.fetches_of_watched_row();
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
