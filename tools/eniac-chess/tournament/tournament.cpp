// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/tournament/tournament.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <set>
#include <tuple>
#include <utility>

#include "tools/eniac-chess/match/pool.hpp"

namespace chessvm::chess::tournament {
namespace {

using match::Fixture;
using match::GameRecord;

/// Returns the games that `records` lacks, ordered by opening and then by match.
std::deque<Fixture> missing_games(const TournamentPlan& plan,
                                  const std::vector<GameRecord>& records) {
  std::set<std::pair<std::size_t, std::size_t>> played;  // match and game of each record
  for (const GameRecord& record : records) played.emplace(record.match, record.index);
  const std::size_t games = plan.matches.empty() ? 0 : plan.matches.front().games;
  std::deque<Fixture> missing;
  for (std::size_t first = 0; first < games; first += 2)
    for (std::size_t match = 0; match < plan.matches.size(); ++match)
      for (std::size_t game = first; game < std::min(first + 2, games); ++game)
        if (!played.contains({match, game})) missing.push_back({match, game});
  return missing;
}

}  // namespace

std::string_view name(Form form) {
  constexpr std::array<std::string_view, 2> names{"round robin", "gauntlet"};
  return names[static_cast<std::size_t>(form)];
}

std::size_t TournamentPlan::games() const {
  return matches.empty() ? 0 : matches.size() * matches.front().games;
}

TournamentPlan make_plan(Form form, std::vector<match::PlayerSpec> players,
                         const match::MatchPlan& series) {
  TournamentPlan plan{.form = form, .players = std::move(players), .matches = {}};
  const std::size_t hosts = form == Form::gauntlet ? 1 : plan.players.size();
  for (std::size_t a = 0; a < hosts; ++a)
    for (std::size_t b = a + 1; b < plan.players.size(); ++b) {
      match::MatchPlan pairing = series;
      pairing.players = {plan.players[a], plan.players[b]};
      pairing.seats = {a, b};
      plan.matches.push_back(std::move(pairing));
    }
  return plan;
}

Result<TournamentOutcome> play_tournament(const TournamentPlan& plan, const Program& program,
                                          std::vector<GameRecord> records,
                                          const match::MatchWatch& watch,
                                          const std::atomic<bool>& interrupt) {
  TournamentOutcome outcome{.records = std::move(records)};
  const match::PoolWatch pool{.finished = [&](GameRecord record) -> Result<match::Onward> {
                                if (auto finished = watch.finished(record); !finished)
                                  return finished.error();
                                outcome.records.push_back(std::move(record));
                                return match::Onward::play;
                              },
                              .tick = watch.tick};
  const match::NamesBySeat versions = match::versions_by_seat(outcome.records, plan.matches);
  auto played = play_fixtures(plan.matches, missing_games(plan, outcome.records),
                              plan.matches.front().jobs, program, versions, pool, interrupt);
  if (!played) return played.error();
  std::sort(outcome.records.begin(), outcome.records.end(),
            [](const GameRecord& a, const GameRecord& b) {
              return std::tie(a.match, a.index) < std::tie(b.match, b.index);
            });
  outcome.is_interrupted = outcome.records.size() < plan.games();
  return outcome;
}

}  // namespace chessvm::chess::tournament
