// SPDX-License-Identifier: MIT
// Measures the chess program on the wired CPU in add cycles a second: by whole add cycles, by
// pulses, and in lockstep with the virtual CPU. Compare ratios of rates, because rates depend on
// the computer.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>

#include "programs/chess/host/embedded_program.hpp"
#include "programs/chess/rules/fen.hpp"
#include "programs/chess/search/oracle.hpp"
#include "programs/host/deck_text.hpp"
#include "sim/wired/lockstep/lockstep.hpp"
#include "sim/wired/machine/wired_computer.hpp"

namespace {

using namespace chessvm;

constexpr const char* position = "3r2k1/1p1b1pp1/pq5p/8/3NR3/2PQ3P/PP3PP1/6K1 b - - 0 1";
constexpr std::uint64_t few = 100'000;  // add cycles to measure; a move takes 53 million
constexpr std::uint64_t many = 20'000'000;
constexpr std::uint64_t warm_up = 1'000'000;  // add cycles; the fast engine learns control states
constexpr std::uint64_t for_ever = std::numeric_limits<std::uint64_t>::max();

template <class Value>
Value value_of(Result<Value> result) {
  if (!result) throw std::runtime_error(to_text(result.error()));
  return std::move(result.value());
}

/// A wired CPU with the chess program, and the cards of a position in its card reader.
struct Setting {
  explicit Setting(eniac::EngineKind engine) {
    const chess::Program program = value_of(chess::built_in_program());
    const auto searched = chess::represent(value_of(chess::read_fen(position)));
    const chess::Question question = chess::ask(searched.position, chess::deepest_search);
    deck = value_of(
        wired::parse_cards(host::deck_text(chess::question_deck(question, program.map)), "deck"));
    loading_cards = chess::loading_cards(chess::to_words(question, program.map)).size();
    image = program.image;
    computer = value_of(wired::WiredComputer::make(CHESSVM_WIRED_PATCH, image, engine));
    computer->load(deck);
  }

  wired::Deck deck;
  std::size_t loading_cards = 0;  // number of cards that set up the position
  vm::Image image;
  std::unique_ptr<wired::WiredComputer> computer;
};

void report(benchmark::State& state, double add_cycles) {
  state.counters["add cycles/s"] = benchmark::Counter(add_cycles, benchmark::Counter::kIsRate);
}

/// Calls `next_row` until the machine has read the position, and then for `first_part` add cycles
/// of the search.
void begin_search(const Setting& setting, auto&& next_row, std::uint64_t first_part) {
  const wired::WiredMachine& machine = setting.computer->wired();
  std::uint64_t begin = 0;
  while (machine.cards_read() <= setting.loading_cards ||
         machine.add_cycles() < begin + first_part) {
    if (machine.cards_read() <= setting.loading_cards) begin = machine.add_cycles();
    if (!next_row()) throw std::runtime_error("the program does not search");
  }
}

void alone(benchmark::State& state, eniac::EngineKind engine, std::uint64_t add_cycles) {
  double done = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const Setting setting(engine);
    wired::WiredMachine& machine = setting.computer->wired();
    const auto row_until = [&machine](std::uint64_t end) {
      return machine.run_to_checkpoint(end, wired::WiredMachine::Breaks::obeyed, nullptr) ==
             eniac::StopReason::checkpoint;
    };
    static_cast<void>(machine.start(nullptr));
    begin_search(
        setting, [&] { return row_until(for_ever); }, std::min(warm_up, add_cycles));
    const std::uint64_t begin = machine.add_cycles();
    state.ResumeTiming();
    while (row_until(begin + add_cycles)) {
    }
    done += static_cast<double>(machine.add_cycles() - begin);
  }
  report(state, done);
}

void in_lockstep(benchmark::State& state, eniac::EngineKind engine) {
  double done = 0;
  for (auto _ : state) {
    state.PauseTiming();
    const Setting setting(engine);
    wired::VirtualCpu vm(setting.image, setting.deck.cards);
    wired::Lockstep lockstep(setting.computer->wired(), vm, {.max_cycles = many});
    bool equal = !lockstep.start();
    begin_search(
        setting, [&] { return !lockstep.step(); }, warm_up);
    const std::uint64_t begin = setting.computer->wired().add_cycles();
    state.ResumeTiming();
    equal = equal && lockstep.run() == wired::LockstepEnd::limit;
    if (!equal) throw std::runtime_error("the wired machine and the virtual CPU part");
    done += static_cast<double>(setting.computer->wired().add_cycles() - begin);
  }
  report(state, done);
}

BENCHMARK_CAPTURE(alone, compiled, eniac::EngineKind::compiled, many)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(alone, fast, eniac::EngineKind::fast, many)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(alone, pulse, eniac::EngineKind::pulse, few)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(in_lockstep, compiled, eniac::EngineKind::compiled)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(in_lockstep, fast, eniac::EngineKind::fast)->Unit(benchmark::kMillisecond);

}  // namespace
