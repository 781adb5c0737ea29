// SPDX-License-Identifier: MIT
// Runs random patches on all three engines and compares their states at the ends of add cycles.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "tests/sim/eniac/engines.hpp"
#include "tests/sim/eniac/random_patch.hpp"
#include "tests/support/amount.hpp"
#include "tests/support/eniac_patches.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::eniac::differential_test {
namespace {

struct Experiment {
  std::uint64_t seed;
  RandomPatch patch;
  int cycles = 1500;
  bool changes = false;
  std::vector<std::size_t> order{};  // clock order of the pulse engine's units; default if empty
};

struct Result {
  std::string difference;     // first difference between the engines; empty if there is none
  FastStatistics statistics;  // statistics of the engine with generated code
  bool failed = false;
  std::string failure;  // message of the machine that failed; empty if none failed
};

/// Runs all engines in chunks and compares them after each chunk, until they differ or fail.
Result compare(const Experiment& experiment) {
  BothEngines both;
  both.each([&](Machine& machine) { load(machine, experiment.patch); });
  if (!experiment.order.empty()) {
    both.pulses.machine.set_clock_order(experiment.order);
    both.pulses.counts_matter = both.fast.counts_matter = both.compiled.counts_matter = false;
  }
  Random random(experiment.seed ^ 0x5EED);
  const auto end = static_cast<std::uint64_t>(experiment.cycles);
  Result result;
  std::string history;
  const MachineTime& time = both.pulses.machine.time();
  while (time.cycle < end && result.difference.empty() && !result.failed) {
    const int chunk = random.chance(30) ? random.between(1, 4) : random.between(5, 400);
    result.difference = both.run(time.cycle + static_cast<std::uint64_t>(chunk));
    result.failed = both.over();
    result.failure = both.pulses.monitor().failure().value_or("");
    if (!experiment.changes || result.failed) continue;
    const std::string change = random_change(experiment.patch, random);
    history += fmt::format("add cycle {}: {}\n", time.cycle, change);
    both.each([&](Machine& machine) { obey(machine, change); });
  }
  if (!result.difference.empty()) result.difference = history + result.difference;
  result.statistics = both.compiled.engine.statistics();
  return result;
}

/// Removes lines of the patch as long as the engines still differ; returns the shortened patch.
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
  std::uint64_t in_code = 0;
  std::uint64_t cycles = 0;
};

constexpr int most_reports = 3;

template <typename Make>
Totals run_all(std::uint64_t first_seed, int count, const Make& make) {
  count = std::getenv("CHESSVM_SEED") != nullptr ? 1 : thinned(count);
  count *= amount("CHESSVM_DIFFERENTIAL_TIMES", 1);
  first_seed = chosen_seed(first_seed);
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
    if (!result.failure.empty() && std::getenv("CHESSVM_SHOW_FAILURES") != nullptr)
      fmt::print("seed {}: {}\n", experiment.seed, result.failure);
    totals.failed += result.failed ? 1 : 0;
    totals.compiled += result.statistics.compiled;
    totals.transitions += result.statistics.transitions;
    totals.literal += result.statistics.literal;
    totals.in_code += result.statistics.in_code;
    totals.cycles += static_cast<std::uint64_t>(experiment.cycles);
  }
  fmt::print(
      "{} patches, {} failed; per patch: {} cycles, {} control states, {} transitions, {} "
      "literal, {} in generated code\n",
      totals.patches, totals.failed, totals.cycles / static_cast<std::uint64_t>(count),
      totals.compiled / static_cast<std::uint64_t>(count),
      totals.transitions / static_cast<std::uint64_t>(count),
      totals.literal / static_cast<std::uint64_t>(count),
      totals.in_code / static_cast<std::uint64_t>(count));
  return totals;
}

TEST(Differential, BusyPatches) {
  const Totals totals = run_all(1, counted ? 200 : 700, [](std::uint64_t seed) {
    return Experiment{.seed = seed, .patch = busy_patch(seed, Order::normative)};
  });
  EXPECT_EQ(totals.failed, 0);
}

TEST(Differential, BusyPatchesWithChanges) {
  run_all(100001, counted ? 150 : 500, [](std::uint64_t seed) {
    return Experiment{.seed = seed, .patch = busy_patch(seed, Order::normative), .changes = true};
  });
}

/// Regression test: a stepper with only zero limits became due (MasterProgrammer::is_due) in an add
/// cycle that was simulated as a whole. The stepper then missed the clock in pulse-by-pulse cycles.
TEST(Differential, BusyPatchWithADueStepper) {
  constexpr std::uint64_t seed = 104798;
  const Experiment experiment{
      .seed = seed, .patch = busy_patch(seed, Order::normative), .changes = true};
  EXPECT_EQ(compare(experiment).difference, "");
}

TEST(Differential, ShuffledUnits) {
  run_all(200001, counted ? 100 : 300, [](std::uint64_t seed) {
    Experiment experiment{.seed = seed, .patch = busy_patch(seed, Order::free)};
    experiment.order.resize(Machine().clocked_units());
    std::iota(experiment.order.begin(), experiment.order.end(), std::size_t{0});
    Random random(seed);
    for (std::size_t i = experiment.order.size() - 1; i > 0; --i)
      std::swap(experiment.order[i],
                experiment.order[static_cast<std::size_t>(random.below(static_cast<int>(i) + 1))]);
    return experiment;
  });
}

TEST(Differential, WildPatches) {
  run_all(300001, 500, [](std::uint64_t seed) {
    return Experiment{.seed = seed, .patch = wild_patch(seed), .cycles = 300};
  });
}

/// Loads a conformance patch, presses the buttons and runs the cycles that its commands demand.
void load_file(Machine& machine, Engine& engine, const std::string& path) {
  PatchFiles files{PatchFiles::Read::every_time};
  Console console(machine, engine, files, {}, {});
  ASSERT_TRUE(console.load(path).has_value()) << path;
  // The console ends when this function returns, so the monitor must no longer call it.
  machine.monitor().print = [](std::string_view) {};
  machine.monitor().punch = [](std::string_view) {};
}

TEST(Differential, ConformancePatches) {
  int patches = 0;
  const std::filesystem::path home = std::filesystem::current_path();
  for (const char* const folder : {"cases", "quirks"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(CHESSVM_TEST_DATA "/vectors/eniac") / folder)) {
      if (entry.path().extension() != ".e") continue;
      SCOPED_TRACE(entry.path());
      // Patches name their decks relative to their own folder.
      std::filesystem::current_path(entry.path().parent_path());
      for (const bool stepping : {false, true}) {
        BothEngines both;
        load_file(both.pulses.machine, both.pulses.engine, entry.path());
        load_file(both.fast.machine, both.fast.engine, entry.path());
        load_file(both.compiled.machine, both.compiled.engine, entry.path());
        both.each([&](Machine& machine) { machine.circuit().time.stepping = stepping; });
        Random random(1946);
        const MachineTime& time = both.pulses.machine.time();
        while (time.cycle < 4000 && !both.over()) {
          const int chunk = random.between(1, 700);
          ASSERT_EQ(both.run(time.cycle + static_cast<std::uint64_t>(chunk)), "");
        }
      }
      ++patches;
    }
  }
  std::filesystem::current_path(home);
  EXPECT_GT(patches, 100);
}

TEST(FastEngine, RunsTheBenchmarksFast) {
  for (const chessvm::test::BenchPatch& patch : chessvm::test::bench_patches()) {
    SCOPED_TRACE(patch.name);
    Machine machine;
    load(machine, patch);
    FastEngine engine(machine);
    constexpr std::uint64_t cycles = 100'000;
    ASSERT_EQ(engine.run({.until = cycles}), StopReason::limit)
        << machine.monitor().failure().value_or("");
    EXPECT_EQ(engine.statistics().corrected, 0U);
    EXPECT_LT(static_cast<double>(engine.statistics().literal), patch.literal_share * cycles);
  }
}

bool has_code() {
  Machine machine;
  return native::translate(machine, {}).has_value();
}

TEST(CompiledEngine, RunsTheBenchmarksInGeneratedCode) {
  if (!has_code()) GTEST_SKIP() << "no generated code here";
  for (const chessvm::test::BenchPatch& patch : chessvm::test::bench_patches()) {
    // Leaves out patches that idle, wait for cards, or check an assertion in every add cycle.
    constexpr std::string_view in_code[] = {"counter", "fibonacci", "squares", "busy"};
    if (std::find(std::begin(in_code), std::end(in_code), patch.name) == std::end(in_code))
      continue;
    SCOPED_TRACE(patch.name);
    Machine machine;
    load(machine, patch);
    FastEngine engine(machine, code_soon);
    // During this number of cycles, generated code checks several times for interrupts.
    constexpr std::uint64_t cycles = 1'000'000;
    for (const std::uint64_t until : {cycles / 2, cycles}) {
      ASSERT_EQ(engine.run({.until = until}), StopReason::limit);
      EXPECT_EQ(machine.time().cycle, until);
    }
    EXPECT_GT(engine.statistics().in_code, cycles / 10 * 9);
  }
}

TEST(CompiledEngine, ForgetsItsCodeWhenThePatchChanges) {
  if (!has_code()) GTEST_SKIP() << "no generated code here";
  BothEngines both;
  RandomPatch patch;
  patch.lines = {"p i.Io 1-1", "p 1-1 c.26i", "p 1-1 a1.5i", "p c.o a1.a", "s c.s26 Jlr",
                 "s c.j1 1",   "s a1.op5 a",  "p a1.5o 1-1", "b i"};
  both.each([&](Machine& machine) { load(machine, patch); });
  EXPECT_EQ(both.run(1'000), "");
  EXPECT_GT(both.compiled.engine.statistics().in_code, 900U);
  both.each([](Machine& machine) { obey(machine, "s c.j1 7"); });
  EXPECT_EQ(both.run(2'000), "");
  both.each([](Machine& machine) { obey(machine, "set a1 99"); });
  EXPECT_EQ(both.run(2'001), "");
}

TEST(FastEngine, AgreesOnTheBenchmarks) {
  for (const chessvm::test::BenchPatch& patch : chessvm::test::bench_patches()) {
    SCOPED_TRACE(patch.name);
    BothEngines both;
    both.each([&](Machine& machine) { load(machine, patch); });
    EXPECT_EQ(both.run(1), "");
    EXPECT_EQ(both.run(20'001), "");
    EXPECT_EQ(both.run(20'011), "");
  }
}

/// Returns a patch with the lines `more`. In each add cycle, a1 sends its number on the outputs
/// that `operation` names (A, S or AS), and line 1-1 has a pulse.
RandomPatch sender_round(const std::string& operation, std::vector<std::string> more) {
  RandomPatch patch;
  patch.lines = {"p i.Io 1-1", "p 1-1 a1.5i", "s a1.op5 " + operation, "p a1.5o 1-1", "b i"};
  patch.lines.insert(patch.lines.end(), more.begin(), more.end());
  return patch;
}

TEST(FastEngine, StepByOnePrimeShutsTheGateForThePulseAtCpp) {
  // If the card has a minus sign, the complement of its number is sent. The 1'P on wire 1 steps
  // stepper A. The pulse of program line 1-3 follows at CPP.
  for (const char* const sign : {"P", "M"}) {
    RandomPatch patch;
    patch.lines = {"p i.Io 1-1", "p 1-1 i.Ri",       "p 1-1 i.Rl",        "p i.Ro 1-2",
                   "p 1-2 c.1i", "p c.1o 1-3",       "p 1-3 c.1i",        "s c.s1 Alr",
                   "p c.o 1",    "p 1 ad.dp.1",      "p ad.dp.1.1 p.Adi", "p 1-3 p.Adi",
                   "s p.cA 6",   "s p.gate63 unplug"};
    for (int n = 2; n <= 6; ++n) patch.lines.push_back(fmt::format("s c.s{} Alr", n));
    patch.lines.emplace_back("b i");
    patch.deck = {std::string("0000000") + (sign[0] == 'M' ? "05R" : "059")};
    patch.stepping = true;
    EXPECT_EQ(compare({.seed = 1, .patch = patch, .cycles = 200}).difference, "") << sign;
  }
}

/// No number changes and the controls stay the same, but the stepper steps at each CPP.
TEST(FastEngine, DirectPulsesStepWhileNumbersRest) {
  BothEngines both;
  const RandomPatch patch = sender_round("A", {"p 1-1 p.Adi", "s p.cA 6", "s p.gate63 unplug"});
  both.each([&](Machine& machine) { load(machine, patch); });
  for (const std::uint64_t until : {1U, 5U, 6U, 1'000U, 1'001U}) EXPECT_EQ(both.run(until), "");
  const int stage = both.pulses.machine.master_programmer().stage(0);
  EXPECT_EQ(both.run(1'002), "");
  EXPECT_EQ(both.fast.machine.master_programmer().stage(0), (stage + 1) % 6);
}

TEST(FastEngine, CheckpointsAreNotPassedWhileNumbersRest) {
  BothEngines both;
  const RandomPatch patch = sender_round("A", {"p 1-1 cy.checkpoint"});
  both.each([&](Machine& machine) { load(machine, patch); });
  constexpr std::uint64_t end = 200;
  for (std::uint64_t cycle = 2; cycle < end; ++cycle) {
    ASSERT_EQ(both.pulses.go({.until = end, .stop_at_checkpoint = true}), StopReason::checkpoint)
        << cycle;
    ASSERT_EQ(both.fast.go({.until = end, .stop_at_checkpoint = true}), StopReason::checkpoint)
        << cycle;
    ASSERT_EQ(both.compiled.go({.until = end, .stop_at_checkpoint = true}), StopReason::checkpoint)
        << cycle;
    ASSERT_EQ(both.pulses.machine.time().cycle, cycle);
    ASSERT_EQ(both.fast.machine.time().cycle, cycle);
    ASSERT_EQ(both.compiled.machine.time().cycle, cycle);
  }
}

TEST(CompiledEngine, TwoPulsesAtOnceAreOneStep) {
  if (!has_code()) GTEST_SKIP() << "no generated code here";
  BothEngines both;
  const RandomPatch patch =
      sender_round("A", {"p 1-1 a2.5i", "s a2.op5 A", "p a2.5o 1-2", "p 1-1 p.Adi", "p 1-2 p.Adi",
                         "s p.cA 6", "s p.gate63 unplug"});
  both.each([&](Machine& machine) { load(machine, patch); });
  for (const std::uint64_t until : {1'000U, 1'001U, 1'002U}) EXPECT_EQ(both.run(until), "");
  EXPECT_GT(both.compiled.engine.statistics().in_code, 900U);
}

TEST(FastEngine, StageBeyondThoseUsedStaysWithoutAPulse) {
  BothEngines both;
  const RandomPatch patch = sender_round(
      "A", {"p a1.A ad.dp.1", "p ad.dp.1.1 p.Adi", "s p.cA 6", "s p.gate63 unplug", "set a1 5"});
  both.each([&](Machine& machine) { load(machine, patch); });
  ASSERT_EQ(both.run(4), "");
  ASSERT_EQ(both.pulses.machine.master_programmer().stage(0), 4);  // ten steps modulo six stages
  both.each([](Machine& machine) {
    obey(machine, "s p.cA 2");
    obey(machine, "set a1 0");
  });
  ASSERT_EQ(both.run(20), "");
  EXPECT_EQ(both.fast.machine.master_programmer().stage(0), 4);
  both.each([](Machine& machine) { obey(machine, "set a1 2"); });
  EXPECT_EQ(both.run(21), "");
  // The first of the two pulses steps to stage 0, the second one to stage 1.
  EXPECT_EQ(both.fast.machine.master_programmer().stage(0), 1);
}

TEST(FastEngine, StageBeyondTheOnlyOneGoesBackWhenDecadesAreAtTheirLimits) {
  // All limits are zero, so a stepper with more than one stage steps on by itself.
  for (const int stage : {1, 2, 3}) {
    BothEngines both;
    const RandomPatch patch = sender_round("A", {"s p.cC 6"});
    both.each([&](Machine& machine) { load(machine, patch); });
    ASSERT_EQ(both.run(static_cast<std::uint64_t>(stage)), "");
    ASSERT_EQ(both.pulses.machine.master_programmer().stage(2), stage);
    both.each([](Machine& machine) { obey(machine, "s p.cC 1"); });
    EXPECT_EQ(both.run(20), "");
    EXPECT_EQ(both.fast.machine.master_programmer().stage(2), 0);
  }
}

TEST(FastEngine, TwoNumbersIntoOneDirectInputMayCoincide) {
  // Six pulses of output A bring the stepper, which has six stages, back to the stage where it was.
  // Three pulses of output S may coincide with some of these pulses.
  for (const char* const number : {"6", "66", "63", "3"}) {
    const RandomPatch patch = sender_round(
        "AS", {"p a1.A ad.dp.1", "p a1.S ad.dp.2", "p ad.dp.1.1 p.Adi", "p ad.dp.2.2 p.Adi",
               "s p.cA 6", "s p.gate63 unplug", fmt::format("set a1 {}", number)});
    EXPECT_EQ(compare({.seed = 1, .patch = patch, .cycles = 100}).difference, "") << number;
  }
}

// The request outputs of the multiplier start programs of the multiplier, so the possible paths
// of a pulse form an endless tree.
TEST(FastEngine, RequestsThatBranchIntoTheirOwnProgramsEnd) {
  BothEngines both;
  for (const char* const command :
       {"p i.Io 1-1", "p 1-1 a1.1i", "s a1.op1 A", "p a1.A ad.dp.1", "p ad.dp.1.1 m.1i",
        "p m.Ra 2-1", "p m.Da 2-1", "p 2-1 m.1i", "p 2-1 m.2i", "set a1 7", "b i"})
    both.each([command](Machine& machine) { obey(machine, command); });
  EXPECT_EQ(both.run(100), "");
}

TEST(FastEngine, HalvesOfAConstantJoinOnATrunk) {
  // Both halves of the constant reach wires 10 to 6 of trunk 1. Wire 10 also leads to a stepper.
  for (const auto& [left, right, joins] : {std::tuple{0, 4, false}, {3, 0, false}, {3, 4, true}}) {
    RandomPatch patch;
    patch.lines = {"p i.Io 1-1",
                   "p 1-1 c.26i",
                   "p c.26o 1-1",
                   "p 1-1 a1.5i",
                   "s a1.op5 a",
                   "s c.s26 Jlr",
                   "p c.o ad.permute.1.11,10,9,8,7,6,0,0,0,0,0",
                   "p c.o ad.permute.2.0,5,4,3,2,1,0,0,0,0,0",
                   "p ad.permute.1 1",
                   "p ad.permute.2 1",
                   "p 1 a1.a",
                   "p 1 ad.dp.1",
                   "p ad.dp.1.10 p.Adi",
                   "s p.cA 6",
                   "s p.gate63 unplug",
                   fmt::format("s c.j10 {}", left),
                   fmt::format("s c.j5 {}", right),
                   "b i"};
    BothEngines both;
    both.each([&](Machine& machine) { load(machine, patch); });
    EXPECT_EQ(both.run(100), "") << left << ' ' << right;
    const FastStatistics& statistics = both.fast.engine.statistics();
    EXPECT_EQ(statistics.corrected, 0U);
    EXPECT_EQ(statistics.literal > 50, joins) << statistics.literal;
  }
}

/// Ten digits of each of seven accumulators start programs. The fast engine identifies the outcome
/// of an add cycle by 64 bits. 70 digits are too many, so the engine simulates the pulses.
TEST(FastEngine, MoreDigitsThanCanBeRememberedAreLeftToThePulses) {
  constexpr int programs_per_accumulator = 8;  // programs 5 to 12, which have outputs
  RandomPatch patch;
  patch.lines = {"p i.Io 1-1", "p a1.5o 1-1"};
  int adapter = 0;
  for (int sender = 1; sender <= 7; ++sender) {
    patch.lines.push_back(fmt::format("p 1-1 a{}.5i", sender));
    patch.lines.push_back(fmt::format("s a{}.op5 A", sender));
    for (int digit = 1; digit <= 10; ++digit, ++adapter) {
      patch.lines.push_back(fmt::format("p a{}.A ad.dp.{}", sender, adapter + 1));
      patch.lines.push_back(fmt::format("p ad.dp.{}.{} a{}.{}i", adapter + 1, digit,
                                        8 + adapter / programs_per_accumulator,
                                        5 + adapter % programs_per_accumulator));
    }
  }
  patch.lines.push_back("b i");
  BothEngines both;
  both.each([&](Machine& machine) { load(machine, patch); });
  std::uint64_t end = 0;
  for (int sender = 1; sender <= 7; ++sender)
    for (const std::string number : {"1", "20", "300", "4000000000", "505", "0"}) {
      both.each(
          [&](Machine& machine) { obey(machine, fmt::format("set a{} {}", sender, number)); });
      EXPECT_EQ(both.run(end += 20), "") << sender << ' ' << number;
    }
  EXPECT_GT(both.fast.engine.statistics().literal, end / 2);
}

/// Returns a patch in which a1 counts add cycles from 0. An assertion checks `pattern` at each CPP.
RandomPatch asserted_counter(const std::string& pattern) {
  RandomPatch patch;
  patch.lines = {"p i.Io 1-1",
                 "p 1-1 c.26i",
                 "p 1-1 a1.5i",
                 "p c.o a1.a",
                 "s c.s26 Jlr",
                 "s c.j1 1",
                 "s a1.op5 a",
                 "p a1.5o 1-1",
                 "p 1-1 debug.assert.1",
                 "s debug.assert.1 " + pattern,
                 "b i"};
  return patch;
}

TEST(FastEngine, AssertionsThatHoldAreDoneFromMemory) {
  BothEngines both;
  both.each([](Machine& machine) { load(machine, asserted_counter("a1~Pxxxxxxxxxx")); });
  EXPECT_EQ(both.run(2'000), "");
  EXPECT_EQ(both.fast.output, "");
  EXPECT_LT(both.fast.engine.statistics().literal, 20U);
}

TEST(FastEngine, AssertionsThatDoNotHoldFire) {
  // `fires` counts the add cycles in which the assertion fails. The first assertion fails in 9 of
  // 10 add cycles, the second one from add cycle 1000 on, the fourth one always, the others never.
  for (const auto& [pattern, fires] : {std::pair{"a1~Pxxxxxxxxx5", 1799},
                                       {"a1~x0000000xxx", 1000},
                                       {"a1~xxxxxxxxxxx", 0},
                                       {"a1~Mxxxxxxxxxx", 1998},
                                       {"a2~P0000000000", 0}}) {
    BothEngines both;
    both.each([patch = asserted_counter(pattern)](Machine& machine) { load(machine, patch); });
    EXPECT_EQ(both.run(2'000), "") << pattern;
    const auto lines = std::count(both.fast.output.begin(), both.fast.output.end(), '\n');
    EXPECT_NEAR(static_cast<double>(lines), fires, 3) << pattern;
    EXPECT_LT(both.fast.engine.statistics().literal, static_cast<std::uint64_t>(fires) + 20)
        << pattern;
  }
}

TEST(FastEngine, AnAssertionFollowsItsSwitchAndItsNumber) {
  BothEngines both;
  both.each([](Machine& machine) { load(machine, asserted_counter("a2~P0000000007")); });
  both.each([](Machine& machine) { obey(machine, "set a2 7"); });
  EXPECT_EQ(both.run(100), "");
  EXPECT_EQ(both.fast.output, "");
  both.each([](Machine& machine) { obey(machine, "set a2 8"); });
  EXPECT_EQ(both.run(103), "");
  EXPECT_NE(both.fast.output, "");
  const std::size_t before = both.fast.output.size();
  both.each([](Machine& machine) { obey(machine, "s debug.assert.1 a2~xxxxxxxxxx8"); });
  EXPECT_EQ(both.run(200), "");
  EXPECT_EQ(both.fast.output.size(), before);
}

TEST(FastEngine, AnAssertionIsLookedAtInAddCyclesThatMoveNothing) {
  BothEngines both;
  RandomPatch patch;
  patch.lines = {"p i.Io 1-1",
                 "p 1-1 a1.5i",
                 "p a1.5o 1-1",
                 "p 1-1 debug.assert.40",
                 "s debug.assert.40 a2~P0000000007",
                 "set a2 7",
                 "b i"};
  both.each([&](Machine& machine) { load(machine, patch); });
  EXPECT_EQ(both.run(1'000), "");
  EXPECT_GT(both.fast.engine.statistics().skipped, 900U);
  both.each([](Machine& machine) { obey(machine, "set a2 8"); });
  EXPECT_EQ(both.run(1'010), "");
  EXPECT_NE(both.fast.output, "");
}

TEST(FastEngine, AnAssertionSeesTheNumberAfterDigitsCarriesAndClears) {
  for (const char* const pattern :
       {"a1~P0000000000", "a1~P9999999999", "a2~xxxxxxxxx8x", "a2~M99xxxxxxxx", "a2~Pxxxxxxxxxx"}) {
    for (const char* const operation : {"A", "S", "AS"}) {
      BothEngines both;
      RandomPatch patch;
      patch.lines = {"p i.Io 1-1",
                     "p 1-1 a1.5i",
                     std::string("s a1.op5 ") + operation,
                     "s a1.cc5 C",
                     "p a1.A 1",
                     "p a1.S 1",
                     "p 1 a2.a",
                     "p 1-1 a2.5i",
                     "s a2.op5 a",
                     "s a2.cc5 C",
                     "p a1.5o 1-2",
                     "p 1-2 a1.6i",
                     "s a1.op6 a",
                     "p a2.A a1.a",
                     "p 1-2 a2.6i",
                     "s a2.op6 A",
                     "p a1.6o 1-1",
                     "p 1-1 debug.assert.1",
                     "p 1-2 debug.assert.1",
                     std::string("s debug.assert.1 ") + pattern,
                     "set a1 9999999199",
                     "b i"};
      both.each([&](Machine& machine) { load(machine, patch); });
      EXPECT_EQ(both.run(500), "") << pattern << ' ' << operation;
    }
  }
}

/// Returns a patch in which the tables look up rows again and again. The argument of `table` is the
/// complement of a1. a1 counts up to zero in `rounds` rounds of five add cycles. The complement of
/// zero is sent as nines and a 1'P pulse. These pulses make the argument 100. The operation A+2
/// selects row 102. The last row of a table is 101.
RandomPatch rounds_to_a_garbled_argument(int table, std::uint64_t rounds) {
  RandomPatch patch;
  patch.lines = {"p i.Io 1-1", "p 1-1 f1.1i", "p f1.1o 1-1", "s f1.cl1 NC", "p f1.NC a1.1i",
                 "s a1.op1 S", "s f1.op1 A+2", "p f1.A 1", "p 1 a2.a", "p f1.NC a1.5i",
                 "p a1.5o 1-2", "p 1-2 a1.2i", "s a1.op2 a", "p c.o a1.a", "p 1-2 c.26i",
                 "s c.s26 Jlr", "s c.j1 1", "p 1-1 f2.1i", "s f2.cl1 NC", "s f2.op1 A+2",
                 "p f2.A 2", fmt::format("set a1 {}", 10'000'000'000 - rounds), "p 2 a3.a",
                 // In every add cycle, a2 and a3 receive what the tables send on trunks 1 and 2.
                 "p i.Io a2.5i", "s a2.op5 a", "p a2.5o a2.5i", "p i.Io a3.5i", "s a3.op5 a",
                 "p a3.5o a3.5i", fmt::format("p a1.S f{}.arg", table), "b i"};
  return patch;
}

/// After 9 rounds, the fast engine remembers what a round does. After 60 rounds, the engine with
/// generated code also has code for a round.
TEST(FastEngine, GarbledArgumentIsReportedWhenItComes) {
  for (const int table : {1, 2}) {
    for (const std::uint64_t rounds : {9U, 60U}) {
      SCOPED_TRACE(fmt::format("table {}, {} rounds", table, rounds));
      const RandomPatch patch = rounds_to_a_garbled_argument(table, rounds);
      BothEngines both;
      both.each([&](Machine& machine) { load(machine, patch); });
      EXPECT_EQ(both.run(5 * rounds - 5), "");
      EXPECT_TRUE(both.fast.monitor().irregularities().empty());
      EXPECT_EQ(both.compiled.engine.statistics().in_code > 200, has_code() && rounds == 60);
      EXPECT_EQ(both.run(5 * rounds + 150), "");
      const auto& seen = both.fast.monitor().irregularities();
      ASSERT_EQ(seen.size(), 1U);
      EXPECT_EQ(seen.begin()->second.count, 1U);
      // A row beyond the table is undefined, so the pulse engine simulates this cycle.
      EXPECT_EQ(both.compiled.engine.statistics().literal, both.fast.engine.statistics().literal);
    }
  }
}

}  // namespace
}  // namespace chessvm::eniac::differential_test
