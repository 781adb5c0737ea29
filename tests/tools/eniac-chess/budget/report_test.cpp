// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/tools/eniac-chess/budget/support.hpp"

namespace chessvm::chess::budget::report_test {
namespace {

const std::atomic<bool> not_interrupted{false};

Report report(const std::vector<double>& hours) {
  Report made;
  made.assumptions.policies = all_policies();
  made.assumptions.silent = frequent;
  made.assumptions.runs = 100;
  Candidate candidate{"built in", 6, positions(hours), {}};
  candidate.workload.games.front().name = "game 1";
  candidate.rows = compute(candidate.workload, made.assumptions, not_interrupted);
  made.candidates.push_back(std::move(candidate));
  return made;
}

void expect_narrow(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
}

TEST(ReportText, FitsIntoEightyColumns) {
  for (const double hours : {0.0001, 14.0, 900.0, 90'000.0}) {
    const std::string text = report_text(report({hours, hours * 2}));
    expect_narrow(text);
    EXPECT_NE(text.find("verify 4 h"), std::string::npos);
    EXPECT_NE(text.find("a game "), std::string::npos);
  }
}

TEST(ReportText, HasNoGamesWherePositionsAreNone) {
  Report made = report({1});
  made.candidates.front().workload.games.front().name.clear();
  EXPECT_EQ(report_text(made).find("a game "), std::string::npos);
}

TEST(ReportText, ComparesCandidates) {
  Report made = report({10});
  made.candidates.push_back(report({5}).candidates.front());
  made.candidates.back().name = "a program with quite a long name.e on another wiring.e";
  const std::string text = report_text(made);
  expect_narrow(text);
  EXPECT_NE(text.find(" 50.0 %\n"), std::string::npos) << text;
}

TEST(ReportText, MakesNamesVisible) {
  Report made = report({1});
  made.candidates.front().workload.source = "a\033[31mb";
  EXPECT_EQ(report_text(made).find('\033'), std::string::npos);
}

TEST(ReportJson, HasAllFigures) {
  const Report made = report({10, 20});
  const auto object = nlohmann::json::parse(report_json(made));
  EXPECT_EQ(object["schema"], "chessvm.budget/1");
  const auto& candidate = object["candidates"][0];
  EXPECT_EQ(candidate["games"][0]["moves"].size(), 2U);
  EXPECT_EQ(candidate["games"][0]["moves"][1]["hours"], 20.0);
  ASSERT_EQ(candidate["figures"].size(), 12U);
  const auto& row = candidate["figures"][0];
  EXPECT_EQ(row["policy"], "restart");
  EXPECT_EQ(row["mtbf_hours"], 24.0);
  const Figures& game = made.candidates[0].rows[0].game;
  EXPECT_EQ(row["game"]["expected_hours"], game.expected.count());
  EXPECT_EQ(row["game"]["by_chance"]["p95_hours"]["error"], game.p95.error);
}

TEST(ReportJson, HasNullForWhatNeverEnds) {
  const auto object = nlohmann::json::parse(report_json(report({100'000})));
  EXPECT_TRUE(object["candidates"][0]["figures"][0]["move"]["expected_hours"].is_null());
}

}  // namespace
}  // namespace chessvm::chess::budget::report_test
