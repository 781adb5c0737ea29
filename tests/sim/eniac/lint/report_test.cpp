// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "sim/eniac/report/report.hpp"
#include "sim/eniac/units/accumulator/accumulator.hpp"
#include "sim/eniac/units/cards/card_reader.hpp"
#include "tests/sim/eniac/lint/support.hpp"

namespace chessvm::test::report_test {
namespace {

using Names = std::vector<std::string>;

bool mentions(const Names& lines, std::string_view text) {
  return std::any_of(lines.begin(), lines.end(), [text](const std::string& line) {
    return line.find(text) != std::string::npos;
  });
}

eniac::Report report(std::string_view patch, int cycles,
                     const std::vector<std::string>& deck = {}) {
  Bench bench(false);
  eniac::Activity activity(bench.machine());
  bench.machine().card_reader().load(deck);
  bench.type("s cy.op 1a\n");
  bench.type(patch);
  activity.note_values();
  for (int i = 0; i < cycles; ++i) bench.type("b p\n");
  return eniac::make_report(bench.patch(), activity);
}

/// Returns texts such as "receivers 1/4" for each kind of part that the unit uses.
std::vector<std::string> usage(const eniac::Report& report, std::string_view unit) {
  std::vector<std::string> all;
  for (const eniac::Usage& row : report.usage)
    if (row.unit == unit)
      all.push_back(std::string(row.what) + " " + std::to_string(row.used) + "/" +
                    std::to_string(row.available));
  return all;
}

constexpr std::string_view patch =
    "p i.Io 1-1\np 1-1 a1.5i\np 1-1 a2.1i\np a1.A 1\np 1 a2.α\ns a1.op5 A\ns a2.op1 α\n"
    "p a1.5o 1-2\np 1-2 a2.6i\np a2.6o a3.1i\nset a1 42\n";

TEST(Report, CountsWhatIsInUse) {
  const eniac::Report found =
      report(std::string(patch) +
                 "p 1 pa.1.sa\np pa.1.sb 2\np 2 a2.β\np 1-2 pa.3.sa.4\np pa.3.sb.4 p.Ai\n"
                 "p 1 ad.s.1.3\np ad.s.1 a2.γ\np 1-2 p.7di\np p.A1o i.Ci3\ns pr.4 P\n",
             0);
  EXPECT_EQ(usage(found, "a1"), (Names{"transceivers 1/8", "digit outputs 1/2"}));
  EXPECT_EQ(usage(found, "a2"), (Names{"receivers 1/4", "transceivers 1/8", "digit inputs 3/5"}));
  EXPECT_EQ(usage(found, "trunks"), (Names{"data trunks 2/20", "program lines 2/286"}));
  EXPECT_EQ(usage(found, "amplifiers"), (Names{"wires 12/88"}));
  EXPECT_EQ(usage(found, "adapters"), (Names{"s 1/80"}));
  EXPECT_EQ(usage(found, "p"), (Names{"steppers 1/10", "decade inputs 1/20"}));
  EXPECT_EQ(usage(found, "i"), (Names{"clear programs 1/6"}));
  EXPECT_EQ(usage(found, "pr"), (Names{"printed groups 1/16"}));
  EXPECT_EQ(std::count(found.unused.begin(), found.unused.end(), "a4"), 1);
  EXPECT_EQ(std::count(found.unused.begin(), found.unused.end(), "a1"), 0);
  EXPECT_EQ(std::count(found.unused.begin(), found.unused.end(), "m"), 1);
}

TEST(Report, SaysThatNobodyPressedTheButton) {
  const eniac::RunReport run = report(patch, 5).run;
  EXPECT_TRUE(mentions(run.remarks, "never pressed"));
  ASSERT_EQ(run.unpulsed.size(), 4U);
  EXPECT_EQ(run.programs, 4);
  EXPECT_EQ(run.unpulsed[0].input, "a1.5i");
  EXPECT_TRUE(run.unpulsed[0].next_in_line);
  EXPECT_EQ(run.unpulsed[0].waits_for, (Names{"i.Io"}));
  EXPECT_EQ(run.unpulsed.back().input, "a3.1i");
  EXPECT_FALSE(run.unpulsed.back().next_in_line);
  EXPECT_EQ(run.unchanged, (Names{"a1", "a2", "a3"}));
}

TEST(Report, SaysThatTheButtonStartsNothing) {
  EXPECT_EQ(report("b i\n", 9).run.remarks,
            (Names{"the initiate button was pressed, but no cable leaves i.Io"}));
  EXPECT_EQ(report("s a1.op5 A\n", 9).run.remarks,
            (Names{"no cable leaves i.Io, so the initiate button starts nothing"}));
}

TEST(Report, SaysThatNobodyAskedForACard) {
  EXPECT_TRUE(mentions(report("p i.Io i.Rl\nb i\n", 9).run.remarks,
                       "interlock was given, but no card was asked for: a pulse into i.Ri"));
}

TEST(Report, SaysThatTheRunWasTooShort) {
  EXPECT_TRUE(
      mentions(report(std::string(patch) + "b i\n", 1).run.remarks, "did not run long enough"));
}

TEST(Report, AllIsWellWhenEverythingRan) {
  const eniac::RunReport run = report(std::string(patch) + "b i\n", 9).run;
  EXPECT_EQ(run.remarks, Names{});
  EXPECT_TRUE(run.unpulsed.empty());
  EXPECT_EQ(run.unchanged, (Names{"a1", "a3"}));  // a1 sends and keeps its number
  EXPECT_EQ(run.first_cycle, 0U);
  EXPECT_EQ(run.end_cycle, 9U);
}

TEST(Report, NamesThePulsesThatNobodyHears) {
  const eniac::RunReport run = report("p i.Io a1.5i\np a1.5o 1-2\nb i\n", 5).run;
  EXPECT_EQ(run.unheard, (Names{"a1.5o"}));
}

TEST(Report, NamesWhatTheReaderWaitsFor) {
  constexpr std::string_view reads = "p i.Io i.Ri\np i.Ro a1.5i\np a1.5o i.Pi\nb i\n";
  EXPECT_TRUE(mentions(report(reads, 9).run.remarks, "deck is empty"));
  EXPECT_TRUE(mentions(report(reads, 9, {"0000000001"}).run.remarks, "interlock"));
  const std::string both = std::string(reads) + "p i.Io i.Rl\n";
  EXPECT_EQ(report(both, 9, {"0000000001"}).run.remarks, Names{});
}

TEST(Report, NamesWhatTheDividerWaitsFor) {
  constexpr std::string_view divides =
      "p i.Io d.1i\np d.ans a2.α\np a5.A 5\np a5.S 5\np 5 a3.γ\np a3.A ad.s.1.1\n"
      "p ad.s.1 a7.α\np a7.A 5\ns d.il1 I\nset a5 300000000\nset a3 600000000\nb i\n";
  EXPECT_TRUE(mentions(report(divides, 300).run.remarks, "the divider waits for its interlock"));
}

TEST(Report, NamesUnitsStillAtWork) {
  EXPECT_TRUE(
      mentions(report("p i.Io a1.5i\np a1.5o a1.5i\nb i\n", 9).run.remarks, "a1 is at work"));
}

TEST(Report, CountingChangesNothing) {
  const auto value = [](bool counted) {
    Bench bench(false);
    std::optional<eniac::Activity> activity;
    if (counted) activity.emplace(bench.machine());
    bench.type(patch);
    bench.type("b i\ns cy.op 1a\nb p\nb p\nb p\nb p\n");
    return bench.machine().accumulator(2).value();
  };
  EXPECT_EQ(value(true), value(false));
  EXPECT_NE(value(true), eniac::Number{});
}

TEST(Report, CountsUntilItEnds) {
  Bench bench(false);
  { const eniac::Activity activity(bench.machine()); }
  EXPECT_FALSE(bench.machine().circuit().tapped());
}

TEST(Report, PrintsTables) {
  const std::string text = eniac::report_text(report(patch, 5));
  EXPECT_NE(text.find("  a1          transceivers         1 of   8\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  not in use: p d m c"), std::string::npos) << text;
  EXPECT_NE(text.find("In 5 add cycles from 0 on"), std::string::npos) << text;
  EXPECT_NE(text.find("    a1.5i    waits for i.Io\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("\033"), std::string::npos);
  EXPECT_NE(eniac::report_text(report(patch, 5), Paint::coloured).find("\033[1m"),
            std::string::npos)
      << eniac::report_text(report(patch, 5), Paint::coloured);
}

TEST(Report, IsOneJsonObjectToo) {
  const std::string text = eniac::report_json(report(patch, 5));
  EXPECT_EQ(text.find('\n'), std::string::npos);
  const auto object = nlohmann::json::parse(text);
  EXPECT_EQ(object.at("schema"), "chessvm.eniac-report/1");
  EXPECT_EQ(object.at("add_cycles"), 5);
  EXPECT_EQ(object.at("program_inputs"), 4);
  EXPECT_EQ(object.at("never_pulsed").size(), 4U);
  EXPECT_EQ(object.at("usage").at(0).at("unit"), "a1");
}

}  // namespace
}  // namespace chessvm::test::report_test
