// SPDX-License-Identifier: MIT
// Tests the scripts for gnuplot as text; tool_test.cpp lets gnuplot draw them.
#include "tools/eniac-chess/budget/chart.hpp"
#include "tests/support/expect_in.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/tools/eniac-chess/budget/support.hpp"

namespace chessvm::chess::budget::chart_test {
namespace {

const std::atomic<bool> not_interrupted{false};

Report report() {
  Report made;
  made.assumptions.policies = all_policies();
  made.assumptions.runs = 100;
  Candidate candidate{"it's\nbuilt\\in", 6, positions({1, 2, 20, 300}), {}};
  candidate.workload.games.front().name = "game 1";
  candidate.rows = compute(candidate.workload, made.assumptions, not_interrupted);
  made.candidates.push_back(std::move(candidate));
  return made;
}

std::string script(Chart chart, Canvas canvas = Canvas::svg) {
  const Report made = report();
  return chart_script(chart, canvas, made, {made.candidates.front()});
}

TEST(Charts, QuoteNames) {
  EXPECT_TRUE(has(script(Chart::hours), "title 'it s built in'"));
}

TEST(Charts, HaveTheBudgetsAsLines) {
  for (const Chart chart : {Chart::hours, Chart::depths})
    for (const char* const budget : {"every 24 h'", "every 48 h'", "every 116 h'"})
      EXPECT_TRUE(has(script(chart), budget)) << script(chart);
}

TEST(Charts, CountEachMoveOnce) {
  const std::string text = script(Chart::hours);
  const std::size_t begin = text.find("$d0 << END\n") + 11;
  std::size_t moves = 0;
  std::istringstream lines(text.substr(begin, text.find("END\n", begin) - begin));
  for (double hours = 0, number = 0; lines >> hours >> number;)
    moves += static_cast<std::size_t>(number);
  EXPECT_EQ(moves, 4U);
}

TEST(Charts, ShowEachPolicyOverTime) {
  const std::string text = script(Chart::odds);
  for (const char* const policy : {"'restart'", "'resume'", "'verify 4 h'", "'twice'"})
    EXPECT_TRUE(has(text, policy));
}

TEST(Charts, DrawAGameAsWeeks) {
  const std::string text = script(Chart::calendar);
  for (const char* const part : {"'odd moves'", "'even moves'", "'lost to a failure'", "'repair'"})
    EXPECT_TRUE(has(text, part)) << part;
  // The game takes at least 323 hours, almost two weeks, so the chart must show more than one week.
  EXPECT_FALSE(has(text, "set yrange [1.6:")) << text;
}

TEST(Charts, LeaveOutKindsOfWeeksThatAGameLacks) {
  Report made = report();
  // The game has only move 1, which is odd: the chart has no even moves.
  made.candidates.front().workload.games.front() = positions({60}).games.front();
  const std::string text =
      chart_script(Chart::calendar, Canvas::svg, made, {made.candidates.front()});
  EXPECT_FALSE(has(text, "'even moves'")) << text;
  EXPECT_TRUE(has(text, "'odd moves'")) << text;
  EXPECT_TRUE(has(text, "'repair'")) << text;
}

TEST(Charts, CutAGameThatDoesNotEnd) {
  Report made = report();
  made.assumptions.mtbf = {EniacHours(1)};
  const std::string text =
      chart_script(Chart::calendar, Canvas::svg, made, {made.candidates.front()});
  EXPECT_TRUE(has(text, "game 1: the first 87360 hours")) << text.substr(0, 1000);
  EXPECT_TRUE(has(text, "set yrange [521.6:")) << text.substr(0, 1000);
}

TEST(Charts, FitTheirCanvas) {
  EXPECT_TRUE(has(script(Chart::odds, Canvas::terminal), "set terminal dumb"));
  EXPECT_TRUE(has(script(Chart::odds, Canvas::svg), "set terminal svg"));
  EXPECT_TRUE(has(script(Chart::odds, Canvas::png), "set terminal pngcairo"));
  EXPECT_TRUE(has(script(Chart::odds, Canvas::pdf), "set terminal pdfcairo"));
}

}  // namespace
}  // namespace chessvm::chess::budget::chart_test
