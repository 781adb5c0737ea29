// SPDX-License-Identifier: MIT
// Measures add cycles a second of both engines. Run with --benchmark_counters_tabular=true.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <map>

#include "sim/eniac/engine/fast_engine.hpp"
#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "sim/eniac/units/function_table.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "tests/support/eniac_patches.hpp"

namespace chessvm::bench {
namespace {

template <typename EngineType>
void run_patch(benchmark::State& state, const chessvm::test::BenchPatch& patch,
               std::uint64_t chunk) {
  eniac::Machine machine;
  chessvm::test::load(machine, patch);
  EngineType engine(machine);
  const auto go = [&] {
    if (machine.card_reader().empty()) chessvm::test::refill(machine);
    if (engine.run({.until = machine.time().cycle + chunk}) != eniac::StopReason::limit)
      state.SkipWithError(machine.monitor().failure().value_or("stopped").c_str());
  };
  go();
  const std::uint64_t first = machine.time().cycle;
  for (auto _ : state) go();
  state.SetItemsProcessed(static_cast<std::int64_t>(machine.time().cycle - first));
  if constexpr (std::is_same_v<EngineType, eniac::FastEngine>) {
    const auto cycles = static_cast<double>(machine.time().cycle);
    state.counters["literal/cycle"] = static_cast<double>(engine.statistics().literal) / cycles;
    state.counters["states"] = static_cast<double>(engine.statistics().compiled);
  }
}

/// Counts program pulses at all inputs, and pulses at the direct inputs of steppers.
class Arrivals final : public eniac::Tap {
 public:
  explicit Arrivals(const eniac::Machine& machine) : machine_(machine) {}
  eniac::Pulses leaving(std::uint32_t /*output*/, eniac::Pulses pulses) override { return pulses; }
  eniac::Pulses entering(std::uint32_t input, eniac::Pulses pulses) override {
    const bool at_cpp = machine_.time().phase == eniac::phase::cpp;
    const std::uint32_t stepper = input - machine_.master_programmer().first_jack();
    if (at_cpp) ++programs;
    if (!at_cpp && stepper >= eniac::MasterProgrammer::direct_in &&
        stepper < eniac::MasterProgrammer::decade_in)
      ++triggers;
    return pulses;
  }
  void passing(std::uint32_t /*node*/, eniac::Pulses /*pulses*/) override {}

  std::uint64_t programs = 0;
  std::uint64_t triggers = 0;

 private:
  const eniac::Machine& machine_;
};

/// Prints what decides the speed of the fast engine (docs/eniacsim.md#three-engines): how much of
/// the machine is active in an add cycle, and the number of control states.
void print_statistics(const chessvm::test::BenchPatch& patch) {
  constexpr int cycles = 200'000;
  eniac::Machine machine;
  chessvm::test::load(machine, patch);
  Arrivals arrivals(machine);
  machine.circuit().add_tap(arrivals);
  eniac::PulseEngine engine(machine);
  using Control = std::vector<std::uint64_t>;
  std::map<Control, std::map<Control, int>> successors;
  double programs = 0;
  double transmitting = 0;
  double receiving = 0;
  double tables = 0;
  Control now;
  machine.save_control(now);
  for (int cycle = 0; cycle < cycles && engine.step_add_cycle(); ++cycle) {
    Control next;
    machine.save_control(next);
    ++successors[now][next];
    now = next;
    for (int n = 1; n <= eniac::accumulator_count; ++n) {
      const eniac::Accumulator& accumulator = machine.accumulator(n);
      programs += std::popcount(accumulator.active());
      transmitting += accumulator.operations().send_a + accumulator.operations().send_s;
      receiving += accumulator.operations().receive != 0 ? 1 : 0;
    }
    for (int n = 1; n <= eniac::function_table_count; ++n)
      tables += machine.table(n).ring() != 0 ? 1 : 0;
  }
  machine.circuit().remove_tap(arrivals);
  double entropy = 0;
  for (const auto& [from, counts] : successors) {
    int total = 0;
    for (const auto& [to, count] : counts) total += count;
    for (const auto& [to, count] : counts) entropy -= count * std::log2(double(count) / total);
  }
  fmt::print(
      stderr,
      "{}, per add cycle: {:.2f} programs active, {:.2f} transmitting, {:.2f} receiving, "
      "{:.2f} tables busy, {:.1f} program pulses at CPP, {:.1f} dp pulses; {} control states, "
      "{:.2f} bits of entropy\n",
      patch.name, programs / cycles, transmitting / cycles, receiving / cycles, tables / cycles,
      static_cast<double>(arrivals.programs) / cycles,
      static_cast<double>(arrivals.triggers) / cycles, successors.size(), entropy / cycles);
}

}  // namespace
}  // namespace chessvm::bench

int main(int argc, char** argv) {
  using namespace chessvm::bench;
  benchmark::Initialize(&argc, argv);
  constexpr std::uint64_t fast_chunk = 200'000;
  constexpr std::uint64_t pulse_chunk = 20'000;
  for (const chessvm::test::BenchPatch& patch : chessvm::test::bench_patches()) {
    const std::string name = patch.name;
    benchmark::RegisterBenchmark((name + "/fast").c_str(), [&](auto& state) {
      run_patch<chessvm::eniac::FastEngine>(state, patch, fast_chunk);
    });
    benchmark::RegisterBenchmark((name + "/pulse").c_str(), [&](auto& state) {
      run_patch<chessvm::eniac::PulseEngine>(state, patch, pulse_chunk);
    });
  }
  print_statistics(chessvm::test::bench_patches().back());
  benchmark::RunSpecifiedBenchmarks();
}
