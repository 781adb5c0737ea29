// SPDX-License-Identifier: MIT
#include "sim/eniac/trace/signals.hpp"

#include <gtest/gtest.h>

#include <set>

#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/units/initiating_unit.hpp"
#include "tests/sim/eniac/patched_machine.hpp"

namespace chessvm::eniac::signals_test {
namespace {

std::vector<std::string> names(const std::vector<Signal>& signals) {
  std::vector<std::string> all;
  for (const Signal& signal : signals) all.push_back(signal.full);
  return all;
}

std::vector<std::string> selected(const Machine& machine, std::string_view patterns) {
  const auto signals = select_signals(machine, patterns);
  return signals ? names(signals.value()) : std::vector<std::string>{signals.error().message};
}

using Names = std::vector<std::string>;

TEST(Signals, AreChosenByPattern) {
  const Machine machine;
  EXPECT_EQ(selected(machine, "a3.alpha"), Names{"a3.alpha"});
  EXPECT_EQ(selected(machine, "a3.α"), Names{"a3.alpha"});
  EXPECT_EQ(selected(machine, "f?.ring,1-2,2"),
            (Names{"f1.ring", "f2.ring", "f3.ring", "2", "1-2"}));
  EXPECT_EQ(selected(machine, "a3.*").size(), 5U + 2 + 12 + 8 + 5);
  EXPECT_EQ(selected(machine, "26-*").size(), 11U);
  EXPECT_EQ(selected(machine, "a[13].alpha"), (Names{"a1.alpha", "a3.alpha"}));
  EXPECT_EQ(selected(machine, "pa.8.*").size(), 24U);
  EXPECT_EQ(selected(machine, "a3.alpa"),
            Names{"no signal is called 'a3.alpa'; did you mean a3.alpha?"});
  EXPECT_EQ(selected(machine, "a3.A,"), Names{"a name or pattern of a signal is missing"});
  EXPECT_EQ(selected(machine, "a2*.zz"), Names{"no signal is called 'a2*.zz'"});
}

TEST(Signals, AllHaveOneNameInAscii) {
  const Machine machine;
  std::set<std::string> seen;
  std::set<std::string> scopes;
  std::string scope;
  for (const Signal& signal : all_signals(machine)) {
    EXPECT_TRUE(seen.insert(signal.full).second) << signal.full;
    EXPECT_TRUE(seen.insert("path " + signal.scope + " " + signal.name).second) << signal.full;
    for (const char letter : signal.full) EXPECT_TRUE(letter > ' ' && letter < 127) << signal.full;
    if (signal.scope != scope) {
      EXPECT_TRUE(scopes.insert(signal.scope).second) << signal.scope << " is split";
    }
    scope = signal.scope;
  }
}

TEST(Signals, InUse) {
  Machine machine;
  load(machine, one_transfer);
  const Names jacks = names(used_signals(machine, SignalKinds::pulses));
  EXPECT_EQ(jacks, (Names{"i.Io", "a1.A", "a1.1i", "a2.alpha", "a2.1i", "1", "1-1"}));
  const Names registers = names(used_signals(machine, SignalKinds::registers));
  EXPECT_EQ(registers.size(), 2U * 5 + 1 + 1 + clock_rows().size());  // registers of a1, a2, i, cy
  EXPECT_EQ(names(used_signals(machine, SignalKinds::both)).size(),
            jacks.size() + registers.size());
}

std::uint64_t value_of(const Machine& machine, std::string_view unit, std::string_view name) {
  const Unit* const found = machine.find_unit(unit);
  if (found != nullptr)
    for (const Register& one : found->panel().registers())
      if (one.name == name) return one.value(*found);
  ADD_FAILURE() << unit << "." << name << " is no register";
  return 0;
}

TEST(Signals, FlipFlopsOfInitiatingUnitAndDivider) {
  Machine machine;
  ASSERT_FALSE(machine.plug("i.Io", "1-1"));
  ASSERT_FALSE(machine.plug("1-1", "d.3i"));
  ASSERT_FALSE(machine.plug("1-1", "i.Ci2"));
  machine.initiating_unit().press_initiate();
  EXPECT_EQ(value_of(machine, "i", "flipflops"), 1U << 13U);  // flip-flop of the button
  PulseEngine engine(machine);
  ASSERT_TRUE(engine.step_add_cycle());
  EXPECT_EQ(value_of(machine, "i", "flipflops"), 3U << 13U);  // button and synchronizer
  EXPECT_EQ(value_of(machine, "d", "programs"), 0U);
  ASSERT_TRUE(engine.step_add_cycle());
  EXPECT_EQ(value_of(machine, "i", "flipflops"), 1U << 1U);  // flip-flop of clear request 2
  EXPECT_EQ(value_of(machine, "d", "programs"), 1U << 2U);
  // The division makes its first step after cycles 2 and 3 of its procedure
  // (docs/eniac.md#divider-and-square-rooter-d).
  for (const unsigned ring : {1U, 2U, 0U}) {
    ASSERT_TRUE(engine.step_add_cycle());
    EXPECT_EQ(value_of(machine, "d", "ring"), ring);
  }
  EXPECT_EQ(value_of(machine, "d", "place"), 0U);
}

}  // namespace
}  // namespace chessvm::eniac::signals_test
