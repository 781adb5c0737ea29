// SPDX-License-Identifier: MIT
// The chess search on the interpreter, instructions a second: whole moves from timing.epd. The
// reference interpreter runs shallower searches; read the ratio.
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <vector>

#include "base/file.hpp"
#include "programs/chess/embedded_program.hpp"
#include "programs/chess/epd.hpp"
#include "vm/deck.hpp"
#include "vm/reference.hpp"

namespace {

using namespace chessvm;
using namespace chessvm::chess;

constexpr std::size_t positions = 40;

const chess::Program& program() {
  static const Result<chess::Program> built_in = built_in_program();
  if (!built_in) throw std::runtime_error(to_text(built_in.error()));
  return built_in.value();
}

/// Machines that have read a position and wait for the card that starts the search.
std::vector<vm::Machine> loaded_machines(int depth) {
  std::vector<vm::Machine> machines;
  const std::string path = CHESSVM_TEST_DATA "/chess/timing.epd";
  for (const auto& record : read_epd(read_file(path).value(), path)) {
    if (machines.size() == positions) break;
    const Representation searched = represent(record.value().position);
    vm::DeckReader cards(loading_cards(to_words(ask(searched.position, depth), program().map)));
    vm::CardStack punch;
    machines.emplace_back(program().image);
    if (machines.back().run({}, cards, punch) != vm::Stop::waiting_for_card)
      throw std::runtime_error("the program did not read its position");
  }
  return machines;
}

void fast_search(benchmark::State& state) {
  const std::vector<vm::Machine> loaded = loaded_machines(static_cast<int>(state.range(0)));
  double instructions = 0;
  for (auto _ : state)
    for (const vm::Machine& start : loaded) {
      vm::Machine machine = start;
      vm::DeckReader cards({search_card, answer_card});
      vm::CardStack punch;
      machine.run({}, cards, punch);
      instructions += static_cast<double>(machine.state().instructions);
    }
  state.counters["instructions/s"] = benchmark::Counter(instructions, benchmark::Counter::kIsRate);
}

void reference_search(benchmark::State& state) {
  const std::vector<vm::Machine> loaded = loaded_machines(static_cast<int>(state.range(0)));
  double instructions = 0;
  for (auto _ : state)
    for (const vm::Machine& start : loaded) {
      vm::MachineState machine = start.state();
      vm::DeckReader cards({search_card, answer_card});
      vm::CardStack punch;
      while (vm::reference_step(program().image, machine, cards, punch) == vm::Stop::limit) {
      }
      instructions += static_cast<double>(machine.instructions);
    }
  state.counters["instructions/s"] = benchmark::Counter(instructions, benchmark::Counter::kIsRate);
}

BENCHMARK(fast_search)->Arg(4)->Arg(3)->Unit(benchmark::kMillisecond);
BENCHMARK(reference_search)->Arg(3)->Unit(benchmark::kMillisecond);

}  // namespace
