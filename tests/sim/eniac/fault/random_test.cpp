// SPDX-License-Identifier: MIT
// Tests the lists of possible faults, and the random choice from them.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "sim/eniac/fault/fault_engine.hpp"
#include "sim/eniac/fault/places.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "tests/sim/eniac/patched_machine.hpp"

namespace chessvm::eniac::random_test {
namespace {

std::map<FaultKind, int> counted(const std::vector<Fault>& faults) {
  std::map<FaultKind, int> counts;
  for (const Fault& fault : faults) ++counts[fault.kind];
  return counts;
}

TEST(AllFaults, CountThePlacesOfTheMachine) {
  const Machine machine;
  const auto counts = counted(all_faults(machine, all_single_kinds));
  EXPECT_EQ(counts.at(FaultKind::decade), 20 * 11 + 20);
  EXPECT_EQ(counts.at(FaultKind::no_clear), 20 * 11);
  EXPECT_EQ(counts.at(FaultKind::carry), 20 * 10);
  EXPECT_EQ(counts.at(FaultKind::sign), 20 * 2);
  // Digit outputs: A and S of accumulators, A and B of tables, c.o, four of the multiplier, d.ans.
  EXPECT_EQ(counts.at(FaultKind::line), 11 * (20 * 2 + 3 * 2 + 1 + 4 + 1));
  // Program inputs: accumulators, tables, transmitter, multiplier, divider with interlocks,
  // initiating unit (six clears, Ri, Rl, Pi), master programmer (i, di, cdi of ten steppers, twenty
  // decades).
  const int inputs = 20 * 12 + 3 * 11 + 30 + 24 + 16 + 9 + 50;
  EXPECT_EQ(counts.at(FaultKind::program), inputs);
  EXPECT_EQ(counts.at(FaultKind::flip_flop), inputs + 2 * 200);
  EXPECT_EQ(counts.at(FaultKind::stepper), 10);
  EXPECT_FALSE(counts.contains(FaultKind::cable));
  EXPECT_FALSE(counts.contains(FaultKind::missing));
  EXPECT_FALSE(counts.contains(FaultKind::rest_switch));
}

TEST(AllFaults, FollowThePatch) {
  Machine machine;
  load(machine, one_transfer + "p a2.A ad.s.3.2\np ad.s.3 a3.β\n");
  const auto counts = counted(all_faults(machine, all_single_kinds));
  EXPECT_EQ(counts.at(FaultKind::cable), 7);
  EXPECT_EQ(counts.at(FaultKind::rest_switch), 2);
  // Jacks with one wire: i.io 1-1 a1.1i a2.1i; with eleven wires: a1.A 1 a2.α a2.A ad.s.3 a3.β.
  EXPECT_EQ(counts.at(FaultKind::missing), 4 + 6 * 11);
  EXPECT_EQ(counts.at(FaultKind::extra), 4 + 6 * 11);
}

TEST(AllFaults, CanBeWrittenReadAndInjected) {
  Machine machine;
  load(machine, squares +
                    "p a2.A ad.s.3.2\np ad.s.3 a3.β\np a2.S ad.dp.1\np ad.dp.1.4 pa.1.sa.3\n"
                    "p pa.1.sb.3 p.Adi\n");
  Faults faults(machine);
  std::set<std::string> texts;
  for (const Fault& fault : all_faults(machine, all_single_kinds)) {
    const std::string text = to_text(fault);
    EXPECT_TRUE(texts.insert(text).second) << text << " twice";
    EXPECT_EQ(parse_fault(text).value(), fault) << text;
    const auto done = faults.inject(fault);
    EXPECT_TRUE(done) << done.error().message;
  }
  EXPECT_GT(texts.size(), 2000U);
}

std::string random_log(const std::string& spec, std::uint64_t cycles) {
  Machine machine;
  load(machine, squares);
  Faults faults(machine);
  std::string log;
  faults.log = [&log](std::string_view line) { log += std::string(line) + '\n'; };
  EXPECT_TRUE(faults.inject(parse_fault(spec).value()));
  FaultEngine engine(machine, faults, std::make_unique<PulseEngine>(machine));
  static_cast<void>(engine.run({.until = cycles}));
  for (int number = 1; number <= accumulator_count; ++number)
    log += machine.accumulator(number).state_line() + '\n';
  return log;
}

TEST(RandomFailures, AreTheSameForTheSameSeed) {
  const std::string once = random_log("random:seed=7,mtbf=200", 3000);
  EXPECT_EQ(random_log("random:seed=7,mtbf=200", 3000), once);
  EXPECT_NE(random_log("random:seed=8,mtbf=200", 3000), once);
  EXPECT_NE(once.find("begins"), once.npos);
}

TEST(RandomFailures, TellTheSeedThatNobodyChose) {
  const std::string log = random_log("random:mtbf=1h", 10);
  const std::string spec = log.substr(0, log.find('\n'));
  EXPECT_TRUE(spec.starts_with("random:seed=")) << spec;
  EXPECT_EQ(parse_fault(spec).value().mean, 18'000'000U);
}

TEST(RandomFailures, ComeAtTheirMeanTime) {
  const Machine machine;
  RandomFailures failures(parse_fault("random:seed=1,mtbf=10000").value(), machine);
  constexpr int draws = 20'000;
  int passing = 0;
  std::uint64_t last = 0;
  std::set<FaultKind> kinds;
  for (int i = 0; i < draws; ++i) {
    EXPECT_GE(failures.next(), last);
    last = failures.next();
    const Fault failure = failures.take();
    EXPECT_EQ(failure.at, last);
    passing += failure.lasts == Fault::for_ever ? 0 : 1;
    kinds.insert(failure.kind);
  }
  // The margins are five standard deviations. The standard deviation of the mean is 10000 /
  // sqrt(draws) = 71, and that of the share is 0.3 / sqrt(draws).
  EXPECT_NEAR(static_cast<double>(last) / draws, 10'000, 5 * 71);
  EXPECT_NEAR(passing / static_cast<double>(draws), 0.1, 0.01);
  EXPECT_EQ(kinds.size(), 8U);  // no faults of cables, switches or unconnected jacks
}

TEST(RandomFailures, BeginAndEnd) {
  const Machine machine;
  RandomFailures failures(parse_fault("random:seed=3,mtbf=10,at=1000,for=500,kinds=carry").value(),
                          machine);
  int count = 0;
  for (; failures.next() != Fault::for_ever; ++count) {
    EXPECT_GE(failures.next(), 1000U);
    EXPECT_LT(failures.next(), 1500U);
    EXPECT_EQ(failures.take().kind, FaultKind::carry);
  }
  EXPECT_GT(count, 20);
  EXPECT_LT(count, 100);
}

}  // namespace
}  // namespace chessvm::eniac::random_test
