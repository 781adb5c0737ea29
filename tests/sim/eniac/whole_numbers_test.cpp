// SPDX-License-Identifier: MIT
// The pulse engine sends numbers one after the other where no unit can see the difference
// (PulseEngine::send_numbers). Here the same machine runs beside it with a tap, which looks at
// every pulse, so that all pulses go one by one.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>

#include "sim/eniac/units/accumulator.hpp"
#include "sim/eniac/units/master_programmer.hpp"
#include "tests/sim/eniac/engines.hpp"
#include "tests/sim/eniac/random_patch.hpp"
#include "tests/support/eniac_patches.hpp"
#include "tests/support/slow_build.hpp"

namespace chessvm::eniac::whole_numbers_test {
namespace {

/// Looks at pulses and lets them pass.
class Onlooker final : public Tap {
 public:
  Pulses leaving(std::uint32_t /*output*/, Pulses pulses) override { return pulses; }
  Pulses entering(std::uint32_t /*input*/, Pulses pulses) override { return pulses; }
  void passing(std::uint32_t /*node*/, Pulses /*pulses*/) override {}
};

/// One patch with and without a tap.
struct TwoWays {
  TwoWays() { pulses.machine.circuit().add_tap(onlooker); }
  ~TwoWays() { pulses.machine.circuit().remove_tap(onlooker); }
  TwoWays(const TwoWays&) = delete;
  TwoWays& operator=(const TwoWays&) = delete;

  template <typename Action>
  void each(const Action& action) {
    action(numbers.machine);
    action(pulses.machine);
  }
  /// Runs both to add cycle `until`; returns the difference, empty if there is none.
  [[nodiscard]] std::string run(std::uint64_t until) {
    do {
      stop = numbers.go(until);
      const StopReason other = pulses.go(until);
      if (stop != other || numbers.state() != pulses.state())
        return fmt::format("stops {}\n{}\nbut pulse by pulse {}\n{}", static_cast<int>(stop),
                           numbers.state(), static_cast<int>(other), pulses.state());
    } while (stop == StopReason::requested || stop == StopReason::checkpoint);
    return "";
  }
  [[nodiscard]] bool over() const { return stop == StopReason::failed || stop == StopReason::quit; }

  Onlooker onlooker;
  Run<PulseEngine> numbers;
  Run<PulseEngine> pulses;
  StopReason stop = StopReason::limit;
};

std::vector<std::size_t> shuffled_units(Random& random) {
  std::vector<std::size_t> order(Machine().clocked_units());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = order.size() - 1; i > 0; --i)
    std::swap(order[i], order[static_cast<std::size_t>(random.below(static_cast<int>(i) + 1))]);
  return order;
}

/// Runs a random patch, in the normative order of the units or a shuffled one, and changes it now
/// and then. Returns the add cycles that went by whole numbers.
std::uint64_t compare(std::uint64_t seed, const RandomPatch& patch, std::uint64_t cycles,
                      bool shuffled) {
  TwoWays ways;
  Random random(seed ^ 0x5EED);
  ways.each([&](Machine& machine) { load(machine, patch); });
  if (shuffled) {
    const std::vector<std::size_t> order = shuffled_units(random);
    ways.each([&](Machine& machine) { machine.set_clock_order(order); });
  }
  const MachineTime& time = ways.numbers.machine.time();
  while (time.cycle < cycles && !ways.over()) {
    const auto chunk = static_cast<std::uint64_t>(random.between(1, 40));
    const std::string difference = ways.run(time.cycle + chunk);
    EXPECT_EQ(difference, "") << "seed " << seed;
    if (!difference.empty()) break;
    if (!random.chance(20)) continue;
    const std::string change = random_change(patch, random);
    ways.each([&](Machine& machine) { obey(machine, change); });
  }
  return ways.numbers.engine.cycles_by_numbers();
}

TEST(WholeNumbers, BusyPatches) {
  std::uint64_t by_numbers = 0;
  const auto patches = static_cast<std::uint64_t>(thinned(240));
  constexpr std::uint64_t cycles = 400;
  for (std::uint64_t seed = 1; seed <= patches && !HasFailure(); ++seed) {
    const bool shuffled = seed % 3 == 0;
    const RandomPatch patch = busy_patch(seed, shuffled ? Order::free : Order::normative);
    by_numbers += compare(seed, patch, cycles, shuffled);
  }
  EXPECT_GT(by_numbers, patches * cycles / 10) << "numbers should mostly go whole";
}

TEST(WholeNumbers, WildPatches) {
  const auto patches = static_cast<std::uint64_t>(thinned(400));
  for (std::uint64_t seed = 1; seed <= patches && !HasFailure(); ++seed)
    compare(seed, wild_patch(seed), 200, false);
}

TEST(WholeNumbers, BenchmarkPatches) {
  for (const chessvm::test::BenchPatch& patch : chessvm::test::bench_patches()) {
    SCOPED_TRACE(patch.name);
    TwoWays ways;
    ways.each([&](Machine& machine) { load(machine, patch); });
    EXPECT_EQ(ways.run(3'000), "");
  }
}

/// Runs `lines` for `cycles` add cycles both ways and compares after each.
void run_lines(TwoWays& ways, std::vector<std::string> lines, std::uint64_t cycles) {
  lines.emplace_back("b i");
  ways.each([&](Machine& machine) {
    RandomPatch patch;
    patch.lines = lines;
    load(machine, patch);
  });
  for (std::uint64_t cycle = 1; cycle <= cycles; ++cycle) ASSERT_EQ(ways.run(cycle), "");
}

TEST(WholeNumbers, ANumberToOneReceiverGoesWhole) {
  TwoWays ways;
  run_lines(ways,
            {"p i.Io 1-1", "p 1-1 a1.5i", "s a1.op5 AS", "p 1-1 a2.5i", "s a2.op5 a", "p a1.5o 1-1",
             "p a1.A a2.a", "set a1 9999999876"},
            40);
  EXPECT_GT(ways.numbers.engine.cycles_by_numbers(), 30U);
  EXPECT_EQ(ways.pulses.engine.cycles_by_numbers(), 0U);
}

TEST(WholeNumbers, TwoNumbersOnOneWireGoPulseByPulse) {
  // The pulses of A and S fall together where a digit is 1 to 8: both count, and it is reported.
  TwoWays ways;
  run_lines(ways,
            {"p i.Io 1-1", "p 1-1 a1.5i", "s a1.op5 AS", "p 1-1 a2.5i", "s a2.op5 a", "p a1.5o 1-1",
             "p a1.A 1", "p a1.S 1", "p 1 a2.a", "set a1 123"},
            10);
  EXPECT_EQ(ways.numbers.engine.cycles_by_numbers(), 0U);
}

TEST(WholeNumbers, TwoNumbersOnDifferentWiresGoWhole) {
  TwoWays ways;
  run_lines(
      ways,
      {"p i.Io 1-1", "p 1-1 a1.5i", "s a1.op5 AS", "p 1-1 a2.5i", "s a2.op5 a", "p a1.5o 1-1",
       "p a1.A ad.permute.1.0,0,0,0,0,0,5,4,3,2,1", "p a1.S ad.permute.2.11,5,4,3,2,1,0,0,0,0,0",
       "p ad.permute.1 1", "p ad.permute.2 1", "p 1 a2.a", "set a1 98765"},
      10);
  EXPECT_GT(ways.numbers.engine.cycles_by_numbers(), 5U);
}

TEST(WholeNumbers, ADigitThatStartsAProgramOtherThanADummyIsSeenAtItsPulse) {
  for (const char* const operation : {"0", "A"}) {
    SCOPED_TRACE(operation);
    TwoWays ways;
    run_lines(
        ways,
        {"p i.Io 1-1", "p 1-1 a1.5i", "s a1.op5 A", "p a1.5o 1-1", "p a1.A ad.dp.1",
         "p ad.dp.1.2 a2.6i", fmt::format("s a2.op6 {}", operation), "p a2.6o 1-2", "set a1 70"},
        10);
    const bool fails = ways.numbers.monitor().failure().has_value();
    EXPECT_EQ(fails, std::string_view(operation) == "A");
  }
}

TEST(WholeNumbers, AnAccumulatorThatReceivesWhileItSendsGoesPulseByPulse) {
  // Numerator and denominator of the divider are one accumulator, which takes its own complement.
  TwoWays ways;
  run_lines(ways,
            {"p i.Io 1-1", "p 1-1 d.1i", "p d.numerator a3", "p d.denominator a3", "p a3.S a3.g",
             "set a3 12345"},
            30);
  EXPECT_NE(ways.numbers.machine.accumulator(3).value(), (Number{0x12345, false}));
}

TEST(WholeNumbers, AGateThatADigitOpensIsOpenForTheRoutesBehind) {
  // The first of five pulses starts the divider, which lets its numerator receive at once.
  const std::string to_divider = "p a1.A ad.dp.1";
  const std::string to_numerator = "p a1.A a3.a";
  for (const bool divider_first : {true, false}) {
    SCOPED_TRACE(divider_first);
    TwoWays ways;
    run_lines(ways,
              {"p i.Io 1-1", "p 1-1 a1.5i", "s a1.op5 A", divider_first ? to_divider : to_numerator,
               divider_first ? to_numerator : to_divider, "p ad.dp.1.1 d.1i", "set a1 5"},
              6);
    const Decades counted = divider_first ? 5 : 4;
    EXPECT_EQ(ways.numbers.machine.accumulator(3).value(), (Number{counted, false}));
  }
}

TEST(WholeNumbers, SteppersDecadesTablesAndTheMultiplierTakeDigits) {
  for (const char* const plug : {"plug", "unplug"}) {
    SCOPED_TRACE(plug);
    TwoWays ways;
    run_lines(ways, {"p i.Io 1-1",         "p 1-1 a1.5i",        "s a1.op5 AS",
                     "p a1.5o 1-1",        "p a1.A ad.dp.1",     "p ad.dp.1.1 p.Adi",
                     "p ad.dp.1.2 p.12di", "p ad.dp.1.3 p.Acdi", "p ad.dp.1.4 f1.1i",
                     "p ad.dp.1.5 m.1i",   "p a1.S ad.dp.2",     "p ad.dp.2.1 p.Adi",
                     "p ad.dp.2.4 p.Cdi",  "s p.cA 6",           "s p.cC 5",
                     "s p.d14s1 3",        "p f1.1o 1-2",        "p 1-2 p.Ci",
                     "p 1-1 p.Ai",         "p p.A1o f1.2i",      "p f1.C a1.6i",
                     "s f1.cl2 C",         "s a1.op6 A",         fmt::format("s p.gate63 {}", plug),
                     "set a1 54021"},
              60);
  }
}

}  // namespace
}  // namespace chessvm::eniac::whole_numbers_test
