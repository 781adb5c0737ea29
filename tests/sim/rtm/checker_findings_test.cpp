// SPDX-License-Identifier: MIT
// Damages a correct patch or its schedule in one place at a time and expects one finding.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "tests/sim/rtm/checker_patches.hpp"

namespace chessvm::test::checker_findings_test {
namespace {

using rtm::Schedule;

struct Case {
  std::string_view id;
  std::string_view message;  // text that the message must contain
  std::string_view timeline;
  int add_time;
  std::string patch;
  std::function<void(Schedule&)> change = [](Schedule&) {};
};

const std::string& p = small_patch;
const std::string& d = decoder_patch;

const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {"amplifier-loop", "pa.1.sa", "", 0,
       p + "p 2-1 pa.1.sa.2\np pa.1.sb.2 2-2\np 2-2 pa.1.sa.3\np pa.1.sb.3 2-1\n"},
      {"branch-dummy-on-sender", "a2.7i", "fetch/minus", 2,
       with(with(p, "p ad.dp.1.11 m.1i", "p ad.dp.1.11 a2.7i\ns a2.rp7 6"), "p m.1o 1-4",
            "p a2.7o 1-4")},
      {"budget", "pa.1", "", 0, p + "p 5 pa.1.sa\np pa.1.sb 6\n"},
      {"delay-started-by-digits-not-dummy", "a3.5i", "fetch/plus", 2, p + "s a3.op5 A\n"},
      {"delay-started-by-digits-not-dummy", "c.3i", "fetch/plus", 2,
       with(p, "p ad.dp.2.11 a3.5i", "p ad.dp.2.11 2-1\np 2-1 a3.5i\np 2-1 c.3i")},
      {"demanded-action-missing", "a2 receives as Y.row", "fetch/plus", 7,
       with(p, "p a3.6o a2.2i", "")},
      {"demanded-action-missing", "instead: a1 sends A: a1.5i", "fetch/minus", 1,
       with(p, "s a1.cc5 C", "")},
      {"demanded-action-missing", "f1 does not start to look up A0", "fetch/plus", 3,
       with(p, "s f1.op1 A0", "s f1.op1 A+1")},
      {"demanded-action-missing", "constant P01", "fetch/minus", 8,
       with(p, "s c.k9 1", "s c.k9 2")},
      {"demanded-action-missing", "cy.checkpoint", "fetch/plus", 7,
       with(p, "p 1-6 cy.checkpoint", "")},
      {"demanded-action-missing", "p.Fi is not pulsed, so p.F4o", "add", -1,
       with(d, "p p.A5o p.Fi", "")},
      {"entry-missing", "a1.5i", "fetch/minus", 8, with(p, "p c.25o 1-2", "")},
      {"entry-unknown", "no timeline ends in elsewhere", "lost", 0, p,
       [](Schedule& schedule) {
         schedule.timelines.push_back({"lost", "elsewhere", 0, {}, {}, 0, ""});
       }},
      {"entry-unknown", "no timeline reached from the start leads to round", "round", 0, p,
       [](Schedule& schedule) {
         schedule.timelines.push_back({"round", "round", 0, {}, {}, 1, "round"});
       }},
      {"joined-lines", "a1.5i is plugged into 1-2 and 2-1", "", 0, p + "p 2-1 a1.5i\n"},
      {"mixed-widths", "a4.α", "", 0, p + "p 1-4 a4.a\n"},
      {"patch-refused", "line 2: a1 has no jack 'F'", "", 0, with(p, "p a1.A 1", "p a1.F 1")},
      {"pulse-while-active", "a3.6i", "fetch/plus", 4,
       p + "p a4.6o a3.6i\np 1-5 a4.6i\ns a4.rp6 2\n"},
      {"schedule-inconsistent", "a21", "", 0, p,
       [](Schedule& schedule) { schedule.views[0].paths[0].from = "a21.A"; }},
      {"schedule-inconsistent", "after the end", "reset", 3, p,
       [](Schedule& schedule) {
         schedule.timelines[0].steps.resize(3);
         schedule.timelines[0].steps[2].starts = {"cy.checkpoint"};
       }},
      {"signs", "wire 11 of a2.A starts m.1i and is no trigger", "", 0, p,
       [](Schedule& schedule) { schedule.triggers[0].wire = 10; }},
      {"signs", "wire 1 of a2.S", "", 0, p,
       [](Schedule& schedule) {
         schedule.triggers.push_back({"a2.S", 1});
       }},
      {"signs", "not into one of two ways", "fetch/minus", 2, p,
       [](Schedule& schedule) {
         schedule.timelines[1].steps[1].triggers = {0, 1};
       }},
      {"signs", "does not send", "fetch/minus", 3, p,
       [](Schedule& schedule) { schedule.timelines[1].steps[2].triggers = {0}; }},
      {"stepper-hazard", "stepper A counts other wires of a1.A", "", 0,
       with(d, "p ad.dp.1.10 p.Adi", "p ad.dp.1.8 p.Adi")},
      {"stepper-hazard", "after digits passed in 2 add times", "start", 2,
       with(d, "p a1.5o 1-2", "p a1.5o 1-4\np 1-4 a1.6i\np a1.6o 1-2\ns a1.op6 A"),
       [](Schedule& schedule) {
         auto& start = schedule.timelines[0];
         start.steps.insert(start.steps.begin() + 1, rtm::AddTime{});
         start.steps[1].accumulators = {send(1, Kind::send_additive, false)};
         start.end = 3;
       }},
      // Without this cable, only one of the two steppers counts its digit.
      {"stepper-hazard", "in 0 add times since the steppers were cleared, not in one: stepper F",
       "start", 1, with(d, "p ad.dp.1.9 p.Fdi", "")},
      {"stepper-hazard", "before the steppers are cleared", "start", 1, d,
       [](Schedule& schedule) { schedule.timelines[0].steps[0].starts.clear(); }},
      {"stepper-hazard", "pass the direct inputs", "start", 1,
       with(d, "p 1-1 a1.5i", "p 1-1 a1.5i\np 1-1 c.1i")},
      {"stray-reception", "f1.A", "fetch/minus", 8,
       with(with(p, "p m.1o 1-4",
                 "p m.1o 1-4\np 2 ad.permute.5.0,0,0,0,0,0,0,0,0,0,4\n"
                 "p ad.permute.5 a1.b"),
            "p a2.S ad.dp.2", "p a2.S ad.dp.2\np a1.5o f1.4i\ns f1.rp4 5")},
      {"switch-wrong", "f1.RA7S", "", 0, with(p, "s f1.RA7S M", "")},
      {"switch-wrong", "f1.mpm2", "", 0, p + "s f1.mpm2 M\n"},
      {"switch-wrong", "a9.sf", "", 0, p + "s a9.sf 5\n"},
      {"switch-wrong", "a9.sc", "", 0, p + "s a9.sc SC\n"},
      {"switch-wrong", "m.pp", "", 0, with(p, "s m.pp unplug", "")},
      {"switch-wrong", "p.gate63", "", 0, with(d, "s p.gate63 unplug", "")},
      {"switch-wrong", "p.cF", "", 0, with(d, "s p.cF 6", "s p.cF 5")},
      {"switch-wrong", "p.cF is 6, not 5: digits are decoded modulo 5", "", 0, d,
       [](Schedule& schedule) { schedule.steppers[1].stages = 5; }},
      {"two-drivers", "c.o (wire 9) and a2.A (wire 9) drive wire 9 of trunk 1", "fetch/minus", 2,
       p + "p a1.5o c.27i\ns c.s27 Kl\n",
       [](Schedule& schedule) {
         for (const std::size_t i : {1U, 2U}) schedule.timelines[i].steps[1].constants = {{1}};
       }},
      {"two-programs-on-unit", "a3.6i", "fetch/plus", 3, p + "p 1-5 a3.7i\ns a3.rp7 2\n"},
      {"two-programs-on-unit", "f1.2i", "fetch/plus", 3, p + "p 1-5 f1.2i\n"},
      {"two-programs-on-unit", "c.3i", "fetch/plus", 3, p + "p 1-5 c.3i\n"},
      // A program of `reset` is still active when `fetch` starts another one on the same unit.
      {"two-programs-on-unit", "m.2i", "fetch/minus", 2,
       p + "p 1-9 m.2i\ns m.ieracc2 0\ns m.icandacc2 0\ns m.prod2 0\ns m.place2 10\n"},
      {"undemanded-action", "a5 receives on γ: a5.1i is at work (started by i.Io over line 1-9)",
       "reset", 1, p + "p 1-9 a5.1i\ns a5.op1 g\n"},
      {"undemanded-action", "cy.checkpoint is pulsed", "reset", 1,
       with(with(p, "p 1-6 pa.1.sa.1", "p 1-6 1-1"), "p pa.1.sb.1 1-1", "")},
      {"undemanded-action", "c.28i sends a constant", "reset", 1, p + "p 1-9 c.28i\n"},
      {"undemanded-action", "m.1i clears its arguments", "fetch/minus", 7, p + "s m.iercl1 C\n"},
      {"undemanded-action", "p.Fi", "start", 0, d + "p 1-1 p.Fi\n"},
      {"unexpected-cable", "m.lhppI", "", 0, p + "p m.lhppI a1.e\n"},
      {"unexpected-cable", "d.1i", "", 0, p + "p 1-9 d.1i\n"},
      {"unexpected-cable", "a7 is interconnected", "", 0, p + "p a6.ir1 a7.il1\n"},
      {"unfinished-at-end", "a5.6i is at work for 1 more add times", "reset", 2,
       p + "p 1-9 a5.6i\ns a5.op6 a\ns a5.rp6 3\ns a5.op6 0\np a5.6o a6.1i\ns a6.op1 A\n"},
      {"unfinished-at-end", "a5.5i", "fetch/minus", 8,
       p + "p 1-4 a5.5i\ns a5.rp5 2\np a5.5o a6.1i\ns a6.op1 A\n"},
      {"wrong-argument", "f1.arg does not see a1.A", "fetch/plus", 4, with(p, "p 1 f1.arg", "")},
      {"wrong-argument", "f1.arg does not see a1.A", "fetch/plus", 4,
       with(p, "p 1 f1.arg", "p 1 ad.s.1.1\np ad.s.1 f1.arg")},
      {"wrong-constant", "P01", "fetch/minus", 8,
       with(p, "p c.o 1", "p c.o ad.permute.4.11,9,10,8,7,6,5,4,3,2,1\np ad.permute.4 1")},
      {"wrong-view", "a1.β is not X.low: other wires of a2.A", "fetch/minus", 8,
       with(p, "p 1 ad.permute.2.11,0,0,0,0,0,0,0,0,10,9",
            "p 1 ad.permute.2.11,0,0,0,0,0,0,0,0,9,10")},
      {"wrong-view", "other wires of f1.A", "fetch/plus", 7, with(p, "p f1.A 2", "")},
      {"wrong-view", "other wires of f1.B", "fetch/plus", 7, p + "p f1.B 2\n"},
  };
  return all;
}

TEST(MicrocodeChecker, HasNothingToSayAboutGoodPatches) {
  EXPECT_EQ(checker::to_text(checker::check_text(small_patch, small_schedule())), "");
  EXPECT_EQ(checker::to_text(checker::check_text(decoder_patch, decoder_schedule())), "");
}

TEST(MicrocodeChecker, FindsEveryDamage) {
  for (const Case& it : cases()) {
    const bool decodes = it.patch.find("p.Ai") != std::string::npos;
    Schedule schedule = decodes ? decoder_schedule() : small_schedule();
    it.change(schedule);
    const auto found = checker::check_text(it.patch, schedule);
    const bool met = std::any_of(found.begin(), found.end(), [&](const checker::Finding& finding) {
      return finding.id == it.id && finding.timeline == it.timeline &&
             finding.add_time == it.add_time &&
             finding.message.find(it.message) != std::string::npos;
    });
    EXPECT_TRUE(met) << "wanted: " << it.timeline << ": add time " << it.add_time << ": "
                     << it.message << " [" << it.id << "]\n"
                     << "found:\n"
                     << checker::to_text(found);
  }
}

TEST(MicrocodeChecker, EveryKindOfFindingHasACase) {
  std::set<std::string_view> known;
  for (const checker::FindingKind& kind : checker::finding_kinds) {
    EXPECT_TRUE(known.insert(kind.id).second) << kind.id;
    EXPECT_TRUE(std::any_of(cases().begin(), cases().end(), [&](const Case& it) {
      return it.id == kind.id;
    })) << kind.id;
  }
  for (const Case& it : cases()) EXPECT_TRUE(known.contains(it.id)) << it.id;
}

TEST(MicrocodeChecker, StopsAtTheFirstFindingIfAsked) {
  const std::string patch = with(with(p, "s a1.cc5 C", ""), "p a3.6o a2.2i", "");
  EXPECT_GT(checker::check_text(patch, small_schedule()).size(), 1U);
  EXPECT_EQ(checker::check_text(patch, small_schedule(), {.first_only = true}).size(), 1U);
}

/// Two outputs may drive a wire only if the schedule declares the wire for both outputs.
TEST(MicrocodeChecker, KnowsWiresThatAreSharedOnPurpose) {
  const std::string patch = p + "p a1.5o c.27i\ns c.s27 Kl\n";
  Schedule schedule = small_schedule();
  for (const std::size_t i : {1U, 2U}) schedule.timelines[i].steps[1].constants = {{1}};
  schedule.shared_wires = {{{"a2.A", 9}, {"c.o", 9}}};
  EXPECT_EQ(checker::to_text(checker::check_text(patch, schedule)), "");
  schedule.shared_wires[0].one.wire = 8;
  EXPECT_NE(checker::to_text(checker::check_text(patch, schedule)), "");
}

/// A negative constant whose digits are all 0 has pulses only on the sign wire. At the same time,
/// another output may send a number without a sign on the same trunk.
TEST(MicrocodeChecker, LetsMinusZeroBesideANumberWithoutSign) {
  const std::string patch = p + "p a1.5o c.27i\ns c.s27 Jl\n";
  Schedule schedule = small_schedule();
  for (const std::size_t i : {1U, 2U}) schedule.timelines[i].steps[1].constants = {{0}};
  EXPECT_EQ(checker::to_text(checker::check_text(patch, schedule)), "");
}

/// On the cards, all fields except the left half of A are 0. So a delay may use a program that
/// sends a field that is 0.
TEST(MicrocodeChecker, LetsConstantDummiesSendZeroWhileOthersReceive) {
  const std::string patch = p + "p 1-2 c.7i\n";
  EXPECT_EQ(checker::to_text(checker::check_text(patch, small_schedule())), "");
  EXPECT_NE(checker::to_text(checker::check_text(p + "p 1-2 c.3i\ns c.s3 Al\n", small_schedule())),
            "");
}

/// The patch may use the right half of a constant if an adapter moves its digits to the left.
TEST(MicrocodeChecker, TakesConstantsFromEitherHalf) {
  std::string patch = with(p, "s c.s25 Kl", "s c.s25 Kr");
  patch = with(patch, "s c.k9 1", "s c.k4 1");
  patch = with(patch, "p c.o 1",
               "p c.o ad.d.1.5\np ad.d.1 1\np c.o ad.permute.4.0,5,4,3,2,1,0,0,0,0,0\n"
               "p ad.permute.4 1");
  EXPECT_EQ(checker::to_text(checker::check_text(patch, small_schedule())), "");
}

/// One output may reach an input through several adapters; the input then gets the sum.
TEST(MicrocodeChecker, AddsUpThePathsOfOneOutput) {
  Schedule schedule = small_schedule();
  rtm::Mapping sign{};
  sign[10] = 11;
  schedule.views[0].paths = {{"a1.A", digits}, {"a1.A", sign}, {"a2.A", digits}, {"c.o", straight}};
  EXPECT_EQ(checker::to_text(checker::check_text(p, schedule)), "");
  schedule.views[0].paths.erase(schedule.views[0].paths.begin() + 1);
  EXPECT_NE(checker::to_text(checker::check_text(p, schedule)), "");
}

/// A timeline that waits for a device needs no pulse from another timeline to begin.
TEST(MicrocodeChecker, LetsDevicesBeginTimelines) {
  const std::string patch = with(p, "p i.io 1-9", "p i.io i.pi\np i.po 1-9");
  Schedule schedule = small_schedule();
  schedule.timelines[0].entry = "i.po";
  schedule.timelines[0].sources = {{"i.po", 0}};
  rtm::Timeline print{"print", "reset", 0, {}, {{"i.io", 0}}, 1, "i.po"};
  print.steps.resize(1);
  print.steps[0].starts = {"i.pi"};
  schedule.timelines.push_back(print);
  EXPECT_EQ(checker::to_text(checker::check_text(patch, schedule)), "");
  EXPECT_NE(checker::to_text(checker::check_text(with(patch, "p i.io i.pi", ""), schedule)), "");
}

TEST(MicrocodeChecker, DoesNotPlayWhatIsNotThere) {
  Schedule schedule = small_schedule();
  schedule.timelines[1].steps[0].accumulators[1].view = 4;
  const auto found = checker::check_text(p, schedule);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].id, "schedule-inconsistent");
}

/// When a multiplier program begins, its request output sends a pulse, which may start programs.
TEST(MicrocodeChecker, FollowsTheRequestsOfTheMultiplier) {
  // m.2i stays active longer than the branch, so a3 delays the branch in place of the multiplier.
  std::string patch = with(p, "p ad.dp.1.11 m.1i", "p ad.dp.1.11 a3.7i\ns a3.rp7 6");
  patch = with(patch, "p m.1o 1-4", "p a3.7o 1-4");
  patch = with(patch, "p 1-6 pa.1.sa.1", "p 1-6 m.2i");
  patch = with(patch, "p pa.1.sb.1 1-1", "p m.Ra 1-1\ns m.icandacc2 0\ns m.prod2 0");
  EXPECT_EQ(checker::to_text(checker::check_text(patch, small_schedule())), "");
  EXPECT_NE(checker::to_text(
                checker::check_text(with(patch, "p m.Ra 1-1", "p m.Rb 1-1"), small_schedule())),
            "");
}

/// When a multiplier program ends, its own output and a disposal output send pulses.
TEST(MicrocodeChecker, FollowsTheDisposalOutputs) {
  std::string patch = with(p, "s m.prod1 0", "s m.prod1 SC");
  patch = with(patch, "p m.1o 1-4", "p m.SC 1-4");
  EXPECT_EQ(checker::to_text(checker::check_text(patch, small_schedule())), "");
}

}  // namespace
}  // namespace chessvm::test::checker_findings_test
