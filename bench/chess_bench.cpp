// SPDX-License-Identifier: MIT
// Measures the chess search on each core in instructions a second: complete searches of positions
// from timing.epd. The reference interpreter searches fewer plies. Compare ratios of rates, because
// rates depend on the computer. Includes native code if build and system can generate it.
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <vector>

#include "base/files/file.hpp"
#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/rules/epd.hpp"
#include "vm/deck.hpp"
#include "vm/native/core_choice.hpp"
#include "vm/native/native_core.hpp"
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

/// Returns machines that have read a position and wait for the card that starts the search.
std::vector<vm::Machine> loaded_machines(int depth, vm::MakeCore core) {
  std::vector<vm::Machine> machines;
  const std::string path = CHESSVM_TEST_DATA "/chess/timing.epd";
  for (const auto& record : read_epd(read_file(path).value(), path)) {
    if (machines.size() == positions) break;
    const Representation searched = represent(record.value().position);
    vm::DeckReader cards(loading_cards(to_words(ask(searched.position, depth), program().map)));
    vm::CardStack punch;
    machines.emplace_back(program().image, core);
    if (machines.back().run({}, cards, punch) != vm::Stop::waiting_for_card)
      throw std::runtime_error("the program did not read its position");
  }
  return machines;
}

void search(benchmark::State& state, vm::native::CoreKind core) {
  if (core == vm::native::CoreKind::native)
    if (const auto reason = vm::native::no_native_code()) {
      state.SkipWithError(reason->message.c_str());
      return;
    }
  const std::vector<vm::Machine> loaded =
      loaded_machines(static_cast<int>(state.range(0)), vm::native::core_maker(core));
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
  const std::vector<vm::Machine> loaded =
      loaded_machines(static_cast<int>(state.range(0)), vm::make_no_core);
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

/// Measures the translation of the chess program, the largest of the project.
void translation(benchmark::State& state) {
  const auto chess = std::make_shared<const vm::Program>(program().image);
  for (auto _ : state) {
    const auto core = vm::native::translate(chess);
    if (!core) state.SkipWithError(core.error().message.c_str());
  }
}

BENCHMARK_CAPTURE(search, native, vm::native::CoreKind::native)
    ->Arg(4)
    ->Arg(3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, interpreter, vm::native::CoreKind::interpreter)
    ->Arg(4)
    ->Arg(3)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(translation)->Unit(benchmark::kMillisecond);
BENCHMARK(reference_search)->Arg(3)->Unit(benchmark::kMillisecond);

}  // namespace
