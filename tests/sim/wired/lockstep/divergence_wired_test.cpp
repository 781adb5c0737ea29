// SPDX-License-Identifier: MIT
// Tests the report about the row in which a fault of the wired CPU first shows.
#include <gtest/gtest.h>

#include "sim/eniac/fault/fault.hpp"
#include "tests/sim/wired/lockstep/wired_support.hpp"
#include "tests/vm/program_builder.hpp"

namespace chessvm::wired::test::divergence_wired_test {
namespace {

using vm::test::Source;

/// A row that sets A to 5. image_of() puts it first and adds a row that jumps back to it.
const std::vector<Source> five{{vm::isa::Operation::mov_constant, 5}};

vm::Image image_of(const std::vector<Source>& row) {
  vm::Image image;
  EXPECT_TRUE(vm::test::write_row(image, vm::first_row, row));
  EXPECT_TRUE(
      vm::test::write_row(image, vm::first_row + 1, {{vm::isa::Operation::jmp, vm::first_row}}));
  return image;
}

struct FaultyPair : Pair {
  FaultyPair(const vm::Image& image, const std::string& fault, LockstepOptions options)
      : Pair(image, {}, std::move(options)) {
    EXPECT_TRUE(computer->instruments().faults.inject(eniac::parse_fault(fault).value()));
    EXPECT_FALSE(lockstep->start()) << trouble();
  }
};

/// Returns the first transfer of the program `name` that the trace shows in add time `add_time`.
/// Returns nullptr if there is none.
const Transfer* transfer_of(const RowTrace& trace, int add_time, const std::string& name) {
  for (const TracedAddTime& each : trace.add_times)
    if (each.first == add_time)
      for (const TracedProgram& program : each.programs)
        if (program.name == name && !program.transfers.empty()) return &program.transfers.front();
  return nullptr;
}

TEST(WiredDivergence, IsTracedFromRowFetchToRowFetch) {
  // The fault: decade 9 of RF, which holds the units of A, does not count.
  FaultyPair pair(image_of(five), "decade:a13.9", {});
  ASSERT_EQ(pair.lockstep->step(), LockstepEnd::diverged);
  pair.lockstep->trace_divergence(pair.computer->names());
  const RowTrace& trace = pair.lockstep->divergence()->trace.value();
  EXPECT_EQ(trace.otherwise, "");
  EXPECT_EQ(trace.left_out, 0);
  // Number of add times that a row of function table 1 takes if its one instruction takes four.
  constexpr int row = 12 + 4;
  ASSERT_EQ(trace.add_times.back().last, row);
  EXPECT_EQ(pair.wired().add_cycles(), std::uint64_t{row});
  // The trace has the row fetch at the beginning, and a transfer from IR in the last add time.
  EXPECT_NE(transfer_of(trace, 1, "m12 ~>"), nullptr) << to_text(trace);
  EXPECT_NE(transfer_of(trace, 3, "PC ->"), nullptr) << to_text(trace);
  EXPECT_NE(transfer_of(trace, row, "IR* -> and ~>"), nullptr) << to_text(trace);
  // The effect of the fault: RF receives 05, but does not count it.
  const Transfer* const received = transfer_of(trace, row - 2, "RF.e <-");
  ASSERT_NE(received, nullptr) << to_text(trace);
  EXPECT_EQ(received->number, "P0500000000");
  EXPECT_EQ(received->trunks, std::vector<std::string>{"main"});
  const Transfer* const sent = transfer_of(trace, row - 2, "IR* ->");
  ASSERT_NE(sent, nullptr) << to_text(trace);
  EXPECT_EQ(sent->number.substr(9), "05");
}

/// To trace a later row, lockstep must also restore what the machine keeps from earlier rows.
TEST(WiredDivergence, IsTracedInALaterRow) {
  vm::Image image = image_of(five);
  ASSERT_TRUE(
      vm::test::write_row(image, vm::first_row + 1, {{vm::isa::Operation::mov_constant, 25}}));
  FaultyPair pair(image, "decade:a13.10", {});
  ASSERT_FALSE(pair.lockstep->step()) << pair.trouble();
  ASSERT_EQ(pair.lockstep->step(), LockstepEnd::diverged);
  EXPECT_EQ(pair.lockstep->divergence()->what, "accumulators differ");
  pair.lockstep->trace_divergence(pair.computer->names());
  const RowTrace& trace = pair.lockstep->divergence()->trace.value();
  EXPECT_EQ(trace.otherwise, "");
  const Transfer* const received = transfer_of(trace, 14, "RF.e <-");
  ASSERT_NE(received, nullptr) << to_text(trace);
  EXPECT_EQ(received->number, "P2500000000");
}

/// Decade 4 of EX is not cleared, while PC, RF, LS and memory are still right.
TEST(WiredDivergence, MayBeOfInvariantsAlone) {
  FaultyPair pair(image_of(five), "no-clear:a3.4", {});
  ASSERT_EQ(pair.lockstep->step(), LockstepEnd::diverged);
  const Divergence& found = pair.lockstep->divergence().value();
  EXPECT_EQ(found.what, "the wired machine is not ready for a row");
  EXPECT_EQ(found.broken_invariants, std::vector<std::string>{"a3 (EX) is P0000009000, not 0"});
  EXPECT_TRUE(found.accumulators.empty());
  EXPECT_EQ(found.wired_add_cycles, found.vm_add_cycles);

  FaultyPair lenient(image_of(five), "no-clear:a3.4", {.invariants = false});
  EXPECT_FALSE(lenient.lockstep->step());
}

}  // namespace
}  // namespace chessvm::wired::test::divergence_wired_test
