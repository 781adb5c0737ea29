// SPDX-License-Identifier: MIT
#include "sim/wired/machine/comparable_state.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"

#include <gtest/gtest.h>

#include "tests/sim/wired/lockstep/fake_computer.hpp"

namespace chessvm::wired::test::comparable_state_test {
namespace {

vm::MachineState some_state() {
  vm::MachineState state;
  state.pc = 342;
  state.rr = 207;
  state.rf = {true, {98, 7, 65, 43, 21}};
  state.ls = {true, {0, 0, 0, 0, 0}};
  for (std::size_t i = 0; i < state.memory.size(); ++i)
    state.memory[i].words = {static_cast<std::uint8_t>(i), 1, 2, 3, 99};
  select_bank(state, 3);
  return state;
}

ComparableState with_pc(const std::string& pc) {
  ComparableState state = to_comparable(some_state());
  state.pc = eniac::number_of(pc);
  return state;
}

TEST(ComparableState, IsElevenCharactersARegister) {
  const ComparableState state = to_comparable(some_state());
  EXPECT_EQ(eleven_characters(state.pc), "P0090079942");
  EXPECT_EQ(eleven_characters(state.rf), "M9807654321");
  EXPECT_EQ(eleven_characters(state.ls), "M0000000000");
  EXPECT_EQ(eleven_characters(state.memory[3]), "P0301020399");
  EXPECT_EQ(eleven_characters(state.memory[12]), "M1201020399");
  EXPECT_EQ(eleven_characters(state.memory[14]), "P1401020399");
}

TEST(ComparableState, GoesThroughTheAccumulatorsAndBack) {
  const ComparableState state = to_comparable(some_state());
  eniac::Machine machine;
  write_state(machine, state, standard_assignment);
  EXPECT_EQ(machine.accumulator(13).value(), state.rf);
  EXPECT_EQ(machine.accumulator(14).value(), state.memory[8]);
  EXPECT_EQ(machine.accumulator(2).value(), eniac::Number{});
  EXPECT_EQ(read_state(machine, standard_assignment), state);
  const Import import = to_vm(state, standard_assignment);
  ASSERT_TRUE(import.good()) << import.errors.front();
  EXPECT_TRUE(import.state == some_state());
}

TEST(ComparableState, SaysWhyNothingCanBeImported) {
  const auto why = [](const std::string& pc) {
    const Import import = to_vm(with_pc(pc), standard_assignment);
    return import.errors.empty() ? std::string() : import.errors.front();
  };
  EXPECT_EQ(why("M 0000009942"), "a1 (PC) M0000009942 is negative");
  EXPECT_EQ(why("P 0100009942"), "SS of a1 (PC) P0100009942 is 01, not 00");
  EXPECT_EQ(why("P 0000001042"), "FF of a1 (PC) P0000001042 is 10, not 09, 90 or 99");
  EXPECT_EQ(why("P 0000000942"),
            "the sign of memory accumulator 12 does not select function table 1");
  EXPECT_EQ(why("P 0000009942"), "");
}

TEST(ComparableState, TakesAnyOtherReturnAddressForNone) {
  for (const char* const pc : {"P 0012349942", "P 0000009942", "P 0010009942"})
    EXPECT_EQ(to_vm(with_pc(pc), standard_assignment).state.rr, 0) << pc;
  EXPECT_EQ(to_vm(with_pc("P 0009009942"), standard_assignment).state.rr, 100);
}

TEST(Invariants, HoldAtARowFetch) {
  eniac::Machine machine;
  write_state(machine, to_comparable(some_state()), standard_assignment);
  EXPECT_TRUE(broken_invariants(machine, standard_assignment).empty());
  machine.accumulator(3).set_value(eniac::number_of("P 4000000000"));
  EXPECT_EQ(broken_invariants(machine, standard_assignment),
            std::vector<std::string>{"a3 (EX) is P4000000000, not 0"});
  machine.accumulator(3).set_value({});
  machine.accumulator(7).set_value(eniac::number_of("M 4000000000"));
  EXPECT_EQ(broken_invariants(machine, standard_assignment),
            std::vector<std::string>{"memory accumulator 2 is negative"});
}

/// In each table, one wrong digit of PC must break exactly one invariant. So must one wrong sign of
/// any accumulator except IR, LS and RF.
TEST(Invariants, AreBrokenByAnyOfTheSignsAndByPc) {
  for (int table = 1; table <= 3; ++table) {
    vm::MachineState state = some_state();
    state.pc = table * vm::rows_per_table + 42;
    select_bank(state, table);
    eniac::Machine machine;
    write_state(machine, to_comparable(state), standard_assignment);
    const auto broken = [&] { return broken_invariants(machine, standard_assignment).size(); };
    EXPECT_EQ(broken(), 0U);
    for (int number = 1; number <= eniac::accumulator_count; ++number) {
      SCOPED_TRACE(number);
      bool& minus = machine.accumulator(number).storage().minus;
      minus = !minus;
      const bool free = number == standard_assignment.ir || number == standard_assignment.ls ||
                        number == standard_assignment.rf;
      EXPECT_EQ(broken(), free ? 0U : 1U);
      minus = !minus;
    }
    eniac::Decades& pc = machine.accumulator(standard_assignment.pc).storage().digits;
    for (const int place : {3, 4, 9, 10}) {
      const eniac::Decades before = pc;
      pc ^= eniac::in_place(1, place);
      EXPECT_EQ(broken(), 1U) << "place " << place;
      pc = before;
    }
  }
}

TEST(Differences, NameTheAccumulator) {
  const ComparableState one = to_comparable(some_state());
  ComparableState other = one;
  other.memory[8].digits ^= 1;
  other.rf.minus = false;
  const std::vector<Difference> found = differences(one, other, standard_assignment);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].name, "RF");
  EXPECT_EQ(found[0].accumulator, 13);
  EXPECT_EQ(found[1].name, "m8");
  EXPECT_EQ(found[1].accumulator, 14);
  EXPECT_EQ(found[1].vm, other.memory[8]);
}

}  // namespace
}  // namespace chessvm::wired::test::comparable_state_test
