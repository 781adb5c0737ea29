// SPDX-License-Identifier: MIT
// Tests options for warnings, reports, waveforms, probes and faults.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tests/support/eniacsim_fixture.hpp"

namespace chessvm::test::instruments_test {
namespace {

constexpr const char* every_engine[] = {"compiled", "fast", "pulse"};

TEST_F(Eniacsim, WarningsLetAPatchRunUnlessStrict) {
  file("doubtful.e", std::string(sum) + "p 1-9 a3.1i\n");
  const ToolOutcome run = eniacsim("doubtful.e --dump");
  EXPECT_EQ(run.status, 0);
  EXPECT_CONTAINS(run.err, "doubtful.e:12:1: warning: ");
  EXPECT_CONTAINS(run.err, "[line-undriven]\n");
  EXPECT_EQ(number_in(run.out, "a2"), "P 0000000333");

  const ToolOutcome strict = eniacsim("doubtful.e --strict --dump --quiet");
  EXPECT_EQ(strict.status, 1);
  EXPECT_EQ(strict.out, "");
  EXPECT_CONTAINS(strict.err, "doubtful.e:12:1: error: ");

  for (const char* silenced :
       {"--quiet", "-W none", "-Wno-line-undriven", "-W all -W none --strict"}) {
    const ToolOutcome quiet = eniacsim(fmt::format("doubtful.e {}", silenced));
    EXPECT_EQ(quiet.status, 0) << silenced;
    EXPECT_LACKS(quiet.err, "line-undriven");
  }
  EXPECT_CONTAINS(eniacsim("doubtful.e -W none -W line-undriven").err, "[line-undriven]");
  EXPECT_CONTAINS(eniacsim("sum.e -W no-line-undrivn").err, "did you mean line-undriven?");
}

TEST_F(Eniacsim, StrictRefusesWhatGarbled) {
  // Two sources send on one trunk in the same add cycle; only a run can show this.
  file("garbled.e",
       "p i.io 1-1\np 1-1 a1.1i\np 1-1 a3.1i\np 1-1 a2.1i\ns a1.op1 A\ns a3.op1 A\ns a2.op1 α\n"
       "p a1.A 1\np a3.A 1\np 1 a2.α\nset a1 1\nset a3 1\nb i\n");
  for (const std::string engine : every_engine) {
    const ToolOutcome run = eniacsim("garbled.e -W none --engine " + engine);
    EXPECT_EQ(run.status, 0);
    EXPECT_CONTAINS(run.err, "eniacsim: warning: add cycle 2, pulse time ");
    const ToolOutcome strict = eniacsim("garbled.e -W none --strict --quiet --engine " + engine);
    EXPECT_EQ(strict.status, 1);
    EXPECT_CONTAINS(strict.err, "eniacsim: error: add cycle 2, pulse time ");
  }
}

TEST_F(Eniacsim, JsonHasWhatGarbled) {
  file("garbled.e",
       "p i.io 1-1\np 1-1 a1.5i\np 1-1 a3.5i\np 1-1 a2.5i\ns a1.op5 A\ns a3.op5 A\ns a2.op5 α\n"
       "s a1.rp5 2\ns a2.rp5 2\ns a3.rp5 2\n"
       "p a1.A 1\np a3.A 1\np 1 a2.α\nset a1 1\nset a3 1\nb i\n");
  const ToolOutcome run = eniacsim("garbled.e -W none --json --quiet");
  EXPECT_EQ(run.status, 0) << run.err;
  const auto seen = nlohmann::json::parse(run.out).at("irregularities");
  ASSERT_GE(seen.size(), 1U) << run.out;
  EXPECT_EQ(seen.at(0).at("add_cycle"), 2);
  EXPECT_EQ(seen.at(0).at("count"), 2);
  EXPECT_GT(seen.at(0).at("pulse_time"), 0);
  EXPECT_NE(seen.at(0).at("message"), "");
  EXPECT_EQ(nlohmann::json::parse(eniacsim("sum.e --json").out).at("irregularities").size(), 0U);
}

TEST_F(Eniacsim, AnAdapterWithoutWiresStopsTheMachine) {
  file("permute.e", std::string(sum) + "p 1 ad.permute.3\np ad.permute.3 a4.α\n");
  const ToolOutcome run = eniacsim("permute.e -W none");
  EXPECT_EQ(run.status, 1);
  EXPECT_CONTAINS(run.err, "ad.permute.3 receives a pulse, but its wires were never set");
}

TEST_F(Eniacsim, ReportSaysWhyNothingHappened) {
  file("lost.e", "p i.io 1-1\np 1-2 a1.5i\ns a1.op5 A\np a1.A 1\nb i\n");
  const ToolOutcome run = eniacsim("lost.e -W none --report");
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.out, "");
  EXPECT_CONTAINS(run.err, "1 of 1 program inputs were never pulsed:\n    a1.5i ");
  EXPECT_CONTAINS(run.err, "accumulators that did not change: a1\n");
  const ToolOutcome json = eniacsim("lost.e -W none --report --json --quiet");
  EXPECT_EQ(json.err, "");
  std::istringstream lines(json.out);
  int objects = 0;
  for (std::string line; std::getline(lines, line); ++objects)
    EXPECT_TRUE(nlohmann::json::parse(line).contains("schema")) << line;
  EXPECT_EQ(objects, 2);
}

TEST_F(Eniacsim, WaveformsAreTheSameOnBothEngines) {
  for (const std::string engine : every_engine) {
    const ToolOutcome run =
        eniacsim("sum.e --vcd " + engine + ".vcd --signals a1.A,1-1 --engine " + engine);
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_CONTAINS(contents(engine + ".vcd"), "$enddefinitions");
  }
  EXPECT_EQ(contents("fast.vcd"), contents("pulse.vcd"));
  EXPECT_EQ(eniacsim("sum.e --vcd wave.vcd --signals nothing.*").status, 1);
  EXPECT_FALSE(exists("wave.vcd"));
}

TEST_F(Eniacsim, WritesASaveFileBesideAWaveform) {
  const std::string run = "sum.e --vcd out.vcd";
  EXPECT_EQ(eniacsim(run + " --signals a1.A,a1.digits,1-1").err.find("note: not overwritten"),
            std::string::npos);
  const std::string first = contents("out.gtkw");
  EXPECT_CONTAINS(first, "[dumpfile] \"out.vcd\"\n");
  EXPECT_CONTAINS(first, "@800200\n-a1\n@28\neniac.a1.A[10:0]\n@22\neniac.a1.digits[39:0]\n");
  EXPECT_CONTAINS(first, "@800200\n-lines\n@28\neniac.lines.1-1\n@1000200\n-lines\n");
  EXPECT_LACKS(first, "eniac.a2");
  // The tool replaces a save file that it wrote itself, but not one that GTKWave wrote.
  EXPECT_LACKS(eniacsim(run + " --signals a2.digits").err, "note: not overwritten");
  EXPECT_CONTAINS(contents("out.gtkw"), "eniac.a2.digits[39:0]");
  const std::string theirs = "[*]\n[*] GTKWave Analyzer v3.3.118 (w)1999-2023 BSI\n";
  file("out.gtkw", theirs);
  const ToolOutcome left = eniacsim(run);
  EXPECT_EQ(left.status, 0);
  EXPECT_CONTAINS(left.err, "out.gtkw: note: not overwritten: it was not written by eniacsim\n");
  EXPECT_LACKS(eniacsim(run + " --quiet").err, "note");
  EXPECT_EQ(contents("out.gtkw"), theirs);
  EXPECT_CONTAINS(contents("out.vcd"), "$enddefinitions")
      << "the recording is written all the same";
}

TEST_F(Eniacsim, WritesNoSaveFileOverAnInput) {
  std::filesystem::copy_file(folder_ / "sum.e", folder_ / "out.gtkw");
  const std::string before = contents("out.gtkw");
  const ToolOutcome patch = eniacsim("out.gtkw --vcd out.vcd");
  EXPECT_EQ(patch.status, 0) << patch.err;
  EXPECT_CONTAINS(patch.err, "out.gtkw: note: not overwritten: ");
  EXPECT_EQ(contents("out.gtkw"), before);
  // The tool must not replace an input, even if the input looks like its own save file.
  EXPECT_EQ(eniacsim("sum.e --vcd own.vcd").status, 0);
  const std::string own = contents("own.gtkw");
  const ToolOutcome deck = eniacsim("sum.e -d own.gtkw --vcd own.vcd");
  EXPECT_NE(deck.status, 0);
  EXPECT_EQ(contents("own.gtkw"), own);
}

TEST_F(Eniacsim, WritesNoSaveFileForOtherNames) {
  for (const std::string name : {"waves", "/dev/null"}) {
    EXPECT_EQ(eniacsim("sum.e --vcd " + name).status, 0) << name;
    EXPECT_FALSE(exists("waves.gtkw"));
    EXPECT_FALSE(exists(".gtkw"));
  }
}

TEST_F(Eniacsim, WaveformsAreKnownFromTheirBeginning) {
  file("set.e", std::string(sum) + "set a7 12\n");
  EXPECT_EQ(eniacsim("set.e --quiet --vcd set.vcd --signals 'a*,i.*,1-*'").status, 0);
  const std::string recorded = contents("set.vcd");
  EXPECT_CONTAINS(recorded, "$enddefinitions $end\n#0\n$dumpvars\n");
  EXPECT_CONTAINS(recorded, "\nb10010 ");  // a7 holds 12
  if (shell("command -v vcd2fst && command -v fst2vcd").status != 0)
    GTEST_SKIP() << "the tools of GTKWave are not installed";
  EXPECT_EQ(shell("vcd2fst set.vcd set.fst && fst2vcd set.fst >again.vcd").status, 0);
  const std::string again = contents("again.vcd");
  const std::string values = again.substr(again.find("$dumpvars"));
  EXPECT_CONTAINS(again, "$enddefinitions $end\n#0\n$dumpvars\n");
  EXPECT_EQ(values.find("\nx"), std::string::npos) << values;
  EXPECT_EQ(values.find("\nbx"), std::string::npos) << values;
}

TEST_F(Eniacsim, ProbesPrintPulses) {
  for (const std::string engine : every_engine) {
    const ToolOutcome run = eniacsim("sum.e --probe a2.5i --probe a1.A --quiet --engine " + engine);
    EXPECT_EQ(run.status, 0);
    EXPECT_CONTAINS(run.err, "probe a2.5i: add cycle 1, pulse time 17\n");
    for (const int cycle : {2, 3, 4})
      EXPECT_CONTAINS(run.err, fmt::format("probe a1.A: add cycle {}: P 0000000111\n", cycle));
  }
  const ToolOutcome refused = eniacsim("sum.e --probe a1.Z");
  EXPECT_EQ(refused.status, 1);
  EXPECT_CONTAINS(refused.err, "eniacsim: error: --probe: ");
}

TEST_F(Eniacsim, FaultsBreakTheMachine) {
  file("carry.e", std::string(sum) + "set a1 4\n");  // 3 x 4 = 12 needs a carry
  EXPECT_EQ(number_in(eniacsim("carry.e --dump").out, "a2"), "P 0000000012");
  for (const std::string engine : every_engine) {
    const ToolOutcome run = eniacsim("carry.e --dump --fault carry:a2.1 --engine " + engine);
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(number_in(run.out, "a2"), "P 0000000002");
    EXPECT_CONTAINS(run.err, "eniacsim: fault: add cycle 0: carry:a2.1 begins\n");
  }
  EXPECT_CONTAINS(eniacsim("--fault help").out, "KIND:PLACE");
  EXPECT_EQ(eniacsim("sum.e --fault carry:a99.1").status, 1) << "not in this machine";
  EXPECT_EQ(eniacsim("sum.e --fault carry").status, 2);
}

TEST_F(Eniacsim, FaultsAndProbesWorkInAPatchThatRunsTheMachineItself) {
  file("runs.e", std::string(sum) + "set a1 4\nrun 40\n");
  const std::string options = "--fault carry:a2.1,at=1 --probe a2.5i ";
  const ToolOutcome run = eniacsim("runs.e --dump " + options);
  EXPECT_EQ(number_in(run.out, "a2"), "P 0000000002");
  EXPECT_CONTAINS(run.err, "fault: add cycle 1: carry:a2.1,at=1 begins\n");
  EXPECT_CONTAINS(run.err, "probe a2.5i: add cycle 1, pulse time 17\n");
  const ToolOutcome session = typed("d a2\n", options + "runs.e");
  EXPECT_CONTAINS(session.out, "probe a2.5i: add cycle 1, pulse time 17\nP 0000000002");
  EXPECT_EQ(eniacsim("runs.e --fault cable:a1.A/a3.α").status, 1) << "there is no such cable";
}

/// If a user steps through an add cycle by pulses, `at=` of a fault must count this cycle once.
TEST_F(Eniacsim, FaultsBeginBetweenAddCycles) {
  const std::string begin = "fault decade:a2.1,at=3\n";
  const ToolOutcome whole = typed(begin + "run 6\nd a2\n", "sum.e");
  EXPECT_CONTAINS(whole.err, "add cycle 3: decade:a2.1,at=3 begins");
  const std::string pulses = "s cy.op 1p\nb p\nb p\nb p\ns cy.op co\n";
  const ToolOutcome begun = typed(begin + pulses + "run 6\nd a2\n", "sum.e");
  EXPECT_CONTAINS(begun.err, "add cycle 3: decade:a2.1,at=3 begins");
  EXPECT_EQ(begun.out, whole.out);
}

TEST_F(Eniacsim, TheConsoleExplainsFaults) {
  EXPECT_EQ(typed("fault help\n").out, eniacsim("--fault help").out);
  file("asks.e", std::string(sum) + "fault help\n");
  const ToolOutcome run = eniacsim("asks.e --quiet --dump");
  EXPECT_EQ(number_in(run.out, "a2"), "P 0000000333");
  EXPECT_EQ(run.err, eniacsim("--fault help").out) << "once, not when the patch is looked at";
}

TEST_F(Eniacsim, InstrumentsInAPatchAreCheckedBeforeTheRun) {
  for (const std::string line : {"fault carry:a99.1", "fault cable:a1.A/3", "unprobe a1.A"}) {
    file("broken.e", std::string(sum) + "f p cards\n" + line + "\n");
    const ToolOutcome run = eniacsim("broken.e --allow-writes");
    EXPECT_EQ(run.status, 1) << line;
    EXPECT_CONTAINS(run.err, "broken.e:13:");
    EXPECT_CONTAINS(run.err, "nothing was run\n");
    EXPECT_FALSE(exists("cards"));
  }
  file("broken.e", std::string(sum) + "set a1 4\nfault carry:a2.1\nprobe 1-1\n");
  const ToolOutcome run = eniacsim("broken.e --dump --quiet");
  EXPECT_EQ(number_in(run.out, "a2"), "P 0000000002");
  EXPECT_CONTAINS(run.err, "probe 1-1: add cycle 1, ");
}

TEST_F(Eniacsim, LaterUnitsAreAcceptedOnRequest) {
  file("later.e", std::string(sum) + "p 1-1 st.i\n");
  EXPECT_EQ(eniacsim("later.e").status, 1);
  EXPECT_CONTAINS(eniacsim("later.e").err, "later.e:12:7: error: ");
  EXPECT_EQ(number_in(eniacsim("later.e --later-units --dump").out, "a2"), "P 0000000333");
}

TEST_F(Eniacsim, ColourOnlyOnRequest) {
  file("bad.e", "frob\n");
  EXPECT_LACKS(eniacsim("bad.e").err, "\033");
  EXPECT_CONTAINS(eniacsim("bad.e --color always").err, "\033");
}

TEST_F(Eniacsim, ThePanelNeedsATerminal) {
  const ToolOutcome run = eniacsim("--panel sum.e </dev/null");
  EXPECT_EQ(run.status, 3);
  EXPECT_EQ(run.out, "");
  EXPECT_CONTAINS(run.err, "eniacsim: error: --panel: ");
}

}  // namespace
}  // namespace chessvm::test::instruments_test
