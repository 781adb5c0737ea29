// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/match/statistics.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "base/files/file.hpp"
#include "base/text/text.hpp"
#include "programs/chess/host/hours.hpp"
#include "programs/chess/pgn/reader.hpp"
#include "tools/eniac-chess/match/match.hpp"

namespace chessvm::chess::match::test::statistics_test {
namespace {

/// A recorded match; see tests/data/match/README.md.
struct Recorded {
  std::vector<GameRecord> records;
  std::vector<AddCycles> times;
  std::vector<std::string> figures;  // lines of the .txt file beside the games
};

Recorded recorded(const std::string& name) {
  Recorded match;
  const std::string path = CHESSVM_TEST_DATA "/match/" + name;
  const std::string text = read_file(path + ".pgn").value();
  const auto games = read_pgn(text, path);
  EXPECT_TRUE(games) << to_text(games.error());
  for (const PgnGame& game : games.value()) {
    constexpr std::string_view mark = "cycles=";
    match.records.push_back({.index = match.records.size(),
                             .names = {},
                             .played = {.game = game.game, .result = game.result}});
    for (const std::string& comment : game.comments)
      if (comment.starts_with(mark))
        match.times.emplace_back(*parse_number<std::int64_t>(comment.substr(mark.size())));
  }
  std::istringstream lines(read_file(path + ".txt").value());
  for (std::string line; std::getline(lines, line);) match.figures.push_back(line);
  return match;
}

std::string after_colon(const std::string& line) {
  return line.substr(line.find(": ") + 2);
}

std::string hours_figures(const HoursSummary& hours) {
  // The program that made the recorded figures writes no zeros at the end of a fraction.
  const auto short_form = [](double value) {
    std::string text = fixed(value, 2);
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text;
  };
  return fmt::format("mean {} median {} p95 {} max {}", short_form(hours.mean),
                     short_form(hours.median), short_form(hours.p95), short_form(hours.max));
}

TEST(Statistics, AgreeWithAnotherProgramToEveryDigit) {
  for (const char* name : {"strong", "weak"}) {
    SCOPED_TRACE(name);
    const Recorded match = recorded(name);
    const std::size_t games = match.records.size();
    ASSERT_EQ(match.figures.size(), games + (match.times.empty() ? 3 : 4));
    std::vector<Points> points;
    std::array<std::vector<Points>, 2> by_colour;
    for (const GameRecord& record : match.records) {
      points.push_back(points_of(record));
      by_colour[record.index % 2].push_back(points.back());
      EXPECT_EQ(to_text(*score_of(points)), match.figures[record.index]);
    }
    EXPECT_EQ(to_text(*score_of(match.records)), after_colon(match.figures[games]));
    for (std::size_t colour = 0; colour < 2; ++colour)
      EXPECT_EQ(to_text(*score_of(by_colour[colour])),
                after_colon(match.figures[games + 1 + colour]));
    if (match.times.empty()) continue;
    std::string hours = after_colon(match.figures[games + 3]);
    const std::size_t p90 = hours.find("p90 ");
    hours.erase(p90, hours.find(' ', p90 + 4) + 1 - p90);
    EXPECT_EQ(hours_figures(hours_summary(match.times)), hours);
  }
}

TEST(Statistics, PairsCountOnlyIfAllGamesArePairedAndThereAreTen) {
  // White wins both games of each opening. So the points of games differ, those of pairs do not.
  std::vector<Points> points;
  std::vector<Pair> pairs;
  for (int i = 0; i < 9; ++i) {
    points.insert(points.end(), {1, 0});
    pairs.emplace_back(1, 0);
  }
  const double by_games = score_of(points)->standard_error;
  EXPECT_EQ(score_of(points, pairs)->standard_error, by_games);
  points.insert(points.end(), {1, 0.5});
  pairs.emplace_back(1, 0.5);
  const double by_pairs = score_of(points, pairs)->standard_error;
  EXPECT_LT(by_pairs, score_of(points)->standard_error / 2);
  points.push_back(1);
  EXPECT_EQ(score_of(points, pairs)->standard_error, score_of(points)->standard_error);
}

TEST(Statistics, HaveExactBoundsWhereAllPointsGoOneWay) {
  const std::vector<Points> wins(5, 1.0);
  EXPECT_EQ(to_text(*score_of(wins)),
            "+5 =0 -0 of 5: score 100.0% [47.8, 100.0], Elo +inf [-15, +inf] (95%), LOS 98.7%");
  const std::vector<Points> losses(5, 0.0);
  EXPECT_EQ(to_text(*score_of(losses)),
            "+0 =0 -5 of 5: score 0.0% [0.0, 52.2], Elo -inf [-inf, +15] (95%), LOS 1.3%");
  EXPECT_FALSE(score_of(std::span<const Points>()));
}

TEST(Statistics, RoundHalvesAwayFromZero) {
  EXPECT_EQ(fixed(56.25, 1), "56.3");
  EXPECT_EQ(fixed(81.25, 1), "81.3");
  EXPECT_EQ(fixed(4.35, 1), "4.3");  // the double is a little less than 4.35
  EXPECT_EQ(fixed(-2.5, 0), "-3");
  EXPECT_EQ(fixed(2.5, 0), "3");
  EXPECT_EQ(fixed(0.15, 1), "0.1");
}

TEST(Sprt, FollowsItsFormula) {
  const std::vector<Points> points{1, 1, 0.5, 0};
  const Score score = *score_of(points);
  // These numbers are calculated by hand: s = 0.625, s0 = 0.5, s1 = 0.640065, e^2 = 0.0325.
  const double e2 = (2.5 * 0.16 + 1 * 0.01 + 1.5 * 0.36) / 5 / 4;
  EXPECT_NEAR(score.standard_error * score.standard_error, e2, 1e-12);
  EXPECT_NEAR(log_likelihood_ratio(score, {0, 100}),
              0.140065 * (2 * 0.625 - 0.5 - 0.640065) / (2 * e2), 1e-5);
  EXPECT_NEAR(sprt_bound(), 2.944, 1e-3);
  EXPECT_EQ(state_of(2.95), SprtState::elo1_accepted);
  EXPECT_EQ(state_of(2.94), SprtState::undecided);
  EXPECT_EQ(state_of(-2.95), SprtState::elo0_accepted);
}

TEST(Sprt, IsDecidedByTheFirstGamesInOrder) {
  const Recorded match = recorded("strong");
  const auto games = decision(match.records, {0, 200});
  ASSERT_TRUE(games);
  EXPECT_EQ(*games % 2, 0U);
  EXPECT_LT(*games, match.records.size());
  // The first `*games` games are enough for a decision, but not if the last of them is missing. If
  // game 1 is missing, the later games do not count, so there is no decision.
  EXPECT_EQ(decision(std::span(match.records).first(*games), {0, 200}), games);
  EXPECT_FALSE(decision(std::span(match.records).first(*games - 1), {0, 200}));
  EXPECT_FALSE(decision(std::span(match.records).subspan(1), {0, 200}));
  const auto progress_of = [&](std::size_t number) {
    std::vector<GameFigures> figures;
    for (std::size_t i = 0; i < number; ++i) figures.push_back(figures_of(match.records[i], 0));
    return sprt_progress(figures, {0, 200});
  };
  EXPECT_EQ(progress_of(*games).games, *games);
  EXPECT_NE(progress_of(*games).state, SprtState::undecided);
  EXPECT_EQ(progress_of(*games - 1).games, *games - 2) << "an odd game counts with its pair";
  EXPECT_EQ(progress_of(*games - 1).state, SprtState::undecided);
  EXPECT_EQ(progress_of(1).games, 0U);
}

}  // namespace
}  // namespace chessvm::chess::match::test::statistics_test
