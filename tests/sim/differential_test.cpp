// SPDX-License-Identifier: MIT
// Two engines, one truth: random patches on both, compared at add-cycle boundaries.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "sim/engine/fast_engine.hpp"
#include "sim/engine/pulse_engine.hpp"
#include "sim/state_text.hpp"
#include "tests/sim/random_patch.hpp"

namespace chessvm::sim {
namespace {

/// One machine and all that came out of it.
template <typename EngineType>
struct Run {
  explicit Run(const RandomPatch& patch) : engine(machine) {
    machine.monitor().print = [this](std::string_view text) { output.append(text); };
    machine.monitor().punch = [this](std::string_view card) { output.append(card).append("\n"); };
    load(machine, patch);
  }
  StopReason go(std::uint64_t until) {
    const StopReason reason = engine.run({.until = until, .stop_at_checkpoint = true});
    machine.monitor().acknowledge_stop();
    return reason;
  }
  [[nodiscard]] std::string state() {
    std::string text =
        fmt::format("cycle {} phase {}\n", machine.time().cycle, machine.time().phase);
    text += full_state(machine) + output + machine.monitor().failure().value_or("");
    // How often three coinciding sources count depends on who is first.
    for (const auto& [message, entry] : machine.monitor().irregularities())
      text += fmt::format("\n{} {} {}", message, entry.first.cycle, counts_matter ? entry.count : 0);
    return text;
  }

  Machine machine;
  EngineType engine;
  std::string output;
  bool counts_matter = true;
};

struct Experiment {
  std::uint64_t seed;
  RandomPatch patch;
  int cycles = 1500;
  bool changes = false;
  std::vector<std::size_t> order{};  // of the literal machine's units
};

struct Result {
  std::string difference;  // empty: none
  FastStatistics statistics;
  bool failed = false;
  std::string failure;
};

/// Runs both engines in chunks.
Result compare(const Experiment& experiment) {
  Run<PulseEngine> pulses(experiment.patch);
  Run<FastEngine> fast(experiment.patch);
  if (!experiment.order.empty()) {
    pulses.machine.set_clock_order(experiment.order);
    pulses.counts_matter = fast.counts_matter = false;
  }
  Random random(experiment.seed ^ 0x5EED);
  const auto end = static_cast<std::uint64_t>(experiment.cycles);
  Result result;
  std::string history;
  while (pulses.machine.time().cycle < end && result.difference.empty() && !result.failed) {
    const std::uint64_t until =
        pulses.machine.time().cycle + static_cast<std::uint64_t>(random.chance(30)
                                                                     ? random.between(1, 4)
                                                                     : random.between(5, 400));
    StopReason one{};
    StopReason other{};
    do {
      one = pulses.go(until);
      other = fast.go(until);
    } while (one == other && (one == StopReason::requested || one == StopReason::checkpoint));
    const std::string expected = pulses.state();
    const std::string found = fast.state();
    if (one != other || expected != found)
      result.difference =
          fmt::format("{}after a stop for {} (pulse) and {} (fast)\n{}\nbut\n{}", history,
                      static_cast<int>(one), static_cast<int>(other), expected, found);
    else if (fast.engine.statistics().corrected != 0)
      result.difference = fmt::format("{}corrected before add cycle {}\n{}", history, until, found);
    result.failed = one == StopReason::failed || one == StopReason::quit;
    if (!experiment.changes || result.failed) continue;
    const std::string change = random_change(experiment.patch, random);
    history += fmt::format("add cycle {}: {}\n", pulses.machine.time().cycle, change);
    obey(pulses.machine, change);
    obey(fast.machine, change);
  }
  result.statistics = fast.engine.statistics();
  if (std::getenv("CHESSVM_SEED") || std::getenv("SHOW"))
    fmt::print("{} {} compiled {} transitions {} literal {} skipped {}\n", experiment.seed,
               pulses.machine.monitor().failure().value_or(""), result.statistics.compiled,
               result.statistics.transitions, result.statistics.literal, result.statistics.skipped);
  return result;
}

/// Drops lines as long as the difference stays.
RandomPatch shrink(Experiment experiment) {
  for (std::size_t piece = experiment.patch.lines.size() / 2; piece > 0; piece /= 2)
    for (std::size_t at = 0; at + piece <= experiment.patch.lines.size();) {
      Experiment smaller = experiment;
      auto& lines = smaller.patch.lines;
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at),
                  lines.begin() + static_cast<std::ptrdiff_t>(at + piece));
      if (compare(smaller).difference.empty())
        at += piece;
      else
        experiment = std::move(smaller);
    }
  return experiment.patch;
}

void report(const Experiment& experiment) {
  Experiment small = experiment;
  if (!experiment.changes) small.patch = shrink(experiment);
  const auto path =
      std::filesystem::temp_directory_path() / fmt::format("differential-{}.e", experiment.seed);
  std::ofstream out(path);
  for (const std::string& line : small.patch.lines) out << line << '\n';
  for (const std::string& card : small.patch.deck) out << "# card: " << card << '\n';
  ADD_FAILURE() << "seed " << experiment.seed << (small.patch.stepping ? ", stepping" : "")
                << ", patch in " << path << "\n"
                << compare(small).difference;
}

struct Totals {
  int patches = 0;
  int failed = 0;
  std::uint64_t compiled = 0;
  std::uint64_t transitions = 0;
  std::uint64_t literal = 0;
  std::uint64_t cycles = 0;
};

constexpr int most_reports = 3;

template <typename Make>
Totals run_all(std::uint64_t first_seed, int count, const Make& make) {
  if (const char* const seed = std::getenv("CHESSVM_SEED")) {
    first_seed = std::strtoull(seed, nullptr, 10);
    count = 1;
  }
  if (const char* const times = std::getenv("CHESSVM_DIFFERENTIAL_TIMES"))
    count *= std::atoi(times);
  Totals totals;
  int reports = 0;
  for (int i = 0; i < count && reports < most_reports; ++i) {
    const Experiment experiment = make(first_seed + static_cast<std::uint64_t>(i));
    const Result result = compare(experiment);
    if (!result.difference.empty()) {
      ++reports;
      report(experiment);
    }
    ++totals.patches;
    totals.failed += result.failed ? 1 : 0;
    totals.compiled += result.statistics.compiled;
    totals.transitions += result.statistics.transitions;
    totals.literal += result.statistics.literal;
    totals.cycles += static_cast<std::uint64_t>(experiment.cycles);
  }
  fmt::print(
      "{} patches, {} failed; per patch: {} cycles, {} control states, {} transitions, {} "
      "literal\n",
      totals.patches, totals.failed, totals.cycles / static_cast<std::uint64_t>(count),
      totals.compiled / static_cast<std::uint64_t>(count),
      totals.transitions / static_cast<std::uint64_t>(count),
      totals.literal / static_cast<std::uint64_t>(count));
  return totals;
}

TEST(Differential, BusyPatches) {
  const Totals totals = run_all(1, 1400, [](std::uint64_t seed) {
    return Experiment{.seed = seed, .patch = busy_patch(seed, Order::normative)};
  });
  EXPECT_LT(totals.failed, totals.patches / 20);
}

TEST(Differential, BusyPatchesWithChanges) {
  run_all(100001, 400, [](std::uint64_t seed) {
    return Experiment{.seed = seed, .patch = busy_patch(seed, Order::normative), .changes = true};
  });
}

TEST(Differential, ShuffledUnits) {
  run_all(200001, 300, [](std::uint64_t seed) {
    Experiment experiment{.seed = seed, .patch = busy_patch(seed, Order::free)};
    experiment.order.resize(28);
    std::iota(experiment.order.begin(), experiment.order.end(), std::size_t{0});
    Random random(seed);
    for (std::size_t i = experiment.order.size() - 1; i > 0; --i)
      std::swap(experiment.order[i],
                experiment.order[static_cast<std::size_t>(random.below(static_cast<int>(i) + 1))]);
    return experiment;
  });
}

TEST(Differential, WildPatches) {
  run_all(300001, 600, [](std::uint64_t seed) {
    return Experiment{.seed = seed, .patch = wild_patch(seed), .cycles = 300};
  });
}

}  // namespace
}  // namespace chessvm::sim
