// SPDX-License-Identifier: MIT
#include "programs/eniac-chess/match/match.hpp"

#include <algorithm>
#include <utility>

#include "programs/eniac-chess/match/pool.hpp"

namespace chessvm::chess::match {
namespace {

void sort(std::vector<GameRecord>& records) {
  std::sort(records.begin(), records.end(),
            [](const GameRecord& a, const GameRecord& b) { return a.index < b.index; });
}

std::deque<Fixture> missing_games(const MatchPlan& plan, const std::vector<GameRecord>& records) {
  std::deque<Fixture> games;
  for (std::size_t game = 0; game < plan.games; ++game)
    if (std::none_of(records.begin(), records.end(),
                     [&](const GameRecord& record) { return record.index == game; }))
      games.push_back({.match = 0, .game = game});
  return games;
}

/// Drops the games behind the decision of the SPRT, if there is one.
bool cut_at_decision(std::vector<GameRecord>& records, const MatchPlan& plan) {
  if (!plan.sprt) return false;
  const auto games = decision(records, *plan.sprt);
  if (games) records.erase(records.begin() + static_cast<std::ptrdiff_t>(*games), records.end());
  return games.has_value();
}

}  // namespace

std::optional<Score> score_of(std::span<const GameRecord> records) {
  std::vector<Points> points;
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < records.size(); ++i) {
    points.push_back(points_of(records[i]));
    const bool ends_pair =
        i > 0 && records[i].index % 2 == 1 && records[i - 1].index + 1 == records[i].index;
    if (ends_pair) pairs.emplace_back(points[i - 1], points[i]);
  }
  return score_of(points, pairs);
}

std::optional<std::size_t> decision(std::span<const GameRecord> records, Sprt sprt) {
  for (std::size_t games = 2; games <= records.size(); games += 2) {
    if (records[games - 1].index != games - 1) return std::nullopt;
    const auto score = score_of(records.first(games));
    if (state_of(log_likelihood_ratio(*score, sprt)) != SprtState::undecided) return games;
  }
  return std::nullopt;
}

Result<MatchOutcome> play_match(const MatchPlan& plan, const Program& program,
                                std::vector<GameRecord> records, const MatchWatch& watch,
                                const std::atomic<bool>& interrupt) {
  sort(records);
  MatchOutcome outcome{.records = std::move(records)};
  outcome.is_decided = cut_at_decision(outcome.records, plan);
  if (outcome.is_decided) return outcome;
  const PoolWatch pool{.finished = [&](GameRecord record) -> Result<Onward> {
                         if (auto finished = watch.finished(record); !finished)
                           return finished.error();
                         if (outcome.is_decided)
                           return Onward::stop;  // this game was under way then
                         outcome.records.push_back(std::move(record));
                         sort(outcome.records);
                         outcome.is_decided = cut_at_decision(outcome.records, plan);
                         return outcome.is_decided ? Onward::stop : Onward::play;
                       },
                       .tick = watch.tick};
  auto played = play_fixtures(std::span(&plan, 1), missing_games(plan, outcome.records), plan.jobs,
                              program, pool, interrupt);
  if (!played) return played.error();
  outcome.is_interrupted = !outcome.is_decided && outcome.records.size() < plan.games;
  return outcome;
}

}  // namespace chessvm::chess::match
