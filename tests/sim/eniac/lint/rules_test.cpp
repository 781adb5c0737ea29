// SPDX-License-Identifier: MIT
// Tests each check with a patch that has the fault, and with a similar patch that has no fault.
#include <gtest/gtest.h>

#include <algorithm>

#include "sim/eniac/lint/flow.hpp"
#include "tests/sim/eniac/lint/support.hpp"

namespace chessvm::test::rules_test {
namespace {

using Names = std::vector<std::string>;

/// A patch in which the initiate button lets a1 send to a2.
constexpr std::string_view sound =
    "p i.Io 1-1\np 1-1 a1.5i\np 1-1 a2.1i\np a1.A 1\np 1 a2.α\ns a1.op5 A\ns a2.op1 α\n";

Names with(std::string_view more) {
  return ids_in(std::string(sound) + std::string(more));
}

TEST(Lint, ASoundPatchGivesNothing) {
  EXPECT_EQ(ids_in(""), Names{});
  EXPECT_EQ(with(""), Names{});
}

TEST(Lint, WarningsDoNotChangeThePatch) {
  Bench bench;
  bench.type(sound);
  const std::size_t cables = bench.machine().wiring().cables().size();
  static_cast<void>(eniac::lint(bench.patch()));
  EXPECT_EQ(bench.machine().wiring().cables().size(), cables);
  EXPECT_EQ(bench.machine().time().cycle, 0U);
}

/// Stage 1 of a stepper repeats the loop nine times; stage 2 ends the loop.
TEST(Lint, AStageWithoutALimitEndsNoLoop) {
  const std::string loop = "p a1.5o p.Bi\np p.B1o 1-1\ns p.a18 B\ns p.cB 2\ns p.d18s1 9\n";
  EXPECT_EQ(with(loop + "s p.d18s2 1\n"), Names{});
  EXPECT_EQ(with(loop), (Names{"stage-skipped"}));
  EXPECT_EQ(with(loop + "p p.B2o 1-2\np 1-2 a3.5i\np a3.5o i.pi\n"), (Names{"stage-skipped"}));
}

TEST(Lint, AStepperWithOneStageEndsNoLoop) {
  const std::string loop = "p a1.5o p.Bi\np p.B1o 1-1\n";
  EXPECT_EQ(with(loop + "s p.cB 1\n"), (Names{"stage-single"}));
  EXPECT_EQ(with(loop + "s p.cB 1\ns p.d18s1 9\n"), (Names{"stage-single"}));
  EXPECT_EQ(with(loop + "s p.cB 2\ns p.d18s1 9\ns p.d18s2 1\n"), Names{});
  EXPECT_EQ(ids_in("p i.Io p.Bi\np p.B1o p.Bi\ns p.cB 1\n"), (Names{"stage-single"}));
  EXPECT_EQ(ids_in("p i.Io p.Bi\np p.B1o i.Pi\ns p.cB 1\n"), Names{}) << "a pulse, one cycle later";
}

TEST(Lint, ManyOutputsOnOneTrunkAreABus) {
  EXPECT_EQ(with("p 1-1 a3.5i\np a3.A 1\ns a3.op5 A\n"), Names{});
}

TEST(Lint, OnlyTheGapIsNamedNotWhatFollows) {
  EXPECT_EQ(with("p 2-1 a3.5i\np a3.5o a4.5i\np a4.5o a5.5i\np a5.5o i.pi\n"),
            (Names{"line-undriven"}));
}

TEST(Lint, AButtonOfTheReaderStartsToo) {
  EXPECT_EQ(ids_in("p i.Ro 1-1\np 1-1 a1.5i\np a1.5o i.Ri\n"), Names{});
}

TEST(Lint, LinesJoinedBothWaysAreOneLine) {
  EXPECT_EQ(ids_in("p i.Io 1-1\np 1-1 1-2\np 1-2 a1.5i\np a1.5o i.Pi\n"), Names{});
  EXPECT_EQ(ids_in("p 1-1 1-2\n"), (Names{"line-undriven"}));
}

TEST(Lint, AnAmplifierLetsPulsesThroughOneWay) {
  EXPECT_EQ(ids_in("p i.Io pa.1.sa.1\np pa.1.sb.1 a1.5i\np a1.5o i.Pi\n"), Names{});
  EXPECT_EQ(ids_in("p i.Io 1-1\np pa.1.sa.1 1-2\np pa.1.sb.1 1-1\np 1-1 a1.5i\np a1.5o i.Pi\n"),
            (Names{"line-undriven"}));
}

TEST(Lint, AmplifiersBackToBackJoinTrunks) {
  EXPECT_EQ(with("p 1 pa.1.sa\np pa.1.sb 2\np 2 pa.2.sa\np pa.2.sb 1\n"), Names{});
  EXPECT_EQ(with("p 1 pa.1.sa\np pa.1.sb pa.2.sa\np pa.2.sb pa.1.sa\np pa.2.sb 2\np 2 a2.β\n"),
            (Names{"amplifier-loop"}));
}

TEST(Lint, DigitsReachProgramsThroughAnAdapter) {
  EXPECT_EQ(with("p 1 ad.dp.1\np ad.dp.1.3 a3.5i\np a3.5o i.Pi\n"), Names{});
  EXPECT_EQ(with("p 1 a3.5i\np a3.5o i.Pi\n"), (Names{"cable-widths"}));
}

TEST(Lint, DebuggerJacksTakeAnyCable) {
  EXPECT_EQ(with("p 1 debug.bp.1\np 1-1 debug.quit\np a1.A cy.checkpoint\n"), Names{});
}

TEST(Lint, DigitPulsesStartOnlyDummies) {
  constexpr std::string_view wired = "p 1 ad.dp.1\np ad.dp.1.3 a3.5i\np a3.5o i.Pi\ns a3.op5 A\n";
  EXPECT_EQ(with(wired), (Names{"program-digit-start"}));
  // The switch `ninep` can move a table's nines to the time of program pulses.
  constexpr std::string_view table =
      "p i.Io f1.1i\np f1.A ad.dp.1\np ad.dp.1.3 a3.5i\np a3.5o i.Pi\ns a3.op5 A\n";
  EXPECT_EQ(ids_in(table), (Names{"program-digit-start"}));
  EXPECT_EQ(ids_in(std::string(table) + "s f1.ninep Cpp\n"), Names{});
}

TEST(Lint, ProgramsStartedTogetherMustAgree) {
  const std::string pair = "p i.Io a1.5i\np i.Io a1.6i\np a1.5o i.Pi\np a1.6o i.Pi\n";
  EXPECT_EQ(ids_in(pair), Names{});
  EXPECT_EQ(ids_in(pair + "s a1.cc5 C\n"), (Names{"program-conflict"}));
  EXPECT_EQ(ids_in(pair + "s a1.cc5 C\ns a1.cc6 C\n"), Names{});
  EXPECT_EQ(ids_in(pair + "s a1.rp6 2\n"), (Names{"program-conflict"}));
  EXPECT_EQ(ids_in(pair + "s a1.op5 A\n"), Names{});
  EXPECT_EQ(ids_in(pair + "s a1.op5 A\ns a1.op6 S\n"), (Names{"program-conflict"}));
  EXPECT_EQ(ids_in(pair + "s a1.op5 A\ns a1.op6 α\n"), (Names{"program-conflict"}));
  EXPECT_EQ(ids_in(pair + "s a1.op5 α\ns a1.op6 β\n"), Names{});
}

TEST(Lint, DifferentDigitsStartProgramsAtDifferentTimes) {
  EXPECT_EQ(with("p 1 ad.dp.1\np ad.dp.1.3 a3.5i\np ad.dp.1.4 a3.6i\np a3.5o i.Pi\n"
                 "p a3.6o i.Pi\ns a3.rp5 2\n"),
            Names{});
  EXPECT_EQ(with("p 1 ad.dp.1\np ad.dp.1.3 a3.5i\np ad.dp.1.3 a3.6i\np a3.5o i.Pi\n"
                 "p a3.6o i.Pi\ns a3.rp5 2\n"),
            (Names{"program-conflict"}));
}

TEST(Lint, OneHalfOfAPairWorksForBoth) {
  constexpr std::string_view pair =
      "p a1.ir1 a2.il1\np i.Io a2.5i\ns a2.op5 A\np a1.A 1\np 1 a3.α\np i.Io a3.1i\ns a3.op1 α\n";
  EXPECT_EQ(ids_in(pair), Names{});
  EXPECT_EQ(ids_in(pair.substr(pair.find('\n') + 1)), (Names{"output-silent"}));
}

TEST(Lint, MultiplierAndDividerCommandTheirAccumulators) {
  EXPECT_EQ(ids_in("p i.Io m.1i\np m.lhppI 8\np 8 a11.α\np m.rhppI a13.α\n"), Names{});
  EXPECT_EQ(ids_in("p i.Io m.1i\np m.lhppI 8\np 8 a11.α\ns m.pp unplug\n"),
            (Names{"input-closed"}));
  EXPECT_EQ(ids_in("p i.Io d.1i\np d.ans a2.α\np a5.A a3.γ\np a5.S a3.γ\np a3.A ad.s.1.1\n"
                   "p ad.s.1 a7.α\np a7.A a3.γ\n"),
            Names{});
}

TEST(Lint, AMultiplierMayStartAnotherOfItsPrograms) {
  constexpr std::string_view once = "p i.Io m.1i\np m.Rα m.2i\ns m.ieracc2 0\ns m.icandacc2 0\n";
  EXPECT_EQ(ids_in(once), Names{});
  EXPECT_EQ(ids_in("p i.Io m.1i\np m.Rα m.2i\ns m.ieracc2 0\ns m.icandacc2 β\np m.Dβ m.1i\n"),
            (Names{"multiplier-feedback"}));
}

TEST(Lint, SwitchesAtTheirPowerOnPositionSayNothing) {
  EXPECT_EQ(with("s a1.op6 0\ns a1.rp7 1\n"), Names{});
  EXPECT_EQ(with("s a1.op6 A\n"), (Names{"switch-unreached"}));
  EXPECT_EQ(with("s a1.op6 A\ns a1.op6 0\n"), Names{});
  EXPECT_EQ(with("s a1.op6 A\nr a.7\n"), (Names{"switch-unreached"}));
}

TEST(Lint, CardGroupsAreSetOnAllSixSwitches) {
  EXPECT_EQ(ids_in("p i.Io c.1i\np c.o 1\np 1 a1.α\np i.Io a1.1i\ns a1.op1 α\ns c.s1 Alr\n"
                   "s c.s2 Alr\ns c.s3 Alr\n"),
            Names{});
}

TEST(Lint, JoinedWiresMatterWherePulsesAreCounted) {
  const auto joined = [](const std::string& lines) {
    const Names ids = ids_in("p i.Io 1-1\np 1-1 a1.5i\ns a1.op5 A\n" + lines);
    return std::count(ids.begin(), ids.end(), "wires-joined");
  };
  const std::string digits = "p a1.A ad.dp.1\np ad.dp.1.1 2-1\np ad.dp.1.2 2-1\np 2-1 ";
  EXPECT_EQ(joined(digits + "p.Adi\n"), 1);
  EXPECT_EQ(joined(digits + "p.14di\n"), 1);
  EXPECT_EQ(joined(digits + "p.Acdi\n"), 0);
  EXPECT_EQ(joined(digits + "f1.3i\n"), 0);
  const std::string into = "p 1-1 a2.1i\ns a2.op1 α\n";
  EXPECT_EQ(joined(into + "p a1.A ad.s.1.1\np a1.A ad.s.2.1\np ad.s.1 a2.α\np ad.s.2 a2.α\n"), 0);
  EXPECT_EQ(joined(into + "p a1.A ad.s.1.1\np a1.A ad.s.2.2\np ad.s.1 a2.α\np ad.s.2 a2.α\n"), 1);
  EXPECT_EQ(joined(into + "p a1.A ad.s.1.1\np a1.A a2.α\np ad.s.1 a2.α\n"), 1);
  EXPECT_EQ(joined(into + "p a1.A ad.d.1.5\np a1.A ad.d.2.-5\np ad.d.1 a2.α\np ad.d.2 a2.α\n"), 0);
}

TEST(Lint, HalvesOfAConstantMayBeJoined) {
  const std::string halves =
      "p i.Io c.26i\np i.Io a1.1i\ns a1.op1 α\np c.o ad.permute.1.11,10,9,8,7,6,0,0,0,0,0\n"
      "p c.o ad.permute.2.0,5,4,3,2,1,0,0,0,0,0\np ad.permute.1 1\np ad.permute.2 1\np 1 a1.α\n";
  EXPECT_EQ(ids_in(halves + "s c.s26 Jr\n"), Names{});
  EXPECT_EQ(ids_in(halves + "s c.s26 Jlr\n"), (Names{"wires-joined"}));
}

TEST(Lint, MessagesNameTheLine) {
  Bench bench;
  bench.load(CHESSVM_TEST_DATA "/patches/bad/bad-line-unheard.e");
  const auto found = eniac::lint(bench.patch());
  ASSERT_EQ(found.size(), 2U);
  ASSERT_TRUE(found[0].where);
  EXPECT_EQ(bench.sources().position(*found[0].where).line, 3U);
  EXPECT_NE(found[0].message.find("line 1-2"), std::string::npos) << found[0].message;
}

TEST(Flow, GroupsWhatGoesRound) {
  const eniac::FlowEdge edges[] = {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {4, 4}, {5, 0}};
  const eniac::Flow flow(std::vector<bool>{true, true, true, true, true, false, true}, edges);
  std::vector<std::vector<std::uint32_t>> groups;
  for (const eniac::FlowGroup& group : flow.groups()) {
    groups.push_back(group.members);
    const std::uint32_t first = group.members.front();
    EXPECT_EQ(group.has_source, first == 1 || first == 3) << first;
    EXPECT_EQ(group.has_sink, first == 0 || first == 1) << first;
  }
  std::sort(groups.begin(), groups.end());
  EXPECT_EQ(groups, (std::vector<std::vector<std::uint32_t>>{{0}, {1, 2}, {3}, {4}, {6}}));
  EXPECT_EQ(flow.reached_from(0), (std::vector<std::uint32_t>{1, 2, 3}));
}

TEST(Flow, ALongChainIsNoTrouble) {
  constexpr std::uint32_t nodes = 200'000;
  std::vector<eniac::FlowEdge> edges;
  for (std::uint32_t node = 0; node + 1 < nodes; ++node) edges.push_back({node, node + 1});
  EXPECT_EQ(eniac::Flow(std::vector<bool>(nodes, true), edges).groups().size(), nodes);
}

}  // namespace
}  // namespace chessvm::test::rules_test
