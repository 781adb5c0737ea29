// SPDX-License-Identifier: MIT
// Tests likely_reason on machines with a few cables. The function explains why a given fault has no
// effect in any run.
#include "sim/wired/campaign/untestable.hpp"

#include <gtest/gtest.h>

namespace chessvm::wired::untestable_test {
namespace {

class ReasonOfSilence : public testing::Test {
 protected:
  ReasonOfSilence() {
    EXPECT_FALSE(machine_.wiring().plug("a5.A", "1"));
    EXPECT_FALSE(machine_.wiring().plug("1", "a6.a"));
    pulsed_.resize(machine_.wiring().nodes().size(), eniac::no_pulses);
  }

  /// Records that all wires of `place` pulsed in some run.
  void hear(const std::string& place, bool as_source) {
    pulsed_.at(machine_.wiring().find(place, as_source).value()) = eniac::all_wires;
  }
  [[nodiscard]] std::string reason(const std::string& fault) {
    return likely_reason(machine_, eniac::parse_fault(fault).value(), pulsed_);
  }

  eniac::Machine machine_;
  std::vector<eniac::Pulses> pulsed_;
};

TEST_F(ReasonOfSilence, OfASwitchIsTheInputOfItsProgram) {
  struct Case {
    std::string fault;
    std::string input;
  };
  for (const Case& each : {Case{"switch:a5.op3", "a5.3i"}, Case{"switch:a5.rp7", "a5.7i"},
                           Case{"switch:a12.op12", "a12.12i"}, Case{"switch:c.s12", "c.12i"},
                           Case{"switch:f2.op11", "f2.11i"}}) {
    SCOPED_TRACE(each.fault);
    EXPECT_EQ(reason(each.fault), each.input + " never pulses in any of the programs");
    hear(each.input, false);
    EXPECT_EQ(reason(each.fault), "its rest position does the same in all of the programs");
  }
  EXPECT_EQ(reason("switch:a5.sf"), "its rest position does the same in all of the programs")
      << "a switch of no program";
}

TEST_F(ReasonOfSilence, OfACableIsItsSilentEnd) {
  EXPECT_EQ(reason("cable:a5.A/1"), "a5.A never pulses in any of the programs");
  hear("a5.A", true);
  EXPECT_EQ(reason("cable:a5.A/1"), "1 never pulses in any of the programs");
  hear("1", true);
  EXPECT_EQ(reason("cable:a5.A/1"),
            "nothing that it carries makes a difference in any of the programs");
  EXPECT_EQ(reason("cable:1/a6.a"), "a6.α never pulses in any of the programs");
}

TEST_F(ReasonOfSilence, OfAWireIsWhetherItPulses) {
  const std::string silent = "the wire never pulses in any of the programs";
  EXPECT_EQ(reason("line:a5.A,wire=3"), silent);
  pulsed_.at(machine_.wiring().find("a5.A", true).value()) = eniac::wire_bit(4);
  EXPECT_EQ(reason("line:a5.A,wire=3"), silent);
  EXPECT_EQ(reason("line:a5.A,wire=4"), "its pulses make no difference in any of the programs");
  EXPECT_EQ(reason("extra:a5.A,wire=3"),
            "nothing listens to it at that time in any of the programs, or it pulses anyway");
}

TEST_F(ReasonOfSilence, OfTubesIsWhatTheyDo) {
  EXPECT_EQ(reason("carry:a5.3"),
            "no carry out of the decade makes a difference in any of the programs");
  EXPECT_EQ(reason("sign:a5,to=M"),
            "the sign is already M whenever it matters in all of the programs");
  EXPECT_EQ(reason("no-clear:a5.3"),
            "it is already 0 when it is cleared, or not used after that, in all of the programs");
  EXPECT_EQ(reason("stepper:p.A"),
            "the stepper is in its first stage whenever it matters in all of the programs");
  EXPECT_EQ(reason("decade:a5.3"), "the decade receives nothing in any of the programs");
}

TEST_F(ReasonOfSilence, OfAPlaceThatIsNotThereIsThat) {
  EXPECT_NE(reason("carry:a21.3").find("a21"), std::string::npos);
}

TEST_F(ReasonOfSilence, IsProvedWhereNoJackIsJoinedByIt) {
  EXPECT_FALSE(machine_.wiring().plug("a5.S", "2")) << "a trunk that leads nowhere";
  EXPECT_FALSE(machine_.wiring().plug("a7.A", "1")) << "a second output";
  const auto proof = [this](const std::string& fault) {
    return proof_of_no_effect(machine_, eniac::parse_fault(fault).value());
  };
  EXPECT_EQ(proof("cable:a5.S/2"), "every jack that it joins is joined without it, or to nothing");
  EXPECT_EQ(proof("cable:a5.A/1"), std::nullopt) << "it reaches a6";
  EXPECT_EQ(proof("line:a5.A,wire=3"), std::nullopt);
  EXPECT_EQ(proof("line:a5.S,wire=3"), "the wire leads to no jack of a unit");
  EXPECT_EQ(proof("line:a8.S,wire=3"), "no cable is plugged into a8.S");
  EXPECT_EQ(proof("switch:a5.op3"), std::nullopt) << "neither a cable nor a wire";
  EXPECT_EQ(proof("carry:a21.3"), std::nullopt) << "not in this machine";
}

TEST_F(ReasonOfSilence, IsThatBothEndsOfACableArePulsedInNoRun) {
  ActivityRecord record;
  record.pulsed = pulsed_;
  record.last_pulse.resize(pulsed_.size());
  const auto is_silent = [&](const std::string& fault) {
    return is_never_activated(machine_, eniac::parse_fault(fault).value(), record);
  };
  EXPECT_TRUE(is_silent("cable:a5.A/1"));
  const auto hear_node = [&](const std::string& place) {
    record.pulsed.at(machine_.wiring().find(place, true).value()) = eniac::all_wires;
  };
  hear_node("a5.A");
  EXPECT_TRUE(is_silent("cable:a5.A/1")) << "the trunk is not pulsed";
  hear_node("1");
  EXPECT_FALSE(is_silent("cable:a5.A/1"));
  EXPECT_FALSE(is_silent("switch:a5.op3")) << "a switch may act at any time";
  EXPECT_FALSE(is_silent("carry:a21.3")) << "not in this machine";
}

}  // namespace
}  // namespace chessvm::wired::untestable_test
