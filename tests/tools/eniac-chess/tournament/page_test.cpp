// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <regex>

#include "support.hpp"
#include "tools/eniac-chess/tournament/report.hpp"

namespace chessvm::chess::tournament::test::page_test {
namespace {

/// Returns a page on which each of the first `matches` matches has one game, won by White.
std::string page_of(const TournamentPlan& plan, std::size_t matches) {
  TournamentOutcome outcome;
  for (std::size_t match = 0; match < matches; ++match)
    outcome.records.push_back(
        {.match = match,
         .index = 0,
         .names = {plan.matches[match].players[0].name, plan.matches[match].players[1].name},
         .played = {.game = plan.matches[match].opening(0).game,
                    .result = GameResult::white_wins,
                    .reason = "checkmate"}});
  return to_page(standings_of(outcome, plan), plan);
}

std::size_t occurrences(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  return static_cast<std::size_t>(
      std::distance(std::sregex_iterator(text.begin(), text.end(), regex), std::sregex_iterator()));
}

TEST(TournamentPage, HoldsATableRowAndABarForEachPlayer) {
  const TournamentPlan plan =
      short_tournament({"eniac:name=first", "random,name=second", "octave,name=third"}, 2);
  const std::string page = page_of(plan, 3);
  EXPECT_EQ(occurrences(page, "<circle "), 3U);
  EXPECT_EQ(occurrences(page, "<tr>"), 8U);
  EXPECT_NE(page.find("Round robin of 3 players: 3 of 6 games"), std::string::npos);
  EXPECT_NE(page.find("title=\"first against second: 1.0 of 1\""), std::string::npos);
  for (const std::string tag : {"table", "tr", "td", "th", "svg", "g", "div", "text", "p", "body"})
    EXPECT_EQ(occurrences(page, "<" + tag + "[ >]"), occurrences(page, "</" + tag + ">")) << tag;
}

TEST(TournamentPage, NeedsNoOtherFile) {
  const std::string page =
      page_of(short_tournament({"eniac:name=first", "random,name=second"}, 2), 1);
  EXPECT_EQ(occurrences(page, "(src|href)="), 0U);
  EXPECT_EQ(occurrences(page, "<(script|link|img|iframe)"), 0U);
}

TEST(TournamentPage, TakesNamesForText) {
  const std::string page =
      page_of(short_tournament({"eniac:name=<script>\"&", "random,name=second"}, 2), 1);
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_NE(page.find("&lt;script&gt;&quot;&amp;"), std::string::npos);
}

TEST(TournamentPage, HasNoPictureWithoutRatings) {
  const std::string page =
      page_of(short_tournament({"eniac:name=a", "random,name=b", "octave,name=c"}, 2), 0);
  EXPECT_EQ(page.find("<svg"), std::string::npos);
  EXPECT_NE(page.find("0 of 6 games"), std::string::npos);
}

}  // namespace
}  // namespace chessvm::chess::tournament::test::page_test
