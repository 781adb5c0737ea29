// SPDX-License-Identifier: MIT
#include "sim/eniac/trace/probes.hpp"

#include <gtest/gtest.h>

#include "sim/eniac/engine/fast_engine.hpp"
#include "tests/sim/eniac/patched_machine.hpp"

namespace chessvm::eniac::probes_test {
namespace {

class Probing : public testing::Test {
 protected:
  void add(const std::string& jack, Probes::Kind kind = Probes::Kind::probe) {
    const auto done = probes_.add(jack, kind);
    EXPECT_TRUE(done) << done.error().message;
  }
  StopReason run_to(std::uint64_t cycle) { return FastEngine(machine_).run({.until = cycle}); }

  Machine machine_;
  std::string printed_;
  Probes probes_{machine_, [this](std::string_view text) { printed_ += text; }};
};

TEST_F(Probing, PrintsPulsesAndTheNumber) {
  load(machine_, one_transfer + "set a1 P 0000000012\n");
  add("1");
  EXPECT_EQ(run_to(5), StopReason::limit);
  EXPECT_EQ(printed_,
            "probe 1: add cycle 2, pulse time 8: wire 1\n"
            "probe 1: add cycle 2, pulse time 9: wires 2 1\n"
            "probe 1: add cycle 2: P 0000000012\n");
}

TEST_F(Probing, PrintsComplements) {
  load(machine_, one_transfer + "s a1.op1 S\nset a1 P 9999999997\n");
  add("a1.S");
  EXPECT_EQ(run_to(5), StopReason::limit);
  EXPECT_EQ(printed_,
            "probe a1.S: add cycle 2, pulse time 1: wires 11 1\n"
            "probe a1.S: add cycle 2, pulse time 2: wires 11 1\n"
            "probe a1.S: add cycle 2, pulse time 3: wire 11\n"
            "probe a1.S: add cycle 2, pulse time 4: wire 11\n"
            "probe a1.S: add cycle 2, pulse time 5: wire 11\n"
            "probe a1.S: add cycle 2, pulse time 6: wire 11\n"
            "probe a1.S: add cycle 2, pulse time 7: wire 11\n"
            "probe a1.S: add cycle 2, pulse time 8: wire 11\n"
            "probe a1.S: add cycle 2, pulse time 9: wire 11\n"
            "probe a1.S: add cycle 2, pulse time 10: wire 1\n"
            "probe a1.S: add cycle 2: M 0000000002, 1'P on wire 1\n");
}

TEST_F(Probing, PrintsProgramPulses) {
  load(machine_, one_transfer);
  add("A-1");
  add("a2.1i");
  EXPECT_EQ(run_to(5), StopReason::limit);
  EXPECT_EQ(printed_,
            "probe 1-1: add cycle 1, pulse time 17\n"
            "probe a2.1i: add cycle 1, pulse time 17\n");
}

TEST_F(Probing, BreaksAfterTheAddCycle) {
  load(machine_, one_transfer + "set a1 P 0000000012\n");
  add("a2.α", Probes::Kind::breakpoint);
  EXPECT_EQ(run_to(50), StopReason::requested);
  EXPECT_EQ(machine_.time().cycle, 3U);
  EXPECT_EQ(printed_, "break a2.α: add cycle 2, pulse time 8: wire 1\n");
  machine_.monitor().acknowledge_stop();
  EXPECT_EQ(run_to(50), StopReason::limit);
}

TEST_F(Probing, IsForgotten) {
  load(machine_, one_transfer);
  add("1-1");
  add("1-1", Probes::Kind::breakpoint);
  add("1-1");
  EXPECT_EQ(probes_.list(), "probe 1-1\nbreak 1-1\n");
  EXPECT_TRUE(probes_.remove("1-1"));
  EXPECT_EQ(probes_.list(), "");
  EXPECT_FALSE(machine_.circuit().tapped());
  const auto refusal = [&](const char* jack) {
    const auto done = probes_.remove(jack);
    return done ? "" : done.error().message;
  };
  EXPECT_EQ(refusal("1-1"), "there is no probe at 1-1");
  EXPECT_EQ(refusal("27-1"), "there is no program line 27-1: 1-1 to 26-11, or A-1 to Z-11");
  EXPECT_EQ(run_to(5), StopReason::limit);
  EXPECT_EQ(printed_, "");
}

TEST_F(Probing, ReachesAdaptersAndAmplifiers) {
  load(machine_, one_transfer +
                     "set a1 P 0000000012\np 1 ad.s.4.2\np ad.s.4 a3.α\np 1-1 pa.1.sa.2\n"
                     "p pa.1.sb.2 1-2\n");
  for (const char* jack : {"ad.s.4", "pa.1.sb.2"}) add(jack);
  EXPECT_EQ(run_to(5), StopReason::limit);
  EXPECT_EQ(printed_,
            "probe pa.1.sb.2: add cycle 1, pulse time 17\n"
            "probe ad.s.o.4: add cycle 2, pulse time 8: wire 3\n"
            "probe ad.s.o.4: add cycle 2, pulse time 9: wires 4 3\n"
            "probe ad.s.o.4: add cycle 2: P 0000001200\n");
}

}  // namespace
}  // namespace chessvm::eniac::probes_test
